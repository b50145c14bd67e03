import { counted } from '../../../engine/english.ts';
import { moment } from '../../../table/message/moment.ts';
import { whyOf } from '../../board/posts.ts';
import type { NumberedAct } from '../course/acts.ts';
import type { Season, SeasonDraft } from '../course/season.ts';
import { after, newSeason, teamIn } from '../course/state.ts';
import { type BoardPick, pickLabel } from '../draft/order.ts';
import { lastPick } from '../draft/pressing.ts';
import { currentPick, type DraftState, planOf, timeOutsToAuto } from '../draft/state.ts';
import type { Players } from '../rosters/legal/player.ts';
import { nameOf } from '../rosters/sentences.ts';
import type { Team } from '../types.ts';
import { sideName } from './season-words.ts';

/** A draft in words (League 21). */

/** What the words of a draft are made from. */
export interface DraftTold {
  readonly course: Season;
  readonly acts: readonly NumberedAct[];
}

/** `2.03 (11)`, or `2.03 (from IVS) (11)`. */
export const pickName = (pick: BoardPick): string => `${pickLabel(pick)} (${pick.number})`;

/** The clock in words: `10 minutes`, `8 hours`. */
export function clockInWords(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return counted(Math.round(ms / 1_000), 'second');
  return minutes < 60 ? counted(minutes, 'minute') : counted(minutes / 60, 'hour');
}

/** `On the clock: **SMH** until 19:10.` Empty if nobody is. */
export function onTheClock(state: DraftState, end: Date | undefined, style: 't' | 'f'): string {
  const pick = currentPick(state);
  if (pick === undefined) return '';
  const until = end === undefined ? '' : ` until ${moment(end, style)}`;
  return `On the clock: **${pick.owner}**${until}.`;
}

/** The lines about a draft's acts from a number on, by the numbers of the acts. */
export function draftLines({ course, acts }: DraftTold, from: number, players: Players): readonly string[] {
  const { draft } = course;
  if (draft === undefined) return [];
  const lines: string[] = [];
  let season = newSeason(course.settings);
  for (const numbered of acts) {
    // A post changes only the clock, and there are as many posts as picks.
    if (numbered.act.do === 'draft-post') continue;
    const before = season.draft?.state;
    season = after(season, numbered);
    if (numbered.number < from) continue;
    const line = lineOf(course, draft, numbered, players, { before, after: season.draft?.state });
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

/** The draft right before and after an act; undefined while there is none. */
interface Around {
  readonly before: DraftState | undefined;
  readonly after: DraftState | undefined;
}

function lineOf(
  course: Season,
  draft: SeasonDraft,
  { act, reason }: NumberedAct,
  players: Players,
  { before, after: then }: Around,
): string | undefined {
  const why = whyOf(reason);
  if (act.do === 'draft') return beginning(act.rounds, act.clock, draft);
  if (act.do === 'drafted') return 'The draft is over. `/season start` begins week 1.';
  if (act.do !== 'drafting') return undefined;
  const { event } = act;
  const { board } = draft.state;
  const timeOuts = then !== undefined && 'team' in event ? planOf(then, event.team).timeOuts : 0;
  switch (event.do) {
    case 'picked': {
      const pick = board[event.number - 1];
      const role = players.get(event.player)?.role;
      const who = event.by === 'commissioner' ? ' (by a commissioner)' : '';
      return `${pick === undefined ? '' : pickName(pick)} **${sideName(course, event.team)}** pick **${nameOf(event.player, players)}**${role === undefined ? '' : `, ${role}`}${who}.${lateInWords(event, timeOuts)}`;
    }
    case 'skipped': {
      const pick = board[event.number - 1];
      return `${pick === undefined ? '' : pickName(pick)} **${sideName(course, event.team)}** skip, and can make it up.${lateInWords(event, timeOuts)}`;
    }
    case 'paused':
      return `The draft is paused.${why}`;
    case 'resumed':
      return `The draft goes on.${why}`;
    case 'undone': {
      const undone = before && lastPick(before);
      return (
        undone &&
        `${pickName(undone.pick)} **${nameOf(undone.player, players)}** is taken back, and is free again.${why}`
      );
    }
    default:
      return undefined;
  }
}

/** Says that somebody's time was up, but not whether their queue made the pick. @param timeOuts in a row, with this one */
function lateInWords({ timedOut }: { readonly timedOut: boolean }, timeOuts: number): string {
  if (!timedOut) return '';
  return timeOuts === timeOutsToAuto
    ? ' Their time was up again, so I pick for them at once until they’re back.'
    : ' Their time was up.';
}

function beginning(rounds: number, clock: number, { order, dice }: SeasonDraft): string {
  const rolled = (team: Team) => (dice?.[team] === undefined ? '' : ` (${dice[team].join(', ')})`);
  const drawn = dice === undefined ? 'Order' : 'Order, with its dice';
  return `The draft begins: ${counted(rounds, 'round')}, ${clockInWords(clock)} a pick. ${drawn}: ${order
    .map((team) => `${team}${rolled(team)}`)
    .join(', ')}.`;
}

/** Whether an act of a season is told by the posts of its draft. */
export const isDraftNews = ({ act }: NumberedAct): boolean =>
  act.do === 'draft' ||
  act.do === 'drafted' ||
  (act.do === 'drafting' && ['picked', 'skipped', 'paused', 'resumed', 'undone'].includes(act.event.do));

/** The last picks and the next ones, each on a line. */
export function aroundTheClock(
  course: Season,
  draft: SeasonDraft,
  players: Players,
  count: number,
): { readonly last: readonly string[]; readonly next: readonly string[] } {
  const { made, board, current } = draft.state;
  const label = (number: number) => {
    const pick = board[number - 1];
    return pick === undefined ? '' : pickName(pick);
  };
  const last = made.slice(-count).map(({ number, team, player }) => {
    const who = player === undefined ? 'skipped' : nameOf(player, players);
    const role = player === undefined ? undefined : players.get(player)?.role;
    return `${label(number)} **${team}** ${who}${role === undefined ? '' : `, ${role}`}`;
  });
  const next = board
    .slice(current - 1, current - 1 + count)
    .map((pick) => `${pickName(pick)} ${teamIn(course, pick.owner).name}`);
  return { last, next };
}

/** The whole board as a table in text: a column for each team, a row for each round. */
export function draftBoardText(draft: SeasonDraft, players: Players): string {
  const { board, made } = draft.state;
  const byNumber = new Map(made.map((pick) => [pick.number, pick.player]));
  const cell = (pick: BoardPick | undefined): string => {
    if (pick === undefined) return '';
    const from = pick.owner === pick.original ? '' : ` (${pick.owner})`;
    if (!byNumber.has(pick.number)) return `${pick.number}.${from}`;
    const player = byNumber.get(pick.number);
    if (player === undefined) return `${pick.number}. skipped${from}`;
    const { name = player, role = '' } = players.get(player) ?? {};
    return `${pick.number}. ${name} ${role}${from}`;
  };
  const rounds = Math.max(0, ...board.map(({ round }) => round));
  const rows = Array.from({ length: rounds }, (_, index) => [
    `${index + 1}`,
    ...draft.order.map((team) =>
      cell(board.find(({ round, original }) => round === index + 1 && original === team)),
    ),
  ]);
  const table = [['', ...draft.order], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length))) ?? [];
  return `${table
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`;
}
