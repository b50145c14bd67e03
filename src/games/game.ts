import type { Time } from './facets/clock.ts';
import type { Computers } from './facets/computers.ts';
import type { Keepsakes } from './facets/keepsakes.ts';
import type { Looks } from './facets/looks.ts';
import type { Notation } from './facets/notation.ts';
import type { Offer } from './facets/offer.ts';
import type { Agreed } from './facets/options.ts';
import type { Play } from './facets/play.ts';
import type { Reading } from './facets/reading.ts';
import type { Ending } from './facets/result.ts';
import type { Seats } from './facets/seats.ts';
import type { Sight } from './facets/sight.ts';
import type { Telling } from './facets/telling.ts';
import type { Texts } from './facets/texts.ts';
import type { Tips } from './facets/tips.ts';
import type { Library } from './library.ts';

/**
 * A game: one plain object that knows its rules and words, but nothing of tables, databases, clocks or
 * Discord.
 *
 * State, action, view and event are plain JSON values, treated as immutable. All functions are pure; chance
 * comes from `dice` alone. Bad input is refused with a `RuleError`; anything else thrown is a bug.
 */
export interface Game<State = unknown, Action = unknown, Options = unknown, View = unknown, Event = unknown>
  extends Seats<Options>,
    Agreed<Options>,
    Offer<State, Action>,
    Play<State, Action, Options, Event>,
    Time<State, Action>,
    Sight<State, View, Event>,
    Ending<State>,
    Notation<State, Action>,
    Telling<View, Event>,
    Looks<Action, Options, View>,
    Reading<View, Event>,
    Tips<View>,
    Texts<State, Options>,
    Computers<State, Action, View> {
  readonly id: string;
  /**
   * Version of the rules: a whole number from 1. It grows whenever the same log would give different hashes.
   * A table keeps the version it was dealt with; `test/logs/` has logs of each.
   */
  readonly version: number;
  readonly title: string;
  readonly summary: string;
  /** Content that people bring, if the game takes any. */
  readonly library?: Library;
  /** Set when games leave something for later ones. */
  readonly keepsakes?: Keepsakes<State, Options>;
}
