import type { Time } from './facets/clock.ts';
import type { Computers } from './facets/computers.ts';
import type { Keepsakes } from './facets/keepsakes.ts';
import type { Lines } from './facets/lines.ts';
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
 * A game: a plain object with rules and text. It knows nothing about tables, databases, clocks or Discord.
 *
 * State, action, view and event are plain JSON values, treated as immutable. All functions are pure, and
 * `dice` is the only source of randomness. Invalid input throws a `RuleError`. Any other error is a bug.
 */
export interface Game<State = unknown, Action = unknown, Options = unknown, View = unknown, Event = unknown>
  extends Seats<Options>,
    Agreed<Options>,
    Offer<State, Action>,
    Play<State, Action, Options, Event>,
    Time<State, Action>,
    Sight<State, View, Event>,
    Ending<State>,
    Lines<State, Event>,
    Notation<State, Action>,
    Telling<View, Event>,
    Looks<Action, Options, View>,
    Reading<View, Event>,
    Tips<View>,
    Texts<State, Options, Event>,
    Computers<State, Action, View> {
  readonly id: string;
  /**
   * Version of the rules, a whole number from 1. Raise it when the same log would produce different hashes. A
   * table keeps the version it started with. `test/logs/` has logs of each version.
   */
  readonly version: number;
  readonly title: string;
  readonly summary: string;
  /** Set if people can upload content for the game. */
  readonly library?: Library;
  /** Set if the game saves texts for later games. */
  readonly keepsakes?: Keepsakes<State, Options>;
}
