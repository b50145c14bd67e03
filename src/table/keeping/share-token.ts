import { hash, randomBytes } from 'node:crypto';
import { shareToken } from '../message/message.ts';

/** Bytes of a token: 128 bits, which nobody can guess. */
const length = 16;

/** Makes a share token: 22 characters of base64url. */
export const newShareToken = (): string => randomBytes(length).toString('base64url');

/** Whether a text can be a share token. */
export const isShareToken = (text: string): boolean => shareToken.test(text);

/** What the store keeps of a token. A token has too many bits to be found by trying, so it needs no salt. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');
