import type { RollFilter } from '../database/clients.ts';

/** What the thread that counts faces is started with. */
export interface CountedFile {
  readonly path: string;
}

/** A question about the rolls of a filter, and what they were like when they were counted last. */
export interface CountRequest {
  readonly sides: number;
  readonly filter: RollFilter;
  readonly known: string | undefined;
}

/** What the rolls are like now and, unless that is what was known already, how often each face came. */
export interface Counted {
  readonly state: string;
  readonly faces: number[] | undefined;
}

export type CountAnswer = { readonly counted: Counted } | { readonly failed: string };
