import { boardOf } from '../../draft/order.ts';
import {
  afterEvent,
  currentPick,
  type DraftState,
  draftAfter,
  newDraft,
  planOf,
  skippedBy,
} from '../../draft/state.ts';
import { emptyRoster, rostersOf } from '../../rosters/legal/lists.ts';
import { type CarriedOut, moveId } from '../../rosters/state.ts';
import { ownerOfPick, type PickBook } from '../../rosters/trades/picks.ts';
import { carried, everybodyIn } from '../rosters/roster-state.ts';
import type { Club, Season, SeasonDraft } from '../season.ts';
import type { DraftAct } from './draft-acts.ts';

/** How a season's draft and awards follow from its acts. */

/** Trades name this draft by its number. */
const firstDraft = 1;

/** The season after an act of its draft or its awards. */
export function afterDraftAct(season: Season, act: DraftAct): Season {
  switch (act.do) {
    case 'draft':
      return begun(season, act);
    case 'drafting':
      return withMade(
        withDraft(season, (draft) => ({ ...draft, state: afterEvent(draft.state, act.event) })),
      );
    case 'draft-post':
      return withDraft(season, (draft) => ({
        ...draft,
        state: afterEvent(draft.state, { do: 'posted', number: act.pick, at: act.at }),
        post: { channel: act.channel, message: act.message, from: act.from, upTo: act.upTo },
      }));
    case 'drafted':
      return drafted(season, act);
    case 'awards':
      return { ...season, votes: { player: act.player, pitcher: act.pitcher, fielder: act.fielder } };
    case 'final-mvp':
      return { ...season, finalMvp: act.players };
  }
}

function begun(season: Season, act: Extract<DraftAct, { do: 'draft' }>): Season {
  const { rounds, clock, cap, order, dice, linear, firstSnake, empty, at } = act;
  const picks = { ...season.rosters.picks, rounds };
  const { traded } = picks;
  const board = boardOf({ teams: order, linear, firstSnake }, rounds, { draft: firstDraft, traded });
  const ownerless = new Set(order.filter((team) => !isOwned(season.clubs.get(team))));
  const limit = cap === null ? {} : { cap: cap / 100 };
  const waiting = newDraft({ rounds, clock, ...limit }, board, new Map(), ownerless);
  const state = draftAfter(waiting, [
    ...order.map((team) => ({ do: 'empty', team, empty }) as const),
    { do: 'started', at },
  ]);
  const nobody = Object.fromEntries(order.map((team) => [team, emptyRoster]));
  const rosters = rostersOf(nobody, everybodyIn(season.rosters.rosters));
  return {
    ...season,
    settings: { ...season.settings, cap },
    rosters: { ...season.rosters, picks, rosters, listed: new Map() },
    draft: { state, order, over: false, ...(dice !== undefined && { dice }) },
  };
}

/** Trades can't have picks that are made. */
function withMade(season: Season): Season {
  const { draft, rosters } = season;
  if (draft === undefined) return season;
  return { ...season, rosters: { ...rosters, picks: bookWhile(rosters.picks, draft.state) } };
}

/** The book while a draft goes on. */
export function bookWhile(book: PickBook, { board, made }: DraftState): PickBook {
  const done = made.flatMap(({ number, player }) => (player === undefined ? [] : (board[number - 1] ?? [])));
  return { ...book, made: done.map(({ round, original }) => ({ draft: firstDraft, round, original })) };
}

/** The book after the draft. The next drafts' picks can be traded. */
export const bookOfNextDrafts = (book: PickBook): PickBook => ({
  ...book,
  drafts: book.drafts.map((one) => one + 1),
  traded: book.traded.filter((pick) => pick.draft !== firstDraft),
  made: [],
});

/** Picks are transactions of week 0, in the order in which they were made. */
function drafted(season: Season, act: Extract<DraftAct, { do: 'drafted' }>): Season {
  const { draft, rosters } = season;
  if (draft === undefined) return season;
  const made = draft.state.made.flatMap(({ number, team, player }) =>
    player === undefined ? [] : [{ number, team, player }],
  );
  const moves = made.map(({ number, team, player }, index): CarriedOut => {
    const list = act.rosters[team]?.active.includes(player) ? 'active' : 'minors';
    const id = moveId(0, rosters.carriedOut + index + 1);
    return { id, week: 0, cause: { pick: number }, player, from: 'free', to: { team, list } };
  });
  const after = carried(rosters, moves);
  const picks = bookOfNextDrafts(after.picks);
  return { ...season, rosters: { ...after, picks }, draft: { ...draft, over: true } };
}

const isOwned = (club: Club | undefined): boolean => (club?.owners.length ?? 0) > 0;

const withDraft = (season: Season, change: (draft: SeasonDraft) => SeasonDraft): Season =>
  season.draft === undefined ? season : { ...season, draft: change(season.draft) };

/** The season with a draft that knows which teams have owners now, and which picks were traded. */
export function withOwners(season: Season): Season {
  const { draft, clubs, rosters } = season;
  if (draft === undefined || draft.over) return season;
  const owned = draft.order
    .map((team) => ({ do: 'owned', team, hasOwner: isOwned(clubs.get(team)) }) as const)
    .filter(({ team, hasOwner }) => planOf(draft.state, team).hasOwner !== hasOwner);
  const { board } = draft.state;
  const hasTrades = rosters.picks.traded.length > 0 || board.some((pick) => pick.owner !== pick.original);
  const traded = (hasTrades ? board : []).flatMap(({ number, round, original, owner: before }) => {
    const owner = ownerOfPick(rosters.picks, { draft: firstDraft, round, original });
    return owner === undefined || owner === before ? [] : [{ do: 'traded', number, owner } as const];
  });
  if (owned.length + traded.length === 0) return season;
  return { ...season, draft: { ...draft, state: draftAfter(draft.state, [...owned, ...traded]) } };
}

/**
 * Whether nothing is left to do in a draft: every pick has had its turn, and no team with an owner has a skipped one
 * that it can make up.
 */
export const isAllPicked = (state: DraftState): boolean =>
  currentPick(state) === undefined &&
  state.phase === 'running' &&
  [...state.plans].every(([team, { hasOwner }]) => !hasOwner || skippedBy(state, team).length === 0);
