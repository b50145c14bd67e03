import { describe, expect, it } from 'vitest';
import { situationFor } from '../../../../test/games/baseball/engine-table.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import type { Ball, Going, PendingPlay, RunnerAnswer } from '../records/pending-play.ts';
import type { ThrowTarget } from '../terms/decisions.ts';
import type { PlayOutcome } from '../terms/terms.ts';
import { resume } from './plate-appearance.ts';
import { playDice } from './play-dice.ts';
import type { Answer } from './runner-decisions.ts';

/** The questions of a play, in the order of Baseball 8.4 to 8.6, and what each answer leads to. */

const ball = (outcome: PlayOutcome, advancement: string): Ball => ({
  outcome,
  hitType: outcome,
  location: 'CF',
  advancement,
  reading: null,
  xCheck: null,
});
const going = (from: Going['from'], to: Going['to'], safe: number): Going => ({ from, to, safe });

type Uncapped = Extract<PendingPlay, { kind: 'uncapped' }>;
/** Runners on first and second: the one from second goes home on a single, the one from first to third. */
const uncapped = (asks: Uncapped['asks']): Uncapped => ({
  kind: 'uncapped',
  asks,
  ball: ball('single_uncapped', 'single_uncapped'),
  lead: going(2, 4, 12),
  trail: going(1, 3, 8),
});
type Asked = Extract<PendingPlay, { kind: 'uncapped' | 'fly' | 'contact' }>;
const onTwo = situationFor({ onBase: 3 });

const runner = (answer: RunnerAnswer, safe?: number): Answer => ({ kind: 'runner', answer, safe });
const thrown = (target: ThrowTarget): Answer => ({ kind: 'throw', target });

/** Answers a question. Returns the final bases, or the next question with both safe numbers. */
function answered(pending: Asked, answer: Answer, ...faces: number[]): string {
  const dice = scriptedDice(...faces);
  const situation = situationFor({ onBase: { uncapped: 3, fly: 7, contact: 5 }[pending.kind] });
  const turn = resume(situation, pending, answer, playDice(dice));
  expect(dice.left).toEqual([]);
  if (turn.kind === 'ask') {
    if (turn.pending.kind !== 'uncapped') throw new Error('Only uncapped hits ask again.');
    return `${turn.pending.asks} ${turn.pending.lead.safe} ${turn.pending.trail.safe}`;
  }
  const { finals, plain } = turn.result;
  expect(plain).toEqual(finals);
  return [finals.batter, finals.first, finals.second, finals.third].map((each) => each ?? '.').join('');
}

describe('the questions of an uncapped hit (section 8.4)', () => {
  it.each([
    ['send', runner('hold'), [], '123.'],
    ['send', runner('send'), [], 'throw 12 8'],
    ['send', runner('send', 5), [], 'throw 5 8'],
    ['throw', thrown('none'), [], '124.'],
    ['throw', thrown('lead'), [], 'trail 12 8'],
    ['trail', runner('stay'), [12], '124.'],
    ['trail', runner('stay'), [13], '120.'],
    ['trail', runner('trail'), [], 'aim 12 8'],
    ['trail', runner('trail', 3), [], 'aim 12 3'],
    ['aim', thrown('lead'), [12], '134.'],
    ['aim', thrown('lead'), [13], '130.'],
    ['aim', thrown('trail'), [8], '134.'],
    ['aim', thrown('trail'), [9], '104.'],
  ] as const)('%s, answered by %j, dice %j: %s', (asks, answer, faces, wanted) => {
    expect(answered(uncapped(asks), answer, ...faces)).toBe(wanted);
  });

  it.each([
    ['send', runner('trail')],
    ['send', thrown('lead')],
    ['throw', runner('send')],
    ['throw', thrown('trail')],
    ['trail', runner('send')],
    ['trail', thrown('none')],
    ['aim', thrown('none')],
    ['aim', runner('stay')],
  ] as const)('%s is not answered by %j', (asks, answer) => {
    expect(() => answered(uncapped(asks), answer)).toThrow(
      `The play asks for something else: uncapped, ${asks}.`,
    );
  });
});

describe('a runner who tags up, and a contact play (sections 8.5 and 8.6)', () => {
  const fly: Asked = {
    kind: 'fly',
    asks: 'send',
    ball: ball('flyout_b', 'FLY_B'),
    lead: going(2, 3, 9),
  };
  const contact: Asked = {
    kind: 'contact',
    asks: 'send',
    ball: ball('groundball_c', 'GB10'),
    lead: going(3, 4, 5),
  };

  it.each([
    ['a fly, held', fly, runner('hold'), [], '0124'],
    ['a fly, safe', fly, runner('send'), [9], '0134'],
    ['a fly, out', fly, runner('send'), [10], '0104'],
    ['a fly with a typed number', fly, runner('send', 2), [3], '0104'],
    ['a contact play, held as GB02', contact, runner('hold'), [], '02.3'],
    ['a contact play, safe', contact, runner('send'), [5], '12.4'],
    ['a contact play, out at home', contact, runner('send'), [6], '12.0'],
    ['a contact play with a typed number', contact, runner('send', 17), [17], '12.4'],
  ] as const)('%s', (_, pending, answer, faces, wanted) => {
    expect(answered(pending, answer, ...faces)).toBe(wanted);
  });

  it.each([runner('trail'), runner('stay'), thrown('lead')])('is not answered by %j', (answer) => {
    expect(() => answered(fly, answer)).toThrow('The play asks for something else: fly, send.');
    expect(() => answered(contact, answer)).toThrow('The play asks for something else: contact, send.');
  });
});

describe('the roll for a runner thrown at', () => {
  it.each([
    [going(0, 2, 10), 'throw to second', 'Batter'],
    [going(1, 3, 10), 'throw to third', 'Runner 1'],
    [going(2, 4, 10), 'throw to home', 'Runner 2'],
  ] as const)('from %j is for him', (lead, purpose, owner) => {
    const dice = scriptedDice(10);
    resume(onTwo, { ...uncapped('trail'), lead }, runner('stay'), playDice(dice));
    expect(dice.rolls).toMatchObject([{ purpose, owner }]);
  });
});
