import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { chosen, from, position } from '../../../test/games/ringrift/positions.ts';
import type { Game } from '../../games/game.ts';
import { ringrift } from '../../games/ringrift/index.ts';
import { start } from '../../games/ringrift/play.ts';
import type { Sitting } from '../../games/ringrift/sitting.ts';
import type { LiveTable } from '../log/live.ts';
import { nearestSentence, standingAfter, triedOut, typedExample } from './typed.ts';

const tableOf = (state: Sitting): LiveTable => ({
  game: ringrift as Game,
  snapshot: { state, position: 0, story: [], since: {} },
  stored: storedTable({
    game: 'ringrift',
    seats: ['Ada', 'Ben'].map((name, seat) => ({ seat, userId: `u${seat}`, name, entropy: '' })),
  }),
});
const begun = () => tableOf(start(chosen()));

describe('a typed turn', () => {
  it('is an action for each part, spelled as in the log', () => {
    expect(triedOut(begun(), 0, ['e5x3', 'e5-e2'])).toEqual([{ notation: 'Pe5x3' }, { notation: 'Me5-e2' }]);
  });

  it('is refused by the first impossible part, with the nearest possible one', () => {
    const live = begun();
    expect(() => triedOut(live, 0, ['Pe5x3', 'Me5-e4'])).toThrow(
      '`Me5-e4`: A stack of 3 moves 3 cells or more. The closest move is `Me5-e2`. Nothing was played.',
    );
    expect(live.snapshot.state).toEqual(start(chosen()));
  });

  it('is no longer than the person’s turn', () => {
    expect(() => triedOut(begun(), 0, ['Pe5x3', 'Me5-e2', 'Pa1'])).toThrow(
      'Your turn ends with `Me5-e2`, so you can’t add `Pa1`. Nothing was played.',
    );
  });

  it('cannot resign for anybody', () => {
    expect(() => triedOut(begun(), 0, ['Pe5x3', 'RESIGN'])).toThrow('type it alone');
  });

  it('has the question that its person must confirm', () => {
    const last = from(
      position('movement', { stacks: 'e5:12 h8:2', markers: 'b3:1 c3:1 d3:1 e4:1', collapsed: '' }),
    );
    const [part] = triedOut(tableOf(last), 0, ['Re4-e3']);
    expect(part?.confirm?.button).toBe('Spend the last ring');
  });
});

describe('the nearest move', () => {
  const near = (text: string) => nearestSentence(begun(), 0, text);

  it.each([
    ['Pe9', ' The closest move is `Pe8`.'],
    ['Pd4x4', ' The closest move is `Pd4x3`.'],
    ['pd4×2', ' The closest move is `Pd4x2`.'],
    ['good morning', ''],
  ])('to %s', (text, said) => {
    expect(near(text)).toBe(said);
  });
});

it('the example in the box can be typed', () => {
  const live = begun();
  const example = typedExample(live, 0) ?? '';
  expect(example).toMatch(/^P[a-h][1-8]\S* M[a-h][1-8]-[a-h][1-8]$/);
  expect(triedOut(live, 0, example.split(' ')).length).toBe(2);
});

it('a table after parts of a turn is known without playing them', () => {
  const live = begun();
  const after = standingAfter(live, 0, ['Pe5x3']);
  expect(after?.snapshot.state).toMatchObject({ game: { phase: 'movement' } });
  expect(standingAfter(live, 0, ['Me5-e2'])).toBeUndefined();
});
