import type { Store } from '../../../../store/records/store.ts';
import type { ServerSettings } from '../../../../table/clock/house-rules.ts';
import type { Actor } from '../../../../table/log/actor.ts';
import { ratingRules } from '../../../ratings/stored.ts';
import {
  agreeing,
  annulling,
  answering,
  dropping,
  forfeiting,
  moving,
  mustBeGame,
  proposing,
  sideIn,
  typing,
} from '../../course/doing.ts';
import type { Side } from '../../course/season.ts';
import { laterGames } from '../../course/series.ts';
import { teamOf } from '../../course/state.ts';
import { type Member, sideOrRunner } from '../rights.ts';
import { type Change, type Loaded, personIn } from '../season-keeper.ts';
import { weekEnd } from '../week-end.ts';

/** Results that don't come from tables, and other times of games (League 2, 7). */

interface Deps {
  readonly change: Change<Actor>;
  /** As `change`, for those who run the season. */
  readonly changeAsCommissioner: Change<Member>;
  readonly store: Pick<Store, 'annul' | 'gameRecord' | 'replaceLines'>;
  readonly house: Pick<ServerSettings, 'rules'>;
  readonly now: () => Date;
}

/** Which game of a season: its week or series, and its number there. */
export interface GameAt {
  readonly fixture: number;
  readonly game: number;
}

export class SeasonResults {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A side types in the score of a game that was played elsewhere. */
  type(id: string, at: GameAt, runs: readonly [number, number], member: Member): Promise<Loaded> {
    return this.#deps.change(id, member, (loaded) => {
      const game = mustBeGame(loaded.course, at.fixture, at.game);
      const person = personIn(loaded, member.userId) ?? 0;
      return typing(loaded.course, game, sideIn(game, teamOf(loaded.course, person)?.team), person, runs);
    });
  }

  /**
   * The other side confirms a score that was typed in, or denies it; or a commissioner does.
   * @param seen the score that they answer
   */
  answer(
    id: string,
    at: GameAt,
    agrees: boolean,
    seen: readonly [number, number],
    member: Member,
  ): Promise<Loaded> {
    return this.#deps.change(id, member, (loaded) => {
      const game = mustBeGame(loaded.course, at.fixture, at.game);
      return answering(loaded.course, game, sideOrRunner(loaded, game, member), agrees, seen);
    });
  }

  /** A side proposes another time for a game; a commissioner who is on neither side sets it. */
  propose(id: string, at: GameAt, time: Date, member: Member): Promise<Loaded> {
    return this.#deps.change(id, member, (loaded) => {
      const game = mustBeGame(loaded.course, at.fixture, at.game);
      const side = sideOrRunner(loaded, game, member);
      const now = this.#deps.now();
      return side === 'commissioner'
        ? moving(loaded.course, game, time, now)
        : proposing(loaded.course, game, side, time, now);
    });
  }

  /**
   * The other side, or a commissioner, agrees to another time.
   * @param seen the time that they answer
   */
  agree(id: string, at: GameAt, seen: Date, member: Member): Promise<Loaded> {
    return this.#deps.change(id, member, async (loaded) => {
      const { course, row } = loaded;
      const game = mustBeGame(course, at.fixture, at.game);
      const { timeZone } = await this.#deps.house.rules(row.guildId);
      const side = sideOrRunner(loaded, game, member);
      return agreeing(course, game, side, seen, this.#deps.now(), weekEnd(course, timeZone));
    });
  }

  /** A commissioner gives a game to one side, or to neither. */
  forfeit(
    id: string,
    at: GameAt,
    by: Side | 'both',
    reason: string | undefined,
    member: Member,
  ): Promise<Loaded> {
    return this.#deps.changeAsCommissioner(
      id,
      member,
      ({ course }) => forfeiting(course, mustBeGame(course, at.fixture, at.game), by),
      reason,
    );
  }

  /**
   * A commissioner annuls a result; the game is to be played again. In the playoffs, later games of the series are
   * annulled with it: whether they're needed at all follows from its new result.
   */
  annul(id: string, at: GameAt, reason: string, member: Member): Promise<Loaded> {
    return this.#deps.changeAsCommissioner(
      id,
      member,
      async ({ course }) => {
        const game = mustBeGame(course, at.fixture, at.game);
        const acts = annulling(course, game, this.#deps.now());
        // Annulled twice after a crash, they are annulled once.
        for (const { fixture, number, table } of [game, ...laterGames(course, game)]) {
          if (table === undefined) continue;
          await this.#deps.store.annul(table, { by: member.userId, reason }, ratingRules);
          await this.#forgetImported(id, { fixture, game: number }, table);
        }
        return acts;
      },
      reason,
    );
  }

  /** The lines of an imported game have no record that could be annulled with them. */
  async #forgetImported(competition: string, at: GameAt, tableId: string): Promise<void> {
    const { store } = this.#deps;
    if ((await store.gameRecord(tableId)) === undefined)
      await store.replaceLines({ ...at, competition, tableId, counts: false }, []);
  }

  /** A commissioner takes a game out of the schedule. */
  drop(id: string, at: GameAt, reason: string | undefined, member: Member): Promise<Loaded> {
    return this.#deps.changeAsCommissioner(
      id,
      member,
      ({ course }) => dropping(course, mustBeGame(course, at.fixture, at.game)),
      reason,
    );
  }
}
