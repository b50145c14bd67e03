import { createRequire } from 'node:module';
import { onDemand } from '../on-demand.ts';

/**
 * The libraries that parse uploaded files. Each is loaded for the first file of its kind, because a bot that rests
 * needs none of them.
 */

const load = createRequire(import.meta.url);

export const yaml = onDemand((): typeof import('yaml') => load('yaml'));
export const jsonc = onDemand((): typeof import('jsonc-parser') => load('jsonc-parser'));
export const csv = onDemand((): typeof import('csv-parse/sync') => load('csv-parse/sync'));
