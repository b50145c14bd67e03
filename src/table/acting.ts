import { RuleError } from '../engine/rule-error.ts';
import type { Seat } from '../games/facets/seats.ts';
import { withExamples } from './board/examples.ts';
import { isPossible, nearestSentence, triedOut } from './board/typed.ts';
import type { TablePress } from './channel/private-answers.ts';
import type { Acted, Ledger } from './ledger/ledger.ts';
import type { Actor } from './log/actor.ts';
import type { LiveTable } from './log/live.ts';
import { seatOf } from './log/seating.ts';
import { isStoodInFor, takeOver } from './seats/stand-in.ts';

interface ActingDeps {
  readonly ledger: Ledger;
  /** Somebody is about to act. */
  readonly pressed: (id: string, actor: Actor) => void;
  /** An action is stored. */
  readonly acted: (id: string, acted: Acted, by: TablePress) => void;
  /** A person plays their own seat again. */
  readonly tookOver: (live: LiveTable) => void;
  /** The table may be further than this process knows: goes on from there. */
  readonly resume: (id: string) => Promise<void>;
}

/** What people play: actions, typed turns, resignations. */
export class Acting {
  readonly #deps: ActingDeps;

  constructor(deps: ActingDeps) {
    this.#deps = deps;
  }

  /**
   * Plays an action given by its notation, for the person who asks.
   *
   * @param number the number that the control was drawn for; undefined for typed moves
   * @param isTyped whether its person typed it: an error then includes examples
   * @returns the lines that it added to the story
   * @throws RuleError with a sentence for the person; code `late` if the game has moved on
   */
  async act(
    id: string,
    actor: Actor,
    number: number | undefined,
    notation: string,
    source: string,
    isTyped = number === undefined,
  ): Promise<readonly string[]> {
    this.#deps.pressed(id, actor);
    const acting = this.#deps.ledger
      .act(id, actor, number, () => notation, source)
      .catch((error: unknown) =>
        isTyped ? this.#explained(id, actor, notation, error) : Promise.reject(error),
      );
    return this.#acting(id, acting, { pressId: source, userId: actor.userId });
  }

  /**
   * Plays the actions of a typed turn, all of them or none.
   *
   * @param parts their texts, as typed
   * @returns the lines that they added to the story, and why it stopped if another process acted in between
   * @throws RuleError as `act` does, naming the part that is not possible
   */
  async actInTurn(
    id: string,
    actor: Actor,
    number: number | undefined,
    parts: readonly string[],
    source: string,
  ): Promise<readonly string[]> {
    this.#deps.pressed(id, actor);
    const read = (live: LiveTable, seat: Seat) => triedOut(live, seat, parts).map(({ notation }) => notation);
    const { acted, stopped } = await this.#trusting(
      id,
      this.#deps.ledger.actInTurn(id, actor, number, read, source),
    );
    const by = { pressId: source, userId: actor.userId };
    for (const one of acted) this.#deps.acted(id, one, by);
    return [...acted.flatMap(({ step }) => step.lines), ...(stopped ? [stopped.message] : [])];
  }

  /**
   * Adds to an error what the person could type: examples if the text is no notation, the nearest possible
   * text otherwise. @throws the error, always
   */
  async #explained(id: string, actor: Actor, notation: string, error: unknown): Promise<never> {
    if (!(error instanceof RuleError)) throw error;
    const live = await this.#deps.ledger.live(id);
    const seat = live && seatOf(live.stored, actor.userId);
    if (live === undefined || seat === undefined) throw error;
    const near = isPossible(live, seat, notation) ? '' : nearestSentence(live, seat, notation);
    const nearer = new RuleError(error.code, `${error.message}${near}`);
    throw error.code === 'bad-notation' ? withExamples(live, seat, nearer) : nearer;
  }

  /** @throws RuleError if the person is not at the table or the game is not running */
  async resign(id: string, actor: Actor, source: string): Promise<readonly string[]> {
    const resignation = (live: LiveTable, seat: number) =>
      live.game.notate(live.snapshot.state, live.game.resignation(seat));
    const by = { pressId: source, userId: actor.userId };
    return this.#acting(id, this.#deps.ledger.act(id, actor, undefined, resignation, source), by);
  }

  /**
   * Stops standing orders, or a stand-in computer, for the person who asks. It works at any time, whatever
   * was played meanwhile.
   *
   * @throws RuleError if the person is not at the table or already decides
   */
  async takeOver(id: string, actor: Actor, source: string): Promise<readonly string[]> {
    await this.#deps.ledger.refresh(id);
    if (isStoodInFor(await this.#deps.ledger.running(id), actor.userId)) {
      this.#deps.tookOver(await takeOver(this.#deps.ledger, id, actor.userId));
      return ['You’re playing again.'];
    }
    const taken = (live: LiveTable, seat: number) => {
      const { game, snapshot } = live;
      if (!game.standing?.on(snapshot.state, seat))
        throw new RuleError('not-standing', 'You’re already playing this seat.');
      return game.notate(snapshot.state, game.standing.takeOver);
    };
    const by = { pressId: source, userId: actor.userId };
    return this.#acting(id, this.#deps.ledger.act(id, actor, undefined, taken, source), by);
  }

  async #acting(id: string, acting: Promise<Acted>, by: TablePress): Promise<readonly string[]> {
    const acted = await this.#trusting(id, acting);
    this.#deps.acted(id, acted, by);
    return acted.step.lines;
  }

  /** What acting has come to. */
  async #trusting<T>(id: string, acting: Promise<T>): Promise<T> {
    try {
      return await acting;
    } catch (error) {
      const refused = error instanceof RuleError && error.code !== 'late' && error.code !== 'repeated';
      // The table moved on, or the action is stored although its answer was lost: continue from there.
      if (!refused) {
        await this.#deps.resume(id);
      }
      throw error;
    }
  }
}
