import { playsIn } from '../lookups/groundball.ts';
import { holdingPositions, holdsOneOf } from '../lookups/holding.ts';
import { PlayDice } from '../play/play-dice.ts';
import type { Fielder, Situation } from '../play/situation.ts';
import { xCheck } from '../play/x-check.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { ballOf, type CardBall } from './card-chances.ts';
import { everyFace, LookedAtDice } from './looked-at-dice.ts';

/** Sample dice for one result of an X-Check, with the total probability of that result. */
export interface CheckChance {
  /** The X-Check result, which also depends on the fielder's position and whether he plays in. */
  readonly ball: CardBall;
  readonly fielding: readonly number[];
  /** The d20 face of the speed test. */
  readonly face: number;
  readonly chance: number;
}

/** Three dice for each 3d6 total, with its probability. */
const totals = Array.from({ length: 16 }, (_, at) => {
  const total = at + 3;
  const first = Math.min(6, Math.max(1, total - 12));
  const second = Math.min(6, Math.max(1, total - first - 6));
  const ways = [1, 2, 3, 4, 5, 6].reduce((sum, a) => sum + Math.max(0, 6 - Math.abs(total - a - 7)), 0);
  return { three: [first, second, total - first - second], chance: ways / 216 };
});

const known = new Map<string, readonly CheckChance[]>();
/** Cached by defender, so that a decision computes each X-Check only once. */
const byDefender = new WeakMap<Fielder, Map<number, readonly CheckChance[]>>();

/** All possible results of an X-Check at a position (Baseball 9). */
export function checkChances(
  situation: Situation,
  defense: DefensiveDecision,
  position: FieldPosition,
): readonly CheckChance[] {
  const { batter, options, fielders } = situation;
  const defender = fielders[position];
  // Only an X-Check at catcher uses the batter's speed.
  const speed = position === 'C' ? batter.running : 0;
  const playing = playsIn(defense, position) ? 2 : 0;
  const number = speed * 4 + playing + (holds(situation, defense, position) ? 1 : 0);
  const own = byDefender.get(defender) ?? new Map<number, readonly CheckChance[]>();
  byDefender.set(defender, own);
  const found = own.get(number);
  if (found !== undefined) return found;
  const key = `${position}${defender.range}/${defender.error}/${number}/${options.pitcher_range_table}${options.rare_play_rule}`;
  const chances = known.get(key) ?? counted(situation, defense, position);
  known.set(key, chances);
  own.set(number, chances);
  return chances;
}

/** Whether the fielder holds a runner (Baseball 9, step 6). */
const holds = (
  { options, onBase, batter }: Situation,
  { hold_runners }: DefensiveDecision,
  position: FieldPosition,
): boolean =>
  options.hash_hold_source === 'decision'
    ? holdsOneOf(hold_runners, batter.side, position)
    : holdingPositions(onBase, batter.side).includes(position);

function counted(
  situation: Situation,
  defense: DefensiveDecision,
  position: FieldPosition,
): readonly CheckChance[] {
  const results = new Map<CardBall, CheckChance>();
  const inOrNot = playsIn(defense, position) ? 'in' : '';
  const check = (fielding: readonly number[], face: number, chance: number) => {
    const dice = new LookedAtDice(face, fielding);
    const defender = situation.fielders[position];
    const record = xCheck(situation, defense, position, defender, new PlayDice(dice));
    const { convertedResult, errorResult, advancement } = record;
    const ball = ballOf('x_check', position, `${convertedResult}${errorResult}${advancement}${inOrNot}`);
    const before = results.get(ball)?.chance ?? 0;
    results.set(ball, { ball, fielding, face, chance: before + chance });
    return dice.asked > 0;
  };
  for (const d20 of everyFace)
    for (const { three, chance } of totals) {
      const fielding = [d20, ...three, 100];
      const tested = check(fielding, 20, chance / 400);
      const others = everyFace.filter((face) => face < 20);
      if (tested) for (const face of others) check(fielding, face, chance / 400);
      else check(fielding, 20, (chance * others.length) / 400);
    }
  return [...results.values()];
}
