import type { Attachment } from 'discord.js';
import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';

/** Largest file that is taken in, in bytes: a league of eight teams with every card has 1 MB. */
export const largestFile = 4 * 1024 * 1024;
/** Milliseconds that a download may take. */
const patience = 10_000;

/** Where Discord keeps what people attach. */
const discordHosts = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

/** Reads the text of a file that somebody attached to a command. */
export type Download = (attachment: Pick<Attachment, 'name' | 'size' | 'url'>) => Promise<string>;

/**
 * Reads attachments from Discord's own file servers and from nowhere else: no address that a person writes is ever called.
 * @param cdnUrl a further place, for those who try the bot (the playground); where the API is asked says nothing about it
 * @returns a function that throws RuleError for files that are too large, no text, or cannot be had
 */
export function downloadFrom(cdnUrl: string | undefined): Download {
  const hosts = cdnUrl === undefined ? discordHosts : [...discordHosts, new URL(cdnUrl).origin];
  return async ({ name: called, size, url }) => {
    const name = asWritten(called);
    if (size > largestFile) throw tooLarge(name);
    if (!URL.canParse(url) || !hosts.includes(new URL(url).origin))
      throw new RuleError('foreign-file', `I take files only from Discord itself; ${name} lies elsewhere.`);
    return textOf(name, await bytesOf(name, url));
  };
}

const tooLarge = (name: string) =>
  new RuleError(
    'file-too-large',
    `${name} is too large: I take files of up to ${largestFile / 1024 / 1024} MB.`,
  );

async function bytesOf(name: string, url: string): Promise<Uint8Array> {
  const unavailable = () => new RuleError('no-file', `Discord did not hand me ${name}. Please try again.`);
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
      // The size that was told need not be true.
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
