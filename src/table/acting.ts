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
  /** Called when somebody is about to act. */
  readonly pressed: (id: string, actor: Actor) => void;
  /** Called when an action has been stored. */
  readonly acted: (id: string, acted: Acted, by: TablePress) => void;
  /** Called when a person plays their own seat again. */
  readonly tookOver: (live: LiveTable) => void;
  /** Called when the table may be further along than this process knows. Continues from its current state. */
  readonly resume: (id: string) => Promise<void>;
}

/** Handles what people do in a game: actions, typed turns, resignations. */
export class Acting {
  readonly #deps: ActingDeps;

  constructor(deps: ActingDeps) {
    this.#deps = deps;
  }

  /**
   * Plays the action with this notation for the person who asks.
   *
   * @param number the action number in the control that was pressed; undefined for typed actions
   * @param isTyped whether the person typed the action; if so, errors include examples
   * @returns the lines that the action added to the story
   * @throws RuleError with a message for the person; code `late` if the game has moved on
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
   * Plays all actions of a typed turn, or none if one is impossible.
   *
   * @param parts the text of each action, as typed
   * @returns the lines that the actions added to the story; if another process acted in between, also why the
   * turn stopped
   * @throws RuleError as `act` does, naming the action that isn't possible
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
   * Adds suggestions of what to type to an error: the nearest possible action, if there is one, and examples if the
   * text isn't valid notation.
   * @throws the error, always
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
   * Ends standing orders, or the computer that plays for a person, so that they play themselves again. This
   * works at any time, no matter what was played meanwhile.
   *
   * @throws RuleError if the person isn't at the table or already plays the seat
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

  /** Waits for an action. If the outcome is uncertain, the table continues from its stored state. */
  async #trusting<T>(id: string, acting: Promise<T>): Promise<T> {
    try {
      return await acting;
    } catch (error) {
      const refused = error instanceof RuleError && error.code !== 'late' && error.code !== 'repeated';
      // The game has moved on, or the action was stored but its response was lost. Continue from the stored
      // state.
      if (!refused) {
        await this.#deps.resume(id);
      }
      throw error;
    }
  }
}
