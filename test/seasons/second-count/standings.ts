import type { CountedTeam } from './types.ts';

/** The standings, game by game (League 9). */

/** A finished game of the regular season, in the order in which they ended. */
export type Finished =
  | { readonly away: string; readonly home: string; readonly forfeit: 'away' | 'home' | 'both' }
  | {
      readonly away: string;
      readonly home: string;
      readonly runs: readonly [number, number];
      readonly winner: 'away' | 'home' | undefined;
    };

export interface StandingsRow {
  readonly team: string;
  readonly rank: number;
  readonly W: number;
  readonly L: number;
  readonly T: number;
  readonly Pct: string;
  readonly GB: string;
  readonly Home: string;
  readonly Away: string;
  readonly Div: string;
  readonly OneRun: string;
  readonly Strk: string;
  readonly L10: string;
  readonly RS: number;
  readonly RA: number;
  readonly Diff: string;
  readonly xWL: string;
}

/** A game from a team's side. */
interface Own {
  readonly opponent: string;
  readonly isHome: boolean;
  readonly end: 'W' | 'L' | 'T';
  readonly runs?: readonly [own: number, others: number];
}

export interface StandingsAsked {
  readonly teams: readonly CountedTeam[];
  readonly games: readonly Finished[];
  /** How many decided games L10 counts. */
  readonly last: number;
  /** The recorded d20s once the regular season is over. */
  readonly dice?: Readonly<Record<string, readonly number[]>> | undefined;
}

export class Standings {
  readonly #asked: StandingsAsked;
  readonly #games: ReadonlyMap<string, readonly Own[]>;
  readonly #divisions: ReadonlyMap<string, string>;

  constructor(asked: StandingsAsked) {
    this.#asked = asked;
    this.#divisions = new Map(asked.teams.map(({ code, division }) => [code, division]));
    this.#games = new Map(
      asked.teams.map(({ code }) => [
        code,
        asked.games.flatMap((game) => [
          ...(game.away === code ? [ownOf(game, 'away')] : []),
          ...(game.home === code ? [ownOf(game, 'home')] : []),
        ]),
      ]),
    );
  }

  /** @param division undefined for all teams */
  rows(division?: string): StandingsRow[] {
    const codes = this.#asked.teams
      .filter((team) => division === undefined || team.division === division)
      .map(({ code }) => code);
    const groups = this.#order(codes);
    const leader = groups[0]?.[0] ?? '';
    let place = 1;
    return groups.flatMap((group) => {
      const rank = place;
      place += group.length;
      return group.map((team) => this.#row(team, rank, leader));
    });
  }

  #of(team: string): readonly Own[] {
    return this.#games.get(team) ?? [];
  }

  #row(team: string, rank: number, leader: string): StandingsRow {
    const games = this.#of(team);
    const decided = games.filter(({ end }) => end !== 'T');
    const [W, L] = [count(games, 'W'), count(games, 'L')];
    const first = this.#of(leader);
    const halves = count(first, 'W') - W + (L - count(first, 'L'));
    const [RS, RA] = this.#runs(team);
    const mates = (one: Own) => this.#divisions.get(one.opponent) === this.#divisions.get(team);
    const run = decided.at(-1)?.end;
    const since = decided.findLastIndex(({ end }) => end !== run);
    return {
      team,
      rank,
      W,
      L,
      T: count(games, 'T'),
      Pct: thousandths(W, W + L),
      GB:
        halves === 0
          ? '-'
          : `${halves < 0 ? '+' : ''}${Math.floor(Math.abs(halves) / 2)}.${halves % 2 === 0 ? 0 : 5}`,
      Home: record(games.filter(({ isHome }) => isHome)),
      Away: record(games.filter(({ isHome }) => !isHome)),
      Div: record(games.filter(mates)),
      OneRun: record(games.filter(({ runs }) => runs !== undefined && Math.abs(runs[0] - runs[1]) === 1)),
      Strk: run === undefined ? '-' : `${run}${decided.length - 1 - since}`,
      L10: record(decided.slice(-this.#asked.last)),
      RS,
      RA,
      Diff: RS > RA ? `+${RS - RA}` : `${RS - RA}`,
      xWL: expected(decided.filter(({ runs }) => runs !== undefined).length, RS, RA),
    };
  }

  #runs(team: string): readonly [number, number] {
    let [own, others] = [0, 0];
    for (const { runs } of this.#of(team)) {
      own += runs?.[0] ?? 0;
      others += runs?.[1] ?? 0;
    }
    return [own, others];
  }

  /** Teams by Pct, and level ones by the steps. Teams that nothing separates stand together, by their codes. */
  #order(codes: readonly string[]): string[][] {
    const isBegun = this.#asked.games.some((game) => 'forfeit' in game || game.winner !== undefined);
    if (!isBegun && this.#asked.dice === undefined) return codes.length === 0 ? [] : [codes.toSorted()];
    return parted(codes, (team) => share(this.#of(team))).flatMap((group) => this.#separated(group));
  }

  #separated(group: readonly string[]): string[][] {
    if (group.length < 2) return [[...group]];
    for (const step of this.#steps(group)) {
      const parts = parted(group, step);
      if (parts.length > 1) return parts.flatMap((part) => this.#separated(part));
    }
    return [group.toSorted()];
  }

  #steps(group: readonly string[]): ((team: string) => Share)[] {
    const among = (team: string) => this.#of(team).filter(({ opponent }) => group.includes(opponent));
    const haveMet = group.every(
      (team) => new Set(among(team).map(({ opponent }) => opponent)).size === group.length - 1,
    );
    const within = (team: string) =>
      this.#of(team).filter(({ opponent }) => this.#divisions.get(opponent) === this.#divisions.get(team));
    const haveOwn = group.every((team) => within(team).length > 0);
    const rolls = this.#asked.dice === undefined ? [] : this.#rolls(group, this.#asked.dice);
    return [
      ...(haveMet ? [(team: string) => share(among(team))] : []),
      ...(haveOwn ? [(team: string) => share(within(team))] : []),
      (team) => [this.#runs(team)[0] - this.#runs(team)[1], 1],
      (team) => [this.#runs(team)[0], 1],
      ...rolls,
    ];
  }

  #rolls(
    group: readonly string[],
    dice: Readonly<Record<string, readonly number[]>>,
  ): ((team: string) => Share)[] {
    const known = Math.min(...group.map((team) => dice[team]?.length ?? 0));
    return Array.from(
      { length: known },
      (_, roll) =>
        (team: string): Share => [dice[team]?.[roll] ?? 0, 1],
    );
  }
}

type Share = readonly [part: number, whole: number];

/** Wins of decided games; 0 without one. */
function share(games: readonly Own[]): Share {
  const [wins, losses] = [count(games, 'W'), count(games, 'L')];
  return [wins, Math.max(1, wins + losses)];
}

function parted(teams: readonly string[], of: (team: string) => Share): string[][] {
  const compare = (one: string, other: string) => {
    const [a, b] = [of(one), of(other)];
    return b[0] * a[1] - a[0] * b[1];
  };
  const parts: string[][] = [];
  for (const team of teams.toSorted(compare)) {
    const part = parts.at(-1);
    if (part?.[0] !== undefined && compare(part[0], team) === 0) part.push(team);
    else parts.push([team]);
  }
  return parts;
}

function ownOf(game: Finished, side: 'away' | 'home'): Own {
  const isHome = side === 'home';
  const opponent = isHome ? game.away : game.home;
  if ('forfeit' in game) return { opponent, isHome, end: [side, 'both'].includes(game.forfeit) ? 'L' : 'W' };
  const { runs, winner } = game;
  return {
    opponent,
    isHome,
    end: winner === undefined ? 'T' : winner === side ? 'W' : 'L',
    runs: isHome ? [runs[1], runs[0]] : runs,
  };
}

const count = (games: readonly Own[], wanted: Own['end']): number =>
  games.filter(({ end }) => end === wanted).length;

const record = (games: readonly Own[]): string => `${count(games, 'W')}-${count(games, 'L')}`;

/** `.583`, rounded half up. */
function thousandths(part: number, whole: number): string {
  if (whole === 0) return '.000';
  const all = Math.floor((2000 * part + whole) / (2 * whole));
  return all === 1000 ? '1.000' : `.${`${all}`.padStart(3, '0')}`;
}

function expected(games: number, scored: number, allowed: number): string {
  if (scored + allowed === 0) return '-';
  const wins = Math.round(games / (1 + (allowed / scored) ** 1.83));
  return `${wins}-${games - wins}`;
}
