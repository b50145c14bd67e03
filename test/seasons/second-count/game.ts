import type { GameResult } from '../../../src/games/baseball/records/game-result.ts';
import type { Event, PlayRecord } from '../../../src/games/baseball/records/play-record.ts';
import { EarnedHalf } from './earned.ts';
import {
  basesOfHit,
  battedIn,
  endsAppearance,
  endsOf,
  isBaseOnBalls,
  isFanned,
  isGroundedIntoTwo,
  isInterference,
  isSacrificeFly,
  isSacrificeHit,
} from './happened.ts';
import { CountedSide, type Sheets } from './side.ts';
import { decide, isSaveSituation, type Lead } from './staff.ts';
import { Ledger, type LoggedGame } from './types.ts';

/** Counts a game from its plays (Baseball 12). */

type SideName = 'away' | 'home';

/** A runner: the number of his plate appearance, 0 for an extra runner, and who pays for his run. */
interface Runner {
  readonly trip: number;
  pays: string;
}

export interface CountedGame {
  readonly sheets: Sheets;
  readonly teams: Readonly<Record<SideName, CountedSide>>;
  /** The recorded score, which differs from the runs of a conceded game. */
  readonly score: readonly [away: number, home: number];
  readonly winner: SideName | undefined;
  /** What doesn't prove, as sentences. */
  readonly unproved: readonly string[];
}

/** An id as seasons use it, without the key of an imported league. */
const plainId = (id: string): string => id.split('.').at(-1) ?? id;

const other = (side: SideName): SideName => (side === 'away' ? 'home' : 'away');

/** @throws Error if the log doesn't end the game */
export function countGame(game: LoggedGame): CountedGame {
  const count = new GameCount(game);
  for (const event of standing(game.log)) count.take(event);
  return count.finish();
}

/** The events without plays that were taken back or disputed in manual mode. */
function standing(log: readonly Event[]): Event[] {
  const kept: Event[] = [];
  for (const event of log) {
    kept.push(event);
    if (event.kind !== 'manual' || (event.what !== 'taken_back' && event.what !== 'dispute')) continue;
    const first = kept.findIndex((one) => one.kind === 'play' && one.play.number >= event.play);
    if (first >= 0) kept.splice(first);
  }
  return kept;
}

class GameCount {
  readonly #game: LoggedGame;
  readonly #teams: Readonly<Record<SideName, CountedSide>>;
  readonly #sheets: Sheets = { batting: new Ledger(), pitching: new Ledger(), fielding: new Ledger() };
  #inning = 1;
  #half: 'top' | 'bottom' = 'top';
  /** Plays of the half-inning. */
  #plays = 0;
  #trips = 0;
  /** By base, from 1. */
  #bases: (Runner | undefined)[] = [];
  #earned = new EarnedHalf();
  #home: Runner[] = [];
  #lead: Lead | undefined;
  #result: GameResult | undefined;

  constructor(game: LoggedGame) {
    this.#game = game;
    this.#teams = { away: new CountedSide(game.away), home: new CountedSide(game.home) };
  }

  take(event: Event): void {
    switch (event.kind) {
      case 'lineups':
        this.#teams.away.begin(event.cards.away.card);
        this.#teams.home.begin(event.cards.home.card);
        this.#beginHalf();
        return;
      case 'substitution':
        this.#substitute(event);
        return;
      case 'play':
        this.#play(event.play);
        return;
      case 'half_inning':
        this.#endHalf();
        if (this.#half === 'bottom') this.#inning += 1;
        this.#half = this.#half === 'top' ? 'bottom' : 'top';
        this.#beginHalf();
        return;
      case 'game_over':
        this.#result = event.result;
    }
  }

  get #atBat(): SideName {
    return this.#half === 'top' ? 'away' : 'home';
  }

  /** An extra runner stands on second; who pays for him is who pitches first. */
  #beginHalf(): void {
    const { extra_runner_on_second: isOn, extra_runner_from_inning: from, innings } = this.#game.options;
    const hasExtra = isOn && this.#inning >= (from === 0 ? innings + 1 : from);
    this.#plays = 0;
    this.#bases = hasExtra ? [undefined, undefined, { trip: 0, pays: '' }] : [];
    this.#home = [];
    this.#earned = new EarnedHalf();
  }

  #endHalf(): void {
    const batting = this.#teams[this.#atBat];
    const fielding = this.#teams[other(this.#atBat)];
    batting.leftOnBase += this.#bases.filter((runner) => runner !== undefined).length;
    for (const { trip, pays } of this.#home) {
      if (!this.#earned.isEarned(trip)) continue;
      this.#write('pitching', fielding, pays, 'ER');
      const stint = fielding.staff.find(({ player }) => player === pays);
      if (stint !== undefined) stint.earned += 1;
    }
  }

  #substitute({ team, moves, dhLost }: Extract<Event, { kind: 'substitution' }>): void {
    const side: SideName = plainId(team) === this.#game.away ? 'away' : 'home';
    const own = this.#teams[side];
    const runners = this.#bases.filter((runner) => runner !== undefined).length;
    const lead = own.score - this.#teams[other(side)].score;
    const came = own.change(moves, dhLost, lead, runners);
    // Before the first play of the half-inning, the extra runner is his own.
    if (came !== undefined && this.#plays > 0) this.#write('pitching', own, came.player, 'IR', runners);
  }

  #write(sheet: keyof Sheets, { code }: CountedSide, who: string, figure: string, by = 1): void {
    const [player = '', position] = who.split(' ');
    const key = [plainId(player), code, ...(position === undefined ? [] : [position])].join(' ');
    if (by !== 0) this.#sheets[sheet].add(key, figure, by);
  }

  #play(play: PlayRecord): void {
    const batting = this.#teams[this.#atBat];
    const fielding = this.#teams[other(this.#atBat)];
    if (this.#plays === 0 && this.#bases[2]?.trip === 0) {
      this.#bases[2].pays = play.pitcher;
      batting.extraRunners += 1;
    }
    this.#plays += 1;
    const trip = this.#trips + 1;
    this.#earned.take(
      play,
      trip,
      this.#bases.map((runner) => runner?.trip),
    );
    const needed = this.#isLastHalf() ? fielding.score - batting.score + 1 : undefined;
    this.#batting(play, batting, needed);
    this.#running(play, batting);
    this.#fielding(play, fielding);
    this.#pitching(play, fielding, needed);
    if (endsAppearance(play)) {
      this.#trips += 1;
      batting.appearances += 1;
    }
    batting.outsMade += play.outsAdded;
    if (basesOfHit(play) > 0) batting.hits += 1;
    this.#move(play, trip, batting, fielding);
  }

  /** Whether the home team wins as soon as it leads. */
  #isLastHalf(): boolean {
    return this.#half === 'bottom' && this.#inning >= this.#game.options.innings;
  }

  #batting(play: PlayRecord, team: CountedSide, needed: number | undefined): void {
    if (!endsAppearance(play)) return;
    const write = (figure: string, by = 1) => this.#write('batting', team, play.batter, figure, by);
    const size = credited(play, needed);
    write('PA');
    if (isSacrificeHit(play)) write('SH');
    else if (isSacrificeFly(play)) write('SF');
    else if (isBaseOnBalls(play)) write('BB');
    else if (play.outcome === 'hbp') write('HBP');
    else if (isInterference(play)) write('CI');
    else write('AB');
    if (play.outcome === 'intentional_walk') write('IBB');
    if (basesOfHit(play) > 0) write('H');
    if (size > 1) write(['', '', '2B', '3B', 'HR'][size] ?? '');
    if (isFanned(play)) write('SO');
    if (isGroundedIntoTwo(play)) write('GIDP');
    write('RBI', battedIn(play));
    if (size === 4 && play.runners.every((runner) => runner !== null)) write('slams');
  }

  #running(play: PlayRecord, team: CountedSide): void {
    const ends = endsOf(play);
    if (ends[0] === 4) this.#write('batting', team, play.batter, 'R');
    for (const [index, player] of play.runners.entries())
      if (player !== null && ends[index + 1] === 4) this.#write('batting', team, player, 'R');
    if (play.outcome === 'pick_off') return;
    const isCaught = play.attempts.some(({ out }) => out);
    for (const { from, out } of play.attempts) {
      const player = play.runners[from - 1];
      if (player == null) continue;
      if (out) this.#write('batting', team, player, 'CS');
      else if (!isCaught) this.#write('batting', team, player, 'SB');
    }
  }

  #fielding(play: PlayRecord, team: CountedSide): void {
    const { xCheck, error, outsAdded } = play;
    const write = (player: string, position: string, figure: string) =>
      this.#write('fielding', team, `${player} ${position}`, figure);
    if (xCheck !== null) {
      write(xCheck.defender, xCheck.position, 'X');
      if (outsAdded > 0) write(xCheck.defender, xCheck.position, 'XO');
    }
    if (error !== null) {
      write(team.fielderAt(error), error, 'E');
      team.errors += 1;
    }
    if (play.outcome === 'passed_ball') write(play.catcher, 'C', 'PB');
    if (outsAdded < 2) return;
    team.doublePlays += 1;
    const first = this.#beginner(play);
    if (first !== undefined) write(team.fielderAt(first), first, 'DP');
  }

  /** Who begins a double play. The fielders that the simple chart shows are charged with nothing. */
  #beginner(play: PlayRecord): string | undefined {
    if (play.xCheck !== null) return play.xCheck.position;
    if (play.outcome === 'caught_stealing') return 'C';
    if (play.outcome === 'pick_off' || play.outcome.startsWith('bunt_')) return 'P';
    return this.#game.options.auto_resolution === 'simple' ? undefined : (play.fielder ?? undefined);
  }

  #pitching(play: PlayRecord, team: CountedSide, needed: number | undefined): void {
    const write = (figure: string, by = 1) => this.#write('pitching', team, play.pitcher, figure, by);
    write('outs', play.outsAdded);
    team.pitcher.outs += play.outsAdded;
    if (endsAppearance(play)) write('BF');
    if (basesOfHit(play) > 0) write('H');
    if (credited(play, needed) === 4) write('HR');
    if (isBaseOnBalls(play)) write('BB');
    if (play.outcome === 'intentional_walk') write('IBB');
    if (play.outcome === 'hbp') write('HBP');
    if (isFanned(play)) write('SO');
    if (play.outcome === 'wild_pitch') write('WP');
    if (play.outcome === 'balk') write('BK');
  }

  /** Moves everybody, the lead runner first, and counts the runs. */
  #move(play: PlayRecord, trip: number, batting: CountedSide, fielding: CountedSide): void {
    const ends = endsOf(play);
    const retired = [3, 2, 1].find((base) => ends[base] === 0);
    const inherits = basesOfHit(play) === 0 && retired !== undefined ? this.#bases[retired]?.pays : undefined;
    const men = [{ trip, pays: inherits ?? play.pitcher }, ...this.#bases.slice(1)];
    const bases: (Runner | undefined)[] = [];
    for (const from of [3, 2, 1, 0]) {
      const [man, end] = [men[from], ends[from]];
      if (man === undefined || end == null || end === 0) continue;
      if (end < 4) bases[end] = man;
      // Who scores at once is his pitcher's own.
      else this.#score(from === 0 ? { trip, pays: play.pitcher } : man, batting, fielding);
    }
    this.#bases = bases;
  }

  #score(man: Runner, batting: CountedSide, fielding: CountedSide): void {
    const pitcher = fielding.pitcher;
    this.#home.push(man);
    this.#write('pitching', fielding, man.pays, 'R');
    const stint = fielding.staff.find(({ player }) => player === man.pays);
    if (stint !== undefined) stint.runs += 1;
    if (man.pays !== pitcher.player) this.#write('pitching', fielding, pitcher.player, 'IRS');
    batting.score += 1;
    const ahead = batting.score - fielding.score;
    if (ahead === 0) {
      this.#lead = undefined;
      if (isSaveSituation(pitcher)) pitcher.isBlown = true;
    }
    if (ahead === 1) this.#lead = { side: this.#atBat, winning: batting.pitcher.player, losing: man.pays };
  }

  finish(): CountedGame {
    const { away, home } = this.#teams;
    const result = this.#result;
    if (result === undefined) throw new Error(`${away.code}-${home.code} has no end.`);
    if (result.reason === 'conceded') {
      if (this.#plays === 0 && this.#bases[2] !== undefined) this.#teams[this.#atBat].extraRunners += 1;
      this.#endHalf();
    }
    for (const side of [away, home]) {
      const last = side.staff.at(-1);
      if (last !== undefined) last.leadAtExit = side.score - (side === away ? home : away).score;
      side.countGames((sheet, who, figure) => this.#write(sheet, side, who, figure));
    }
    decide(
      { away: away.staff, home: home.staff },
      this.#lead,
      { reason: result.reason, innings: this.#game.options.innings },
      (side, player, figure) => this.#write('pitching', this.#teams[side], player, figure),
    );
    const winner = this.#winner(result);
    return {
      sheets: this.#sheets,
      teams: this.#teams,
      score: this.#scoreOf(result, winner),
      winner,
      unproved: this.#unproved(),
    };
  }

  /** Who conceded stands in the log alone; everything else follows from the runs. */
  #winner({ reason, winner }: GameResult): SideName | undefined {
    if (reason === 'conceded') return winner ?? undefined;
    const ahead = this.#teams.away.score - this.#teams.home.score;
    if (ahead === 0) return undefined;
    return ahead > 0 ? 'away' : 'home';
  }

  /** A conceded game is 9-0, or stands as it is if the other side leads by more (Baseball 3.6). */
  #scoreOf({ reason }: GameResult, winner: SideName | undefined): readonly [number, number] {
    const { away, home } = this.#teams;
    const runs = [away.score, home.score] as const;
    const ahead = winner === 'away' ? runs[0] - runs[1] : runs[1] - runs[0];
    if (reason !== 'conceded' || ahead > 9) return runs;
    return winner === 'away' ? [9, 0] : [0, 9];
  }

  /** The proof of the box score (Baseball 12.5). */
  #unproved(): string[] {
    const { batting, pitching } = this.#sheets;
    const wrong: string[] = [];
    const equal = (what: string, left: number, right: number) => {
      if (left !== right) wrong.push(`${this.#game.away}-${this.#game.home}: ${what}: ${left} and ${right}`);
    };
    for (const team of [this.#teams.away, this.#teams.home])
      equal(
        `PA + extra runners = R + LOB + outs of ${team.code}`,
        team.appearances + team.extraRunners,
        team.score + team.leftOnBase + team.outsMade,
      );
    const { away, home } = this.#teams;
    equal('PA, BF', batting.sum('PA'), pitching.sum('BF'));
    equal('runs of batters and the score', batting.sum('R'), away.score + home.score);
    equal('runs of pitchers and the score', pitching.sum('R'), away.score + home.score);
    equal('outs', pitching.sum('outs'), away.outsMade + home.outsMade);
    for (const figure of ['H', 'HR', 'BB', 'IBB', 'HBP', 'SO'])
      equal(figure, batting.sum(figure), pitching.sum(figure));
    equal(
      'AB + BB + HBP + SF + SH + CI and PA',
      ['AB', 'BB', 'HBP', 'SF', 'SH', 'CI'].reduce((sum, figure) => sum + batting.sum(figure), 0),
      batting.sum('PA'),
    );
    return wrong;
  }
}

/**
 * Bases that a hit counts for. A hit that wins the game counts for as many as the winning run went, a home run for four
 * (Baseball 3.6).
 *
 * @param needed runs that end the game; undefined if none do
 */
function credited(play: PlayRecord, needed: number | undefined): number {
  const bases = basesOfHit(play);
  const ends = endsOf(play);
  const home = [3, 2, 1, 0].filter((from) => ends[from] === 4);
  if (needed === undefined || bases === 4 || home.length < needed) return bases;
  return Math.min(bases, 4 - (home[needed - 1] ?? 0));
}
