import type { CardSide } from '../cards/cards.ts';
import { missing } from '../cards/missing-ratings.ts';
import type { BuntRating, Park, Player, StealRating } from '../cards/team-file.ts';
import { emergencyPitcherFor, playerOf, teamOf } from '../league/roster.ts';
import { isFatigued } from '../lineup/fatigue.ts';
import { atBat, batterOf, fielderOf, inField, onBaseCode, pitcherOf } from '../lineup/lineup.ts';
import type { BatterSide } from '../lookups/holding.ts';
import type { StealBattery } from '../lookups/steal.ts';
import { listedErrorRatings, type Range } from '../lookups/x-check-charts.ts';
import type { State } from '../state.ts';
import { battingSideOf, pitchingSideOf, sideOfBatter } from '../teams/card-sides.ts';
import type { Options } from '../terms/options.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import type { Base, PlayerId } from '../terms/terms.ts';

export interface Batter {
  readonly player: PlayerId;
  readonly name: string;
  readonly side: BatterSide;
  /** The batter's card side against the pitcher's hand. */
  readonly card: CardSide;
  /** Running rating, 1 to 20; higher is faster. */
  readonly running: number;
  readonly bunt: BuntRating;
  readonly hitAndRun: BuntRating;
}

export interface Pitcher {
  readonly player: PlayerId;
  readonly name: string;
  /** The pitcher's card side against the batter's side. */
  readonly card: CardSide;
  /** Added to a runner's safe number; low is good for the pitcher. */
  readonly hold: number;
  readonly pickoff: number;
  readonly balk: number;
  readonly wildPitch: number;
  /** True if results marked `!` on the pitcher's card become singles (Baseball 11.1). */
  readonly fatigued: boolean;
}

export interface Fielder {
  readonly player: PlayerId;
  readonly name: string;
  readonly range: Range;
  readonly error: number;
  /** Arm rating; strong arms are negative. */
  readonly arm: number;
  /** The catcher's passed-ball number; 20 for all other fielders. */
  readonly passedBall: number;
}

export interface BaseRunner {
  readonly player: PlayerId;
  readonly name: string;
  readonly running: number;
  readonly steal: StealRating;
}

/** The league options that matter during a play (Baseball 1). */
export type PlayOptions = Pick<
  Options,
  | 'mode'
  | 'auto_resolution'
  | 'pitcher_range_table'
  | 'rare_play_rule'
  | 'hash_hold_source'
  | 'fo_passed_ball_check'
>;

/** Everything a play depends on besides decisions and dice. The engine never reads lineups. */
export interface Situation {
  /** Outs before the play, 0 to 2. */
  readonly outs: number;
  /** Bit field: 1 first, 2 second, 4 third. */
  readonly onBase: number;
  readonly batter: Batter;
  readonly pitcher: Pitcher;
  readonly fielders: Readonly<Record<FieldPosition, Fielder>>;
  /** Runners on first, second and third. */
  readonly runners: readonly [BaseRunner | null, BaseRunner | null, BaseRunner | null];
  /** The home park's numbers. */
  readonly park: Pick<Park, 'ballpark_homerun' | 'ballpark_single'>;
  readonly options: PlayOptions;
}

/** The situation before the next play of a game. */
export function situationOf(state: State): Situation {
  const batting = playerOf(batterOf(atBat(state)).player);
  const pitching = playerOf(pitcherOf(inField(state)));
  const side = sideOfBatter(batting.bats, pitching.throws);
  return {
    outs: state.outs,
    onBase: onBaseCode(state.runners),
    batter: {
      player: batting.id,
      name: batting.name,
      side,
      card: battingSideOf(batting, pitching.throws),
      running: batting.running ?? missing.running,
      bunt: batting.bunt ?? missing.bunt,
      hitAndRun: batting.hit_and_run ?? missing.bunt,
    },
    pitcher: pitcherIn(state, pitching, side),
    fielders: fieldersIn(state),
    runners: [runnerIn(state, 1), runnerIn(state, 2), runnerIn(state, 3)],
    park: teamOf(state.teams.home.team).park,
    options: state.options,
  };
}

function pitcherIn(state: State, player: Player, side: BatterSide): Pitcher {
  return {
    player: player.id,
    name: player.name,
    card: pitchingSideOf(player, side),
    ...moundRatings(player, state.options.auto_resolution === 'simple'),
    fatigued: isFatigued(inField(state), player.id),
  };
}

function moundRatings(
  player: Player,
  simple: boolean,
): Pick<Pitcher, 'hold' | 'pickoff' | 'balk' | 'wildPitch'> {
  const emergency = emergencyPitcherFor(player.id);
  const lacking = simple ? missing.pitcher : emergency;
  return {
    hold: player.hold ?? lacking.hold,
    pickoff: player.pickoff ?? lacking.pickoff,
    balk: player.balk ?? lacking.balk,
    wildPitch: player.wild_pitch ?? emergency.wild_pitch,
  };
}

function fieldersIn(state: State): Situation['fielders'] {
  const team = inField(state);
  const simple = state.options.auto_resolution === 'simple';
  const at = (position: FieldPosition) => fielderWith(playerOf(fielderOf(team, position)), position, simple);
  return {
    // The pitcher on the mound, even while the lineup is incomplete.
    P: fielderWith(playerOf(pitcherOf(team)), 'P', simple),
    C: at('C'),
    '1B': at('1B'),
    '2B': at('2B'),
    '3B': at('3B'),
    SS: at('SS'),
    LF: at('LF'),
    CF: at('CF'),
    RF: at('RF'),
  };
}

const worstError = Object.fromEntries(
  fieldPositions.map((position) => [position, Math.max(...listedErrorRatings(position))]),
);

/**
 * Returns a fielder's ratings. A player without a rating at his position is an emergency fielder (Baseball
 * 2.2).
 */
function fielderWith(player: Player, position: FieldPosition, simple: boolean): Fielder {
  const onTheMound = position === 'P' ? emergencyPitcherFor(player.id).positions.P : undefined;
  const rating = player.positions[position] ?? onTheMound;
  const lackingError = simple && position === 'C' ? missing.catcher.error : (worstError[position] ?? 0);
  return {
    player: player.id,
    name: player.name,
    range: (rating?.range ?? 5) as Range,
    error: rating?.error ?? lackingError,
    arm: rating?.arm ?? 0,
    passedBall: rating?.passed_ball ?? 20,
  };
}

/** The runner on a base, with his running and stealing ratings. */
export function runnerIn(state: State, base: Base): BaseRunner | null {
  const runner = state.runners[base - 1];
  if (runner == null) return null;
  const { id, name, running, steal } = playerOf(runner.player);
  return { player: id, name, running: running ?? missing.running, steal: steal ?? missing.steal };
}

/** Pitcher's and catcher's numbers against a steal (Baseball 10.1). */
export const batteryIn = ({ pitcher, fielders }: Pick<Situation, 'pitcher' | 'fielders'>): StealBattery => ({
  hold: pitcher.hold,
  pickoff: pitcher.pickoff,
  balk: pitcher.balk,
  arm: fielders.C.arm,
  error: fielders.C.error,
});

/** The same numbers, read from a game's state. */
export function batteryOf(state: State): StealBattery {
  const team = inField(state);
  const simple = state.options.auto_resolution === 'simple';
  const { hold, pickoff, balk } = moundRatings(playerOf(pitcherOf(team)), simple);
  const { arm, error } = fielderWith(playerOf(fielderOf(team, 'C')), 'C', simple);
  return { hold, pickoff, balk, arm, error };
}
