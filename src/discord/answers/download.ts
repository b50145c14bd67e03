import type { Attachment } from 'discord.js';
import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';

/** Largest attachment, in bytes: a league of eight teams with every card has 1 MB. */
export const largestFile = 4 * 1024 * 1024;
/** Milliseconds for a download. */
const patience = 10_000;

/** Discord's hosts for attachments. */
const discordHosts = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

/** Reads the text of an attachment. */
export type Download = (attachment: Pick<Attachment, 'name' | 'size' | 'url'>) => Promise<string>;

/**
 * Downloads attachments from Discord's own file servers only: no address that a person writes is ever called.
 *
 * @param cdnUrl a further host, for trying the bot (the playground); independent of the API's address
 * @returns a function that throws RuleError for files that are too large, not text, or not available
 */
export function downloadFrom(cdnUrl: string | undefined): Download {
  const hosts = cdnUrl === undefined ? discordHosts : [...discordHosts, new URL(cdnUrl).origin];
  return async ({ name: called, size, url }) => {
    const name = asWritten(called);
    if (size > largestFile) throw tooLarge(name);
    if (!URL.canParse(url) || !hosts.includes(new URL(url).origin))
      throw new RuleError(
        'foreign-file',
        `I only take files from Discord itself, and ${name} is somewhere else.`,
      );
    return textOf(name, await bytesOf(name, url));
  };
}

const tooLarge = (name: string) =>
  new RuleError(
    'file-too-large',
    `${name} is too large: files can have up to ${largestFile / 1024 / 1024} MB.`,
  );

async function bytesOf(name: string, url: string): Promise<Uint8Array> {
  const unavailable = () => new RuleError('no-file', `Discord didn’t give me ${name}. Please try again.`);
  let response: Response;
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  } catch {
    throw unavailable();
  }
  if (!response.ok || response.body === null) throw unavailable();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      length += chunk.length;
      // The announced size may be false.
      if (length > largestFile) throw tooLarge(name);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof RuleError ? error : unavailable();
  }
  return Buffer.concat(chunks);
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RuleError('no-text', `${name} isn’t UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.`);
  }
}
