import { andList } from '../../../engine/english.ts';
import { backAfter } from '../course/rosters/health.ts';
import type { Season, SeasonGame } from '../course/season.ts';
import type { Place } from '../rosters/legal/lists.ts';
import type { Players } from '../rosters/legal/player.ts';
import type { RosterMove } from '../rosters/request.ts';
import { nameOf } from '../rosters/sentences.ts';
import type { CarriedOut } from '../rosters/state.ts';
import { pickInWords } from '../rosters/trades/picks.ts';
import type { Asset, Trade } from '../rosters/trades/trade.ts';
import type { PlayerId, Team } from '../types.ts';

/** Rosters, requests and trades in words (League 21). */

/** `Kaito Trevanion-Sy (SP)`. */
export function withRole(player: PlayerId, players: Players): string {
  const role = players.get(player)?.role;
  return `${nameOf(player, players)}${role === undefined ? '' : ` (${role})`}`;
}

/** What a move does, with the player's name for `…`. */
const verbs: Readonly<Record<Place, Readonly<Record<Place, string>>>> = {
  free: {
    active: 'add …',
    minors: 'add … to the minors',
    injured: 'add … to the injured list',
    free: 'keep …',
  },
  minors: { active: 'promote …', minors: 'keep …', injured: 'put … on the injured list', free: 'drop …' },
  active: { active: 'keep …', minors: 'demote …', injured: 'put … on the injured list', free: 'drop …' },
  injured: { active: 'activate …', minors: 'activate … in the minors', injured: 'keep …', free: 'drop …' },
};

/** Moves of a request: `add Kaito Trevanion-Sy (SP), drop Zubin Riversmeade (SP)`. */
export const movesInWords = (moves: readonly RosterMove[], players: Players): string =>
  moves
    .map(({ player, from, to }) => verbs[from][to].replace('…', () => withRole(player, players)))
    .join(', ');

const placeOf = (where: Extract<CarriedOut, { player: string }>['from']): Place =>
  where === 'free' ? 'free' : where.list;

/**
 * A request that was carried out: `T05-0012 · **IVS** add Kaito Trevanion-Sy (SP). With week 6.`
 * @param when `With week 6.`
 */
export function requestLine(
  team: Team,
  moves: readonly CarriedOut[],
  players: Players,
  when: string,
): string | undefined {
  const asMoves = moves.flatMap((move): readonly RosterMove[] =>
    'player' in move ? [{ player: move.player, from: placeOf(move.from), to: placeOf(move.to) }] : [],
  );
  const [first] = moves;
  if (first === undefined || asMoves.length === 0) return undefined;
  return `${first.id} · **${team}** ${movesInWords(asMoves, players)}. ${when}`;
}

/** `Keiko Wyndhamer (IF)`, `the round 2 pick of IVS in draft 3`. */
export const assetInWords = (asset: Asset, players: Players): string =>
  'pick' in asset ? `the ${pickInWords(asset.pick)}` : withRole(asset.player, players);

/** What each team gets: `**PCG** get X and Y`, `**IVS** get Z`. */
export const assetsByTeam = (
  { teams, assets }: Pick<Trade, 'teams' | 'assets'>,
  players: Players,
): readonly string[] =>
  teams.flatMap((team) => {
    const gets = assets.filter(({ to }) => to === team).map((asset) => assetInWords(asset, players));
    return gets.length === 0 ? [] : [`**${team}** get ${andList(gets)}`];
  });

/** What each team gets, in one line: `**PCG** get X and Y; **IVS** get Z`. */
export const assetsInWords = (trade: Pick<Trade, 'teams' | 'assets'>, players: Players): string =>
  assetsByTeam(trade, players).join('; ');

/** When something is in effect: `With week 9.`; at once in the offseason. */
export const withWeek = ({ phase, settings }: Pick<Season, 'phase' | 'settings'>, week: number): string => {
  if (phase === 'offseason') return 'At once.';
  return week > settings.weeks ? 'With the playoffs.' : `With week ${week}.`;
};

/** A trade that is agreed on: `Trade: **PCG** get X; **IVS** get Z. With week 9.` */
export const tradeLine = (
  season: Pick<Season, 'phase' | 'settings'>,
  trade: Trade,
  players: Players,
): string => `Trade: ${assetsInWords(trade, players)}. ${withWeek(season, trade.effectiveWeek ?? 0)}`;

/** A trade that was agreed on and can't be carried out: `This trade couldn’t be carried out: **PCG** get X.` */
export const failedTradeLine = (trade: Trade, players: Players): string =>
  `This trade couldn’t be carried out: ${assetsInWords(trade, players)}.`;

/** Who was hurt in a game: `**Tomas Bellwyther** (PCG) is out for 4 games, back w06g2.` */
export const injuryLines = (season: Season, game: SeasonGame, players: Players): readonly string[] =>
  (game.injuries ?? []).map((hurt) => {
    const back = backAfter(season, game, hurt);
    const games = hurt.games === 1 ? '1 game' : `${hurt.games} games`;
    const until = back === undefined ? 'for the rest of the season' : `for ${games}, back ${back}`;
    return `**${nameOf(hurt.player, players)}** (${hurt.team}) is out ${until}.`;
  });
