import { crc32, deflateSync } from 'node:zlib';

/** Files of pixels that are numbers of colors: PNG with a palette, which no canvas writes. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** How hard zlib looks for what is repeated: at 6 a file takes four times as long and weighs a quarter less. */
const level = 2;

/** What a PNG begins with: its size in pixels, and three bytes for each of its colors. */
export function headOf(width: number, height: number, palette: Uint8Array): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits a pixel, which number a color of the palette.
  size.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('PLTE', palette)]);
}

const tail = chunk('IEND', Buffer.alloc(0));

/** @param rows a byte 0 before each of them, which says that nothing was done to its pixels */
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
