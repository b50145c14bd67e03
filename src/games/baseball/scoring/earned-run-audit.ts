import type { Event, PlayRecord } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { type FinalBase, otherSide, type PlayerId, type Side, sides } from '../terms/terms.ts';

/**
 * Recomputes the statistics from a game's log, to check the scorer. It shares no calculation with the scorer: it uses
 * players instead of trips, queues instead of bases, and labels instead of scored outcomes. If it differs from the
 * box score, one of them is wrong (Baseball 12.2, 12.4).
 */

/** A player who is running the bases, and the pitcher charged if he scores. */
interface Man {
  pays: PlayerId;
}

interface Pitched {
  outs: number;
  BF: number;
  H: number;
  R: number;
  ER: number;
  BB: number;
  SO: number;
  HR: number;
}

/** The statistics computed from the log. */
export interface Audit {
  /** Pitching lines by side in the field, then by pitcher. */
  readonly pitched: Readonly<Record<Side, ReadonlyMap<PlayerId, Readonly<Pitched>>>>;
  /** Each side's runs and hits at bat, and its errors in the field. */
  readonly totals: Readonly<Record<Side, Readonly<{ R: number; H: number; E: number }>>>;
  readonly runsOf: ReadonlyMap<PlayerId, number>;
  /** The side in the lead, and the pitchers in line for the win and the loss; undefined while tied. */
  readonly lead:
    | { readonly side: Side; readonly losing: PlayerId; readonly winning: PlayerId | undefined }
    | undefined;
}

/** A runner in the half-inning without errors, and his base. */
interface Standing {
  readonly man: Man;
  base: number;
}

interface Half {
  /** Players by base; those who have scored aren't kept here. */
  real: (Man | undefined)[];
  realOuts: number;
  readonly home: Man[];
  /** Runners in the half-inning without errors, lead runner first. */
  clean: Standing[];
  cleanOuts: number;
  readonly cleanHome: Set<Man>;
  /** True if a dropped foul counts as the batter's out in the half-inning without errors. */
  batterGone: boolean;
}

const newHalf = (): Half => ({
  real: [],
  realOuts: 0,
  home: [],
  clean: [],
  cleanOuts: 0,
  cleanHome: new Set(),
  batterGone: false,
});

/** By X-Check label: the bases of the hit, and the bases that runners gain on the hit alone. */
const checkedHits: Readonly<Record<string, readonly [bases: number, runners: number]>> = {
  si1: [1, 1],
  si2: [1, 2],
  do2: [2, 2],
  do3: [2, 3],
  tr3: [3, 3],
};

const hitSizes: readonly (readonly [beginning: string, bases: number])[] = [
  ['single', 1],
  ['bp_single', 1],
  ['bunt_single', 1],
  ['double_play', 0],
  ['double', 2],
  ['triple', 3],
  ['homerun', 4],
  ['bp_homerun', 4],
];

/** Bases of a play's real hit; 0 if there is none. */
function worth({ outcome, hitType, onBase }: PlayRecord): number {
  const [code = '', ...ending] = hitType.split('_');
  if (ending.join('_') !== 'rare_play') return hitSizes.find(([word]) => outcome.startsWith(word))?.[1] ?? 0;
  if (code === 'po') return 1;
  if (code === 'do3') return onBase === 0 ? 0 : 2;
  return code === 'tr3' ? 4 : (checkedHits[code]?.[0] ?? 0);
}

const isInterference = ({ outcome, hitType }: PlayRecord): boolean =>
  outcome === 'catcher_interference' || hitType === 'fo_rare_play';

const batterSafeOnError = ({ outcome, hitType }: PlayRecord): boolean =>
  outcome === 'bunt_error' || (outcome === 'error' && !hitType.endsWith('rare_play'));

const walks: readonly string[] = ['walk', 'intentional_walk', 'hbp'];
const steals: readonly string[] = ['stolen_base', 'caught_stealing', 'pick_off'];

/**
 * Final bases of the batter (0) and the runners if a hit's error had not happened. On every other play, their
 * actual final bases.
 */
function withoutError(play: PlayRecord): readonly (FinalBase | null)[] {
  const { finals, hitType, error } = play;
  const real = [finals.batter, finals.first, finals.second, finals.third];
  const found = hitType.includes('_plus_error_') ? checkedHits[hitType.split('_')[0] ?? ''] : undefined;
  if (error === null || found === undefined) return real;
  const [bases, runners] = found;
  return real.map((final, base) => {
    if (base === 0) return bases as FinalBase;
    return final === null ? null : (Math.min(4, base + runners) as FinalBase);
  });
}

/** Applies a play to the half-inning without errors (Baseball 12.4). */
function playClean(half: Half, play: PlayRecord, batter: Man): void {
  if (half.cleanOuts >= 3) return;
  if (half.batterGone && (play.complete || play.outcome === 'foul_error')) {
    half.batterGone = !play.complete;
    return;
  }
  if (play.outcome === 'passed_ball' || isInterference(play)) return;
  if (play.outcome === 'wild_pitch' || play.outcome === 'balk') {
    for (const each of half.clean) each.base += 1;
  } else if (play.outcome === 'foul_error') {
    half.cleanOuts += 1;
    half.batterGone = true;
  } else if (steals.includes(play.outcome)) {
    stealClean(half, play);
  } else if (walks.includes(play.outcome)) {
    batterTakes(half, batter, 1, true);
  } else if (batterSafeOnError(play)) {
    half.cleanOuts += 1;
  } else {
    ballClean(half, play, batter);
  }
  bringHome(half);
}

/** Scores every runner who is past third. */
function bringHome(half: Half): void {
  for (const { man } of half.clean.filter(({ base }) => base > 3)) half.cleanHome.add(man);
  half.clean = half.clean.filter(({ base }) => base <= 3);
}

function stealClean(half: Half, play: PlayRecord): void {
  const { finals, offence: offense, error } = play;
  const ends = [null, finals.first, finals.second, finals.third];
  for (const base of [3, 2, 1]) {
    const final = ends[base] ?? null;
    const man = half.real[base];
    const tried = error === null || offense.steal_attempts.some((target) => target === base + 1);
    if (man === undefined || final === null || final === base || !tried || half.cleanOuts >= 3) continue;
    const there = half.clean.find((each) => each.man === man);
    if (there === undefined) continue;
    if (final === 0) {
      half.clean = half.clean.filter((each) => each !== there);
      half.cleanOuts += 1;
    } else if (there.base === base && half.clean.every((each) => each.base !== base + 1)) there.base += 1;
    bringHome(half);
  }
}

/** Puts the batter on his base. Runners in the way move up; on a walk, only forced runners do. */
function batterTakes(half: Half, man: Man, base: number, onlyForced: boolean): void {
  let wanted = base + 1;
  for (const each of [...half.clean].reverse()) {
    if (each.base >= wanted) break;
    if (onlyForced && each.base !== wanted - 1) break;
    each.base = wanted;
    wanted += 1;
  }
  half.clean.push({ man, base });
}

function ballClean(half: Half, play: PlayRecord, batter: Man): void {
  const ends = withoutError(play);
  const bases = worth(play);
  const before = half.cleanOuts;
  const retired = [1, 2, 3].flatMap((base) => (ends[base] === 0 ? [half.real[base]] : []));
  const present = retired.filter((man) => half.clean.some((each) => each.man === man));
  const stays = half.clean.filter(({ man }) => !present.includes(man));
  let ceiling = Number.POSITIVE_INFINITY;
  const moved = stays.map(({ man, base }): Standing => {
    const really = half.real[base] === man ? (ends[base] ?? base) : base + bases;
    // Only one runner can be on a base, but any number can score.
    const goal = Math.max(base, Math.min(really, ceiling - 1));
    ceiling = goal > 3 ? Number.POSITIVE_INFINITY : goal;
    return { man, base: goal };
  });
  const batterEnd = ends[0] ?? 0;
  const hadNoRight = batterEnd > 0 && bases === 0 && present.length < retired.length;
  const batterOut = batterEnd === 0 || hadNoRight;
  half.cleanOuts += present.length + (batterOut ? 1 : 0);
  const counts = half.cleanOuts < 3 || bases > 0 || before <= half.realOuts;
  half.clean = moved;
  if (!batterOut) batterTakes(half, batter, batterEnd, false);
  if (!counts) half.clean = half.clean.filter(({ base }) => base <= 3);
}

/** Applies the real play. Returns the players who scored and adds them to `home`, lead runner first. */
function playReal(half: Half, play: PlayRecord, batter: Man): Man[] {
  const { finals } = play;
  const ends = [finals.batter, finals.first, finals.second, finals.third];
  const retired = [3, 2, 1].find((base) => ends[base] === 0);
  // On a fielder's choice the batter is charged to the pitcher who put the retired runner on base.
  if (worth(play) === 0 && retired !== undefined) batter.pays = half.real[retired]?.pays ?? batter.pays;
  const men = [batter, half.real[1], half.real[2], half.real[3]];
  const next: (Man | undefined)[] = [];
  const home: Man[] = [];
  for (const base of [3, 2, 1, 0]) {
    const man = men[base];
    const end = ends[base] ?? null;
    if (man === undefined || end === null || end === 0) continue;
    if (end === 4) home.push(man);
    else next[end] = man;
  }
  half.real = next;
  half.realOuts += play.outsAdded;
  half.home.push(...home);
  return home;
}

/** A text that identifies the half-inning of a play. */
const halfOf = ({ inning, half }: PlayRecord): string => `${inning} ${half}`;

/** The plays that count. Disputed and undone plays are removed; a later event may repeat them. */
function standingPlays(events: readonly Event[]): PlayRecord[] {
  const plays: PlayRecord[] = [];
  for (const event of events) {
    if (event.kind === 'play') plays.push(event.play);
    if (event.kind !== 'manual' || (event.what !== 'dispute' && event.what !== 'taken_back')) continue;
    while ((plays.at(-1)?.number ?? 0) >= event.play) plays.pop();
  }
  return plays;
}

/** Computes the statistics from the log of a game. */
export function audit(events: readonly Event[]): Audit {
  const plays = standingPlays(events);
  const pitched = { away: new Map<PlayerId, Pitched>(), home: new Map<PlayerId, Pitched>() };
  const totals = { away: { R: 0, H: 0, E: 0 }, home: { R: 0, H: 0, E: 0 } };
  const runsOf = new Map<PlayerId, number>();
  const onTheMound: Partial<Record<Side, PlayerId>> = {};
  let lead: Audit['lead'];
  let half = newHalf();

  for (const [at, play] of plays.entries()) {
    const defense: Side = play.half === 'top' ? 'home' : 'away';
    const attack = otherSide(defense);
    const [before, after] = [plays[at - 1], plays[at + 1]];
    if (before === undefined || halfOf(before) !== halfOf(play)) {
      half = newHalf();
      // Nobody has batted yet, so this is the extra runner on second.
      if (play.onBase !== 0) half.real[2] = { pays: play.pitcher };
    }
    onTheMound[defense] = play.pitcher;
    countPitch(lineOf(pitched[defense], play.pitcher), play);
    totals[attack].H += worth(play) > 0 ? 1 : 0;
    totals[defense].E += play.error === null ? 0 : 1;
    for (const player of scorersBy(play)) runsOf.set(player, (runsOf.get(player) ?? 0) + 1);

    const batter: Man = { pays: play.pitcher };
    playClean(half, play, batter);
    for (const man of playReal(half, play, batter)) {
      totals[attack].R += 1;
      const ahead = totals[attack].R - totals[defense].R;
      if (ahead === 0) lead = undefined;
      if (ahead === 1) lead = { side: attack, losing: man.pays, winning: onTheMound[attack] };
    }
    if (after === undefined || halfOf(after) !== halfOf(play)) chargeRuns(pitched[defense], half);
  }
  return { pitched, totals, runsOf, lead };
}

function lineOf(pitched: Map<PlayerId, Pitched>, pitcher: PlayerId): Pitched {
  const known = pitched.get(pitcher);
  if (known !== undefined) return known;
  const line = { outs: 0, BF: 0, H: 0, R: 0, ER: 0, BB: 0, SO: 0, HR: 0 };
  pitched.set(pitcher, line);
  return line;
}

function countPitch(line: Pitched, play: PlayRecord): void {
  const bases = worth(play);
  line.outs += play.outsAdded;
  line.BF += play.complete ? 1 : 0;
  line.H += bases > 0 ? 1 : 0;
  line.HR += bases === 4 ? 1 : 0;
  line.BB += play.outcome === 'walk' || play.outcome === 'intentional_walk' ? 1 : 0;
  line.SO += play.outcome === 'strikeout' || play.outcome === 'bunt_strikeout' ? 1 : 0;
}

/**
 * Charges the runs at the end of the half-inning. A run that scored both with and without errors is earned.
 */
function chargeRuns(pitched: Map<PlayerId, Pitched>, half: Half): void {
  for (const man of half.home) {
    const line = lineOf(pitched, man.pays);
    line.R += 1;
    line.ER += half.cleanHome.has(man) ? 1 : 0;
  }
}

/**
 * Returns the players who scored, identified by player and not by trip, so that a pinch runner scores for himself.
 */
function scorersBy({ finals, runners, batter }: PlayRecord): PlayerId[] {
  const ends = [finals.first, finals.second, finals.third];
  const onBase = runners.flatMap((player, at) => (player !== null && ends[at] === 4 ? [player] : []));
  return finals.batter === 4 ? [...onBase, batter] : onBase;
}

const columns = ['outs', 'BF', 'H', 'R', 'ER', 'BB', 'SO', 'HR'] as const;

/**
 * Compares the box score of a finished game with its log.
 *
 * @returns a sentence for each figure that differs; empty when both agree
 */
export function auditBox(state: State, events: readonly Event[]): string[] {
  const found = audit(events);
  const failures: string[] = [];
  const same = (what: string, box: number | string | undefined, log: number | string | undefined) => {
    if (box !== log) failures.push(`${what}: ${box} in the box score, ${log} in the log.`);
  };
  for (const side of sides) {
    const team = state.teams[side];
    const sum = { R: 0, ER: 0 };
    for (const line of found.pitched[side].values()) {
      sum.R += line.R;
      sum.ER += line.ER;
    }
    for (const { player, line } of team.pitchers) {
      for (const column of columns)
        same(`${column} of ${player}`, line[column], found.pitched[side].get(player)?.[column] ?? 0);
      sum.R -= line.R;
      sum.ER -= line.ER;
    }
    same(`runs of ${team.team}'s pitchers that are missing from the box score`, 0, sum.R);
    same(`earned runs of ${team.team}'s pitchers that are missing from the box score`, 0, sum.ER);
    same(`runs of ${team.team}`, team.score, found.totals[side].R);
    same(`hits of ${team.team}`, team.hits, found.totals[side].H);
    same(`errors of ${team.team}`, team.errors, found.totals[side].E);
    for (const [player, { R = 0 }] of Object.entries(team.batting))
      same(`runs of ${player}`, R, found.runsOf.get(player) ?? 0);
  }
  same('side with the lead', state.lead?.side, found.lead?.side);
  same('pitcher who gave the lead up', state.lead?.losing, found.lead?.losing);
  // The visitors may lead before their starter appears in the log.
  if (found.lead?.winning !== undefined) same('pitcher of record', state.lead?.winning, found.lead.winning);
  return failures;
}
