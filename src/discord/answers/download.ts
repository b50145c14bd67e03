import type { Attachment } from 'discord.js';
import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';

/** Maximum size of an attachment, in bytes. A league of eight teams with all cards has 1 MB. */
export const largestFile = 4 * 1024 * 1024;
/** Timeout of a download, in milliseconds. */
const patience = 10_000;

/** Hosts from which Discord serves attachments. */
const discordHosts = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

type Attached = Pick<Attachment, 'name' | 'size' | 'url'>;

/** Downloads an attachment and returns its text. */
export type Download = (attachment: Attached) => Promise<string>;

/** Downloads an attachment of at most a number of bytes. */
export type DownloadBytes = (attachment: Attached, largest: number) => Promise<Uint8Array>;

/**
 * Creates a function that downloads attachments. It contacts only Discord's file servers, never a URL that a
 * person typed.
 *
 * @param cdnUrl an additional host, for the playground; independent of the API's URL
 * @returns a function that throws RuleError for files that are too large, not text, or unavailable
 */
export function downloadFrom(cdnUrl: string | undefined): Download {
  const bytesOf = bytesFrom(cdnUrl);
  return async (attachment) => textOf(asWritten(attachment.name), await bytesOf(attachment, largestFile));
}

/** As `downloadFrom`, for files that aren't text. */
export function bytesFrom(cdnUrl: string | undefined): DownloadBytes {
  const hosts = cdnUrl === undefined ? discordHosts : [...discordHosts, new URL(cdnUrl).origin];
  return async ({ name: called, size, url }, largest) => {
    const name = asWritten(called);
    if (size > largest) throw tooLarge(name, largest);
    if (!URL.canParse(url) || !hosts.includes(new URL(url).origin))
      throw new RuleError(
        'foreign-file',
        `I only take files from Discord itself, and ${name} is somewhere else.`,
      );
    return bytesOf(name, url, largest);
  };
}

const tooLarge = (name: string, largest: number) =>
  new RuleError('file-too-large', `${name} is too large: files can be up to ${largest / 1024 / 1024} MB.`);

async function bytesOf(name: string, url: string, largest: number): Promise<Uint8Array> {
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
      // Discord's stated size may be wrong.
      if (length > largest) throw tooLarge(name, largest);
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
