import type { RollFilter } from '../database/clients.ts';

/** The startup data of the thread that counts faces. */
export interface CountedFile {
  readonly path: string;
}

/** A request to count some rolls, and the state of those rolls when they were last counted. */
export interface CountRequest {
  readonly sides: number;
  readonly filter: RollFilter;
  readonly known: string | undefined;
}

/** The current state of the rolls. If it has changed, also how often each face was rolled. */
export interface Counted {
  readonly state: string;
  readonly faces: number[] | undefined;
}

export type CountAnswer = { readonly counted: Counted } | { readonly failed: string };
