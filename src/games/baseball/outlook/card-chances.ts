import { type CardResult, type CardSide, ratingsOf, readResult } from '../cards/cards.ts';
import { type Modified, type ModifierContext, modify } from '../lookups/card-modifiers.ts';
import { infielders } from '../lookups/groundball.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayOutcome } from '../terms/terms.ts';

/** The possible results of a card before the roll, after the modifiers, with their probabilities. */

/** A result with its location. All cards share one object per result. */
export interface CardBall {
  /** A small unique number for lookups. */
  readonly id: number;
  readonly result: Modified['result'] | PlayOutcome;
  readonly location: FieldPosition | null;
  /** True if the ball goes to an infielder. */
  readonly infield: boolean;
}

export interface CardChance {
  readonly ball: CardBall;
  readonly chance: number;
}

const units = 2160;

const balls = new Map<string, CardBall>();

/**
 * Returns the shared object for a result.
 *
 * @param mark distinguishes variants of the same result
 */
export function ballOf(result: CardBall['result'], location: FieldPosition | null, mark = ''): CardBall {
  const name = `${result}@${location}${mark}`;
  const infield = infielders.some((each) => each === location);
  const ball = balls.get(name) ?? { id: balls.size, result, location, infield };
  balls.set(name, ball);
  return ball;
}

const known = new WeakMap<CardSide, Map<string, readonly CardChance[]>>();

/**
 * All results of a card side under these decisions, with their probabilities. Cached for each combination.
 */
export function cardChances(side: CardSide, context: ModifierContext): readonly CardChance[] {
  const { side: from, fatigued, approach, hitAndRun, defence: defense } = context;
  const { alignment, infield_depth, corners_in, outfield_depth, hold_runners } = defense;
  const key = `${from}${fatigued}${approach}${hitAndRun}${alignment}${infield_depth}${corners_in}${outfield_depth}${hold_runners.join('')}`;
  const ofSide = known.get(side) ?? new Map<string, readonly CardChance[]>();
  known.set(side, ofSide);
  const chances = ofSide.get(key) ?? counted(side, context);
  ofSide.set(key, chances);
  return chances;
}

function counted(side: CardSide, context: ModifierContext): readonly CardChance[] {
  const sums = new Map<CardBall, number>();
  for (const [text, weight] of ratingsOf(side))
    branch(readResult(text), context, [], weight / units, ({ result, location }, chance) => {
      const ball = ballOf(result, location);
      sums.set(ball, (sums.get(ball) ?? 0) + chance);
    });
  return [...sums].map(([ball, chance]) => ({ ball, chance }));
}

/**
 * Tries every face of the first die that a step rolls. Faces that change nothing continue with the next step.
 */
function branch(
  read: CardResult,
  context: ModifierContext,
  faces: readonly number[],
  chance: number,
  visit: (ball: Modified, chance: number) => void,
): void {
  const thrown = (script: readonly number[]) => {
    let rolled = 0;
    const ball = modify(read, context, () => script[rolled++] ?? 20);
    return { ball, rolled };
  };
  const before = thrown(faces);
  if (before.rolled <= faces.length) {
    visit(before.ball, chance);
    return;
  }
  const unchanged: number[] = [];
  for (let face = 1; face <= 20; face += 1) {
    const { ball, rolled } = thrown([...faces, face]);
    if (rolled === faces.length + 1 && ball.step !== null) visit(ball, chance / 20);
    else unchanged.push(face);
  }
  const [one] = unchanged;
  if (one !== undefined) branch(read, context, [...faces, one], (chance * unchanged.length) / 20, visit);
}
