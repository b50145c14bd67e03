import { andList, counted } from '../../../engine/english.ts';
import { asWritten } from '../../../engine/markdown.ts';
import type { PlayerId } from '../types.ts';
import type { Place, Whereabouts } from './legal/lists.ts';
import type { Players } from './legal/player.ts';
import type { Problem, SizeCode } from './legal/problems.ts';

/** A player's name, safe in Markdown; his id if the season doesn't have him. */
export const nameOf = (player: PlayerId, players: Players): string =>
  asWritten(players.get(player)?.name ?? player);

/** Where a player is, after “is”: `a free agent`, `on the minors list of IVS`. */
export function whereaboutsInWords(is: Whereabouts): string {
  if (is === 'free') return 'a free agent';
  return `${listInWords(is.list)} of ${is.team}`;
}

const listInWords = (list: Exclude<Place, 'free'>): string =>
  ({ active: 'on the active roster', minors: 'in the minors', injured: 'on the injured list' })[list];

const placeInWords = (place: Place): string => (place === 'free' ? 'a free agent' : listInWords(place));

/** What each broken size says: the team, the size that it would have, and the limit. */
const sizes: Readonly<Record<SizeCode, (team: string, count: number, limit: number) => string>> = {
  'active-max': (team, count, limit) =>
    `${team} would have ${counted(count, 'active player')}, and at most ${limit} are allowed.`,
  'active-min': (team, count, limit) =>
    `${team} would have only ${counted(count, 'active player')}, and at least ${limit} are needed.`,
  'minors-max': (team, count, limit) =>
    `${team} would have ${counted(count, 'player')} in the minors, and at most ${limit} are allowed.`,
  'injured-max': (team, count, limit) =>
    `${team} would have ${counted(count, 'player')} on the injured list, and at most ${limit} are allowed.`,
};

/** Says what is wrong with a request or a trade, to the person who asks: one sentence or two, in Markdown. */
export function sentenceOf(problem: Problem, players: Players): string {
  switch (problem.code) {
    case 'phase':
      return problem.trade
        ? 'Teams can’t trade in the playoffs. Trades go on in the offseason.'
        : 'In the playoffs, only moves to and from the injured list are possible.';
    case 'not-yours':
      return `Only ${problem.team}’s owner and assistants, or a commissioner, can do that.`;
    case 'no-moves':
      return 'Choose at least one player or pick first.';
    case 'moves-max':
      return `A request can have at most ${problem.limit} moves. Split it in two.`;
    case 'teams':
      return `A trade needs 2 to ${problem.limit} different teams, and this one has ${problem.count}.`;
    case 'assets-max':
      return `A trade can have at most ${problem.limit} players and picks.`;
    case 'offers-max':
      return `${problem.team} already has ${problem.limit} open offers. One must be answered or taken back first.`;
    case 'unknown-team':
      return `${asWritten(problem.team)} isn’t a team of this trade’s season.`;
    case 'idle-team':
      return `${problem.team} neither gives nor gets anything in this trade.`;
    case 'unknown-player':
      return `There’s no player ${asWritten(problem.player)} in this season.`;
    case 'unknown-pick':
      return `The ${problem.pick} isn’t ${problem.team}’s to trade.`;
    case 'twice':
      return `${nameOf(problem.player, players)} is in it twice. Move him once.`;
    case 'wrong-list':
      return wrongList(problem, players);
    case 'same-list':
      return problem.place === 'team'
        ? `${nameOf(problem.player, players)} already plays for that team.`
        : `${nameOf(problem.player, players)} is already ${placeInWords(problem.place)}.`;
    case 'contested':
      return `${nameOf(problem.player, players)} went to ${problem.team}, who came first.`;
    case 'in-trade':
      return `${nameOf(problem.player, players)} is in a trade that isn’t in effect yet.`;
    case 'in-request':
      return `${nameOf(problem.player, players)} is in a request that waits for the end of the week.`;
    case 'locked':
      return `Free agents can be added only up to week ${problem.limit}.`;
    case 'deadline':
      return `The trade deadline was the end of week ${problem.limit}.`;
    case 'not-injured':
      return `${nameOf(problem.player, players)} isn’t out for ${problem.limit} games or more, so the injured list isn’t open to him.`;
    case 'still-injured':
      return problem.isOver
        ? `${nameOf(problem.player, players)} came on the injured list this week, so he stays on it until next week.`
        : `${nameOf(problem.player, players)} is still injured, so he stays on the injured list.`;
    case 'active-max':
    case 'active-min':
    case 'minors-max':
    case 'injured-max':
      return sizes[problem.code](problem.team, problem.count, problem.limit);
    case 'positions':
      return `${problem.team}’s active roster would have ${andList(problem.lacking)}.`;
    case 'cap':
      return `${problem.team} would be over the cap: its 26 best have ${problem.war.toFixed(2)} war, and ${problem.cap.toFixed(2)} is the most.`;
  }
}

function wrongList(
  { player, team, from, is }: Extract<Problem, { readonly code: 'wrong-list' }>,
  players: Players,
): string {
  const name = nameOf(player, players);
  const isNot =
    from === 'team' ? `with ${team}` : from === 'free' ? 'a free agent' : `${placeInWords(from)} of ${team}`;
  if (is === undefined) return `${name} isn’t ${isNot}.`;
  return `${name} isn’t ${isNot}: he’s ${whereaboutsInWords(is)}.`;
}

/** Everything that's wrong, one sentence a line, each once. */
export const sentencesOf = (problems: readonly Problem[], players: Players): string =>
  [...new Set(problems.map((problem) => sentenceOf(problem, players)))].join('\n');
