import type { PlayRecord } from '../records/play-record.ts';
import { rareResult } from '../scoring/put-outs.ts';
import type { PlayOutcome } from '../terms/terms.ts';

/** Sentence templates for the story, several for each common event. `telling.ts` fills them in. */

type Clauses = readonly string[];

const clauses = {
  strikeout: [
    '{b} strikes out looking',
    '{p} catches {b} looking',
    '{b} goes down swinging',
    '{p} strikes {b} out',
    '{b} watches strike three go by',
    '{b} swings through strike three',
  ],
  'strikeout, runner going': [
    '{b} strikes out on the hit and run',
    '{b} misses with the runner going: strike three',
  ],
  groundball_a: ['{b} hits a hard grounder{to} and is thrown out', '{b} smashes one{to}, out at first'],
  groundball_b: [
    '{b} grounds out{to}',
    '{b} bounces one{to} and is thrown out',
    '{b} grounds{to}, out at first',
  ],
  groundball_c: [
    '{b} rolls one softly{to}, out at first',
    '{b} taps one{to}, an easy play',
    '{b} grounds out{to}',
  ],
  force: [
    '{b} grounds{to} and reaches first on the force',
    '{b} hits into a force play{to} and is safe at first',
  ],
  'ground into double play': ['{b} grounds into a {chain} double play', '{b} hits into two, {chain}'],
  'throw home': ['{b} grounds{to} and is safe at first as the throw goes home'],
  'throw home too late': ['{b} grounds{to} and is safe at first as the throw home comes too late'],
  flyout_a: ['{b} flies out deep{to}', '{b} drives one deep{to}, run down for the out'],
  flyout_b: ['{b} flies out{to}', '{b} lifts one{to}, caught', '{b} skies one{to} for the out'],
  flyout_bq: ['{b} flies out{to}', '{b} hits a soft fly{to}, caught'],
  flyout_c: ['{b} flies out to shallow {place}', '{b} lifts a short fly{to} for the out'],
  'sacrifice fly': ['{b} hits a sacrifice fly{to}', '{b} flies out{to}, a sacrifice'],
  lineout: ['{b} lines out{to}', '{b} hits a liner right at {f}'],
  'lineout, double play': ['{b} lines into a double play, caught by {f}'],
  popout: ['{b} pops out{to}', '{b} pops one up{to}'],
  'foul out': ['{b} fouls out{to}', '{b} pops one foul, and {f} has it'],
  single_1: ['{b} singles{to}', '{b} drops one{to} for a single', '{b} lines a single{to}'],
  single_2: ['{b} singles sharply{to}', '{b} lines a solid single{to}', '{b} drives a single{to}'],
  single_uncapped: ['{b} singles{to}', '{b} lines a single{to}'],
  'infield single': ['{b} beats out an infield single{to}', '{b} legs out a single{to}'],
  'single past an infielder': ['{b} singles past {f}', '{b} punches a single past {f}'],
  double_2: ['{b} doubles{to}', '{b} drives a double{to}'],
  double_3: ['{b} doubles deep{to}', '{b} rips a double{to}'],
  double_uncapped: ['{b} doubles{to}', '{b} drives a double{to}'],
  triple: ['{b} triples{to}', '{b} splits the gap{to} and makes it to third'],
  homerun: ['{b} hits {size}{to}', '{b} launches {size}{to}', '{b} crushes {size}{to}'],
  bp_homerun: ['{b} just clears the wall in {place}: {size}'],
  bp_single: ['{b} finds grass{to} for a single'],
  bp_flyout: ['{b} flies out to the wall in {place}', '{b} sends one{to}, held up by the park and caught'],
  bp_lineout: ['{b} lines out{to}'],
  walk: ['{b} walks', '{b} draws a walk', '{p} loses {b} to a walk'],
  intentional_walk: ['{b} is walked on purpose'],
  hbp: ['{b} is hit by the pitch and takes first', '{p} hits {b} with a pitch'],
  catcher_interference: ['{b} reaches first on the catcher’s interference'],
  error: ['{b} reaches on an error by {e}'],
  'error, grounder': [
    '{e} boots {b}’s grounder',
    '{b} grounds{to} and reaches on an error by {e}',
    '{e} throws {b}’s grounder away',
  ],
  'error, fly': ['{e} drops {b}’s fly ball', '{b} lifts one{to} that {e} drops'],
  'error, pop': ['{e} drops {b}’s pop-up'],
  foul_error: ['{e} drops {b}’s foul pop, an error, and {B} is still up'],
  bunt_sacrifice: ['{b} lays down a sacrifice bunt'],
  squeeze: ['{b} lays down a squeeze bunt, out at first'],
  bunt_single: ['{b} beats out a bunt', '{b} bunts for a hit'],
  bunt_error: ['{b} bunts and reaches on an error by {e}'],
  bunt_fielders_choice: ['{b} bunts into a fielder’s choice'],
  bunt_double_play: ['{b} bunts into a double play'],
  bunt_hold: ['{b} bunts and is thrown out, nobody moves'],
  bunt_popout: ['{b} pops up the bunt'],
  bunt_pop_double_play: ['{b} pops up the bunt into a double play'],
  bunt_strikeout: ['{b} bunts the third strike foul'],
  bunt_out: ['{b} bunts and is thrown out'],
  wild_pitch: ['{p} throws a wild pitch', '{p} bounces one past the catcher: wild pitch'],
  passed_ball: ['A pitch gets past the catcher: passed ball'],
  balk: ['{p} is called for a balk'],
  groundout: [
    '{b} grounds out{to}',
    '{b} bounces one{to} and is thrown out',
    '{b} taps one{to}, an easy play',
  ],
  flyout: ['{b} flies out{to}', '{b} lifts one{to}, caught', '{b} skies one{to} for the out'],
  double_play: ['{b} hits into a double play'],
  single: ['{b} singles{to}', '{b} drops one{to} for a single', '{b} lines a single{to}'],
  double: ['{b} doubles{to}', '{b} drives a double{to}'],
} as const satisfies Readonly<
  Record<Exclude<PlayOutcome, 'stolen_base' | 'caught_stealing' | 'pick_off'>, Clauses> &
    Record<string, Clauses>
>;

/**
 * Returns the templates for an outcome or one of the finer kinds above.
 *
 * @throws Error for a kind without templates, which would be a bug
 */
export function clausesOf(kind: string): Clauses {
  const found = (clauses as Readonly<Record<string, Clauses>>)[kind];
  if (found === undefined) throw new Error(`There’s no sentence for ${kind}.`);
  return found;
}

/** Returns the placeholder for where the ball goes, or an empty string if the pitcher fields it. */
const elsewhere = ({ fielder }: Pick<PlayRecord, 'fielder'>): string => (fielder === 'P' ? '' : '{to}');

/** Returns the templates for a rare play (Baseball 9.2), or undefined if it looks like an ordinary play. */
export function rareClauses(play: Pick<PlayRecord, 'xCheck' | 'finals' | 'fielder'>): Clauses | undefined {
  switch (rareResult(play)) {
    case 'SI1':
      return play.finals.first === 0 ? ['{b} singles, but the liner strikes {r}, who is out'] : undefined;
    case 'SI2':
      return ['{b} singles{to}, rounds first too far and is thrown out'];
    case 'DO2':
      return ['{b} doubles{to} and falls for the hidden-ball trick, out at second'];
    case 'DO3':
      return play.finals.batter === 0
        ? ['{b} drives one{to} but misses first base, out on appeal']
        : ['The outfielders collide, and {b} doubles{to}'];
    case 'TR3':
      return ['The outfielders collide, and {b} circles the bases: {size}, inside the park'];
    case 'F1':
      return ['{f} dives, catches {b}’s fly and lies there stunned'];
    case 'F2':
      return undefined;
    case 'F3':
      return ['{f} runs down {b}’s fly'];
    case 'G1':
      return play.finals.first === 0 ? ['{b} grounds{to}, and {r} interferes: both are out'] : undefined;
    case 'G2':
      return [`{b}’s grounder caroms off the pitcher${elsewhere(play)}, out at first`];
    case 'G3':
      return [`{b}’s grounder caroms off the mound${elsewhere(play)}, out at first`];
    case 'PO':
      return ['Nobody calls for {b}’s pop-up, and it drops for a single'];
    case 'FO':
    case null:
      return undefined;
  }
}
