import { writeFile } from 'node:fs/promises';
import { say } from '../at-the-prompt.ts';
import { bundledPage, page } from './bundle.ts';

/**
 * Writes docs/verify.html, the page that checks proofs, from its source in docs/verify/. One file, so that it can be
 * opened from a disk. `npm run verify-page`
 */

const text = await bundledPage();
await writeFile(page, text);
say(`docs/verify.html has ${Math.round(Buffer.byteLength(text) / 1_000)} kB.`);
