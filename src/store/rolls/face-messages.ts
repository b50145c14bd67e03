import type { RollFilter } from '../database/clients.ts';

/** Startup data of the thread that counts faces. */
export interface CountedFile {
  readonly path: string;
}

/** A question about some rolls, and their state when they were last counted. */
export interface CountRequest {
  readonly sides: number;
  readonly filter: RollFilter;
  readonly known: string | undefined;
}

/** The current state of the rolls and, if it has changed, how often each face came up. */
export interface Counted {
  readonly state: string;
  readonly faces: number[] | undefined;
}

export type CountAnswer = { readonly counted: Counted } | { readonly failed: string };
