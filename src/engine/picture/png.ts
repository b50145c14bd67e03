import { crc32, deflateSync } from 'node:zlib';

/** Writes PNG files with a palette, which the canvas library can't do. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Compression level of zlib. Level 6 takes four times as long and makes files only a quarter smaller. */
const level = 2;

/** The start of a PNG file, with the size in pixels and the palette (three bytes per color). */
export function headOf(width: number, height: number, palette: Uint8Array): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Bit depth 8 and color type 3, which means palette indices.
  size.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('PLTE', palette)]);
}

const tail = chunk('IEND', Buffer.alloc(0));

/**
 * Creates a PNG file.
 * @param rows rows of palette indices, each after a filter byte of 0 (no filter)
 */
export const fileOf = (head: Buffer, rows: Uint8Array): Buffer =>
  Buffer.concat([head, chunk('IDAT', deflateSync(rows, { level, chunkSize: 65_536 })), tail]);

function chunk(name: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}
