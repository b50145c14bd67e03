import { randomUUID } from 'node:crypto';
import type { RawFile, RequestData } from 'discord.js';

/** Random, so that no content can contain it. */
const boundary = `clubhouse-${randomUUID()}`;

const inQuotes = (name: string): string =>
  name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));

const part = (name: string, type: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;

/**
 * Puts a request with its files into one buffer. discord.js would stream them, which costs more than the rest
 * of a picture. And when a stream is aborted, nobody can catch its error.
 */
export function withFiles({
  body,
  files = [],
}: {
  readonly body?: unknown;
  readonly files?: readonly RawFile[] | undefined;
}): Pick<RequestData, 'body' | 'headers' | 'passThroughBody'> {
  if (files.length === 0) return body === undefined ? {} : { body };
  const parts = files.flatMap(({ name, data, contentType }, at) => [
    part(`files[${at}]"; filename="${inQuotes(name)}`, contentType ?? 'application/octet-stream'),
    data instanceof Uint8Array ? data : String(data),
    '\r\n',
  ]);
  const bytes = [
    ...parts,
    part('payload_json', 'application/json'),
    JSON.stringify(body),
    `\r\n--${boundary}--\r\n`,
  ];
  return {
    body: Buffer.concat(bytes.map((one) => (typeof one === 'string' ? Buffer.from(one) : one))),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    passThroughBody: true,
  };
}
