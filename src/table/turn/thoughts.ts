import type { Logger } from 'pino';
import type { Stream } from '../../engine/dice.ts';
import type { Decision } from '../../games/facets/computers.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { LiveTable } from '../log/live.ts';
import { CalledOff, type ThinkingPool } from '../thinking/pool.ts';

/**
 * The random stream of a computer's decision. It is separate, so that a replay of the game does not need it.
 */
export const streamOf = ({ stored }: LiveTable, { seat }: Pick<StoredSeat, 'seat'>): Stream => ({
  seed: stored.seed,
  entropy: stored.entropy,
  label: `computer ${seat} at ${stored.seq}`,
});

/** Seconds that the seat's computer thinks; undefined: it decides at once. */
export const thinksFor = ({ game }: LiveTable, { level }: Pick<StoredSeat, 'level'>): number | undefined =>
  game.levels.find(({ id }) => id === level)?.thinks?.seconds;

/** A question that a thread works on. Another number, seat or level is another question. */
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

  /** Whether a thread already works on this. Any other question of the table is called off. */
  keeps(live: LiveTable, mover: StoredSeat | undefined): boolean {
    const found = this.#underWay.get(live.stored.id);
    if (found === undefined) return false;
    if (mover !== undefined && found.about === questionOf(live, mover)) return true;
    this.callOff(live.stored);
    return false;
  }

  /**
   * The decision of the seat's computer. It is asked twice: `failed` means that the thread or the game failed
   * both times.
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

  /** @returns undefined if it failed @throws CalledOff */
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

  /** Stops the thinking at a table. */
  callOff({ id }: Pick<StoredTable, 'id'>): void {
    this.#underWay.get(id)?.off.abort();
    this.#underWay.delete(id);
  }

  /** Stops the thinking at all tables of some servers. */
  callOffAll(servers: (guildId: string) => boolean): void {
    for (const [id, { guildId }] of this.#underWay) if (servers(guildId)) this.callOff({ id });
  }
}
