import { randomUUID } from 'node:crypto';
import type { RawFile, RequestData } from 'discord.js';

/** Random, so that no content can contain it. */
const boundary = `clubhouse-${randomUUID()}`;

const inQuotes = (name: string): string =>
  name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));

const part = (name: string, type: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;

/**
 * Combines a request and its files in one buffer. discord.js would stream them, which costs more than all
 * other work on a picture. Also, if a stream is aborted, its error can't be caught.
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
