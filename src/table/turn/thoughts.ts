import type { Logger } from 'pino';
import type { Stream } from '../../engine/dice/dice.ts';
import type { Decision } from '../../games/facets/computers.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import { CalledOff, type ThinkingPool } from '../thinking/pool.ts';

/**
 * The random stream for a computer's decision. It is separate from the game's stream, so that replays don't
 * need it.
 */
export const streamOf = ({ stored }: LiveTable, { seat }: Pick<StoredSeat, 'seat'>): Stream => ({
  seed: stored.seed,
  entropy: stored.entropy,
  label: `computer ${seat} at ${stored.seq}`,
});

/** Seconds that the seat's computer may think; undefined if it decides at once. */
export const thinksFor = ({ game }: LiveTable, { level }: Pick<StoredSeat, 'level'>): number | undefined =>
  game.levels.find(({ id }) => id === level)?.thinks?.seconds;

/**
 * A question that a thread is working on. If the action number, seat or level changes, it's another question.
 */
interface UnderWay {
  readonly about: string;
  readonly guildId: string;
  readonly off: AbortController;
}

const questionOf = ({ stored }: LiveTable, { seat, level }: StoredSeat): string =>
  `${stored.seq} ${seat} ${level}`;

/** The questions that computers think about, one per table. */
export class Thoughts {
  readonly #pool: Pick<ThinkingPool, 'decide'>;
  readonly #log: Logger;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(pool: Pick<ThinkingPool, 'decide'>, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Whether a thread is already working on this question. Cancels any other question of the table. */
  keeps(live: LiveTable, mover: StoredSeat | undefined): boolean {
    const found = this.#underWay.get(live.stored.id);
    if (found === undefined) return false;
    if (mover !== undefined && found.about === questionOf(live, mover)) return true;
    this.callOff(live.stored);
    return false;
  }

  /**
   * The decision of the seat's computer. A question that fails is asked once more; `failed` means that both
   * attempts failed.
   */
  async decided(
    live: LiveTable,
    mover: StoredSeat,
    seconds: number,
  ): Promise<Decision<unknown> | 'called off' | 'failed'> {
    const { id, guildId } = live.stored;
    const thought: UnderWay = { about: questionOf(live, mover), guildId, off: new AbortController() };
    this.#underWay.set(id, thought);
    try {
      return (
        (await this.#asked(live, mover, seconds, thought.off.signal, false)) ??
        (await this.#asked(live, mover, seconds, thought.off.signal, true)) ??
        'failed'
      );
    } catch (error) {
      if (error instanceof CalledOff) return 'called off';
      throw error;
    } finally {
      if (this.#underWay.get(id) === thought) this.#underWay.delete(id);
    }
  }

  /**
   * @returns undefined if the thread or the game failed
   * @throws CalledOff
   */
  async #asked(
    live: LiveTable,
    mover: StoredSeat,
    seconds: number,
    wanted: AbortSignal,
    again: boolean,
  ): Promise<Decision<unknown> | undefined> {
    const { game, snapshot, stored } = live;
    const { seat, level = '' } = mover;
    const question = {
      game: game.id,
      view: game.view(snapshot.state, seat),
      seat,
      level,
      stream: streamOf(live, mover),
    };
    try {
      return await this.#pool.decide(question, seconds, wanted, again);
    } catch (error) {
      if (error instanceof CalledOff) throw error;
      this.#log.error({ table: stored.id, seat, again, err: error }, 'a computer was lost in thought');
      return undefined;
    }
  }

  /** Cancels the thinking at a table. */
  callOff({ id }: Pick<StoredTable, 'id'>): void {
    this.#underWay.get(id)?.off.abort();
    this.#underWay.delete(id);
  }

  /** Cancels the thinking at all tables of some servers. */
  callOffAll(servers: (guildId: string) => boolean): void {
    for (const [id, { guildId }] of this.#underWay) if (servers(guildId)) this.callOff({ id });
  }
}
