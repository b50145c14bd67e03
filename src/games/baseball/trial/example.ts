import type { Example } from '../../contract.ts';
import { type Options, options } from '../options.ts';
import type { State } from '../state.ts';

/** A way to play baseball that the contract's clauses try out. */
export const example = (name: string, chosen: Partial<Options>): Example<State, Options> => ({
  name,
  options: options.parse(chosen),
  seats: 2,
  // Twenty innings, and every man of both benches.
  longest: 2000,
  hidden: () => [],
});
