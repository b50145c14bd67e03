import { z } from 'zod';
import { andList } from '../../../../engine/english.ts';
import { entriesIn } from '../../../../games/baseball/teams/roster-text.ts';
import type { StoredTable } from '../../../../store/records/table.ts';
import type { DuePost } from '../../../running/posting.ts';
import { withRole } from '../../board/roster-words.ts';
import { sideName } from '../../board/season-words.ts';
import type { NumberedAct } from '../../course/acts.ts';
import { gameIn } from '../../course/state.ts';
import type { Team } from '../../types.ts';
import { mentions, notifying, ownersCalled, together } from '../called.ts';
import { type Contents, playersOf } from '../content.ts';
import type { Loaded } from '../season-keeper.ts';

/** Tells owners once who can't play for their team any longer, as its next table opens (League 15). */

interface Deps {
  readonly store: {
    readonly loadTable: (id: string) => Promise<Pick<StoredTable, 'options'> | undefined>;
  };
  readonly contents: Pick<Contents, 'of'>;
}

const rosters = z.object({ away_roster: z.string().optional(), home_roster: z.string().optional() });

/**
 * Calls the owners of teams that lost players since their last table, in the channel of the new one. It compares the
 * rosters that both tables were opened with, so each loss is told once. Lineups are secret, so it names everybody who
 * is missing, and nobody who takes a place.
 *
 * @returns undefined if the act opens no table, or nobody has to be told
 */
export async function missingPost(
  loaded: Loaded,
  { number, act }: NumberedAct,
  { store, contents }: Deps,
): Promise<DuePost | undefined> {
  if (act.do !== 'table') return undefined;
  const { course } = loaded;
  const game = gameIn(course, act.fixture, act.game);
  if (game === undefined) return undefined;
  const losses: { readonly team: Team; readonly missing: readonly string[] }[] = [];
  for (const team of [game.away, game.home]) {
    if (ownersCalled(loaded, team).people.length === 0) continue;
    const before = tableBefore(loaded, number, team);
    if (before === undefined) continue;
    const had = await playersAt(store, loaded, before, team);
    const has = await playersAt(store, loaded, act, team);
    const missing = has === undefined ? [] : (had ?? []).filter((player) => !has.includes(player));
    if (missing.length > 0) losses.push({ team, missing });
  }
  if (losses.length === 0) return undefined;
  const known = playersOf(await contents.of(course.settings.league));
  const called = together(losses.map(({ team }) => ownersCalled(loaded, team)));
  const lines = losses.map(({ team, missing }) => {
    const names = andList(missing.map((player) => withRole(player, known)));
    return `**${sideName(course, team)}** play without ${names}. The bench fills any gap in the lineup.`;
  });
  return {
    upTo: number,
    channelId: act.channel,
    mayWait: false,
    message: {
      text: mentions(called),
      ...notifying(called),
      panels: [{ title: '', text: lines.join('\n') }],
      rows: [],
    },
  };
}

/** Where a table's game stands. */
interface TableOf {
  readonly fixture: number;
  readonly game: number;
  readonly table: string;
}

/** The last table that was opened for a team before an act; undefined if there was none. */
function tableBefore({ acts, course }: Loaded, before: number, team: Team): TableOf | undefined {
  for (const { number, act } of acts.toReversed()) {
    if (number >= before || act.do !== 'table') continue;
    const game = gameIn(course, act.fixture, act.game);
    if (game?.away === team || game?.home === team) return act;
  }
  return undefined;
}

/** The players a team had at a table, by id without a league's key; undefined if the table doesn't say. */
async function playersAt(
  store: Deps['store'],
  { course }: Loaded,
  { fixture, game: number, table }: TableOf,
  team: Team,
): Promise<readonly string[] | undefined> {
  const read = rosters.safeParse((await store.loadTable(table))?.options);
  if (!read.success) return undefined;
  const isAway = gameIn(course, fixture, number)?.away === team;
  const text = isAway ? read.data.away_roster : read.data.home_roster;
  return text === undefined ? undefined : entriesIn(text).map(({ player }) => player);
}
