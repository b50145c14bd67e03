import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const utf8 = new TextEncoder();

/** SHA-256 of a text in UTF-8, 64 hexadecimal digits. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8.encode(text)));

/** SHA-256 of bytes, as bytes. */
export const digestOf = (bytes: Uint8Array): Uint8Array => sha256(bytes);

/** SHA-256 of bytes given as hexadecimal digits. */
export const hashOfBytes = (digits: string): string => bytesToHex(sha256(hexToBytes(digits)));

/** SHA-256 of a list as JSON. */
export const hashOfList = (list: readonly unknown[]): string => hashOf(JSON.stringify(list));

/** A number as 64 bits, most significant byte first. */
export function eightBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** Returns a reader of a stream's 32-bit words by position, eight from the HMAC of each block's number. */
export function wordsOf(seed: string, entropy: string): (position: number) => number {
  const key = new Uint8Array([...hexToBytes(seed), ...utf8.encode(entropy)]);
  let known = -1;
  let block = new DataView(new ArrayBuffer(32));
  return (position) => {
    const wanted = Math.floor(position / 8);
    if (wanted !== known) {
      const bytes = hmac(sha256, key, eightBytes(wanted));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      known = wanted;
    }
    return block.getUint32((position % 8) * 4);
  };
}
