import { describe, expect, it } from 'vitest';
import { createDice } from '../../src/engine/dice/dice.ts';
import type { Seat, Viewer } from '../../src/games/facets/seats.ts';
import { describeGame } from '../../test/contract/suite.ts';
import type { Example } from '../../test/contract/walk.ts';
import { nim } from './index.ts';
import { parse } from './notation.ts';
import type { Answer, Nim, Options } from './state.ts';

const usual: Options = { heap: 21, most: 3, grabs: 2, last_loses: false };

const example = (name: string, seats: number, options: Partial<Options> = {}): Example<Nim, Options> => ({
  name,
  options: { ...usual, ...options },
  seats,
  longest: 200,
  hidden: () => [],
});

const other = (answer: Answer): Answer => (answer === 'grab' ? 'leave' : 'grab');

/** Turns the hidden answers of the others into the opposite. A viewer can't tell the difference. */
function disguise(state: Nim, viewer: Viewer): Nim | undefined {
  const { window } = state;
  const hidden = Object.entries(window?.answers ?? {}).filter(([seat]) => Number(seat) !== viewer);
  if (window === null || hidden.length === 0) return undefined;
  const turned = Object.fromEntries(hidden.map(([seat, answer]) => [seat, other(answer)]));
  return { ...state, window: { ...window, answers: { ...window.answers, ...turned } } };
}

describeGame(
  nim,
  [
    // With two players, only one is asked, and that answer closes the window. So nothing is ever hidden.
    example('two players', 2),
    example('nobody grabs', 2, { grabs: 0 }),
    { ...example('four players', 4, { heap: 40 }), disguise },
    {
      ...example('three players, the last match loses', 3, { heap: 12, most: 5, last_loses: true }),
      disguise,
    },
  ],
  { computerGames: 40 },
);

const dice = createDice({ seed: '5'.repeat(64), entropy: '' });

/** Returns a game after these actions, such as `0 T3, 1 grab`. Seat 0 begins. */
function played(moves: string, { seats = 2, ...options }: Partial<Options> & { seats?: number } = {}): Nim {
  const dealt = nim.setup({ ...usual, ...options }, Array(seats).fill({ kind: 'person' }), dice);
  return moves
    .split(', ')
    .filter((move) => move !== '')
    .reduce<Nim>(
      (state, move) => {
        const [seat = '', text = ''] = move.split(' ');
        return nim.apply(state, Number(seat), parse(text), dice).state;
      },
      { ...dealt, turn: 0 },
    );
}

const story = (state: Nim, seat: Seat, text: string) =>
  nim
    .apply(state, seat, parse(text), dice)
    .events.map((event) => nim.story(event, (one) => ['Ada', 'Ben', 'Cleo', 'Dev'][one] ?? ''))
    .filter((line) => line !== '');

describe('a turn', () => {
  it('takes one to three matches and opens the window for the others', () => {
    expect(played('0 T3')).toMatchObject({ heap: 18, taken: [3, 0], window: { asked: [1] } });
    expect(() => played('0 T4')).toThrow('You can take 1 to 3.');
    expect(() => played('1 T1')).toThrow('It’s not your turn.');
    expect(() => played('0 T1, 0 T1')).toThrow('You can’t do that while the window is open.');
  });

  it('is followed by the next where nobody can grab', () => {
    expect(played('0 T3', { grabs: 0 })).toMatchObject({ window: null, turn: 1 });
  });
});

describe('a window', () => {
  it('gives a match to who grabs alone, and goes on with whose turn it is', () => {
    expect(played('0 T3, 1 grab')).toMatchObject({
      heap: 17,
      taken: [3, 1],
      grabs: [2, 1],
      turn: 1,
      window: null,
    });
    expect(story(played('0 T3'), 1, 'grab')).toEqual(['Ben grabs one, 17 matches left.']);
  });

  it('gives nothing to hands that meet, and the grabs are spent', () => {
    expect(played('0 T3, 1 grab, 2 grab', { seats: 3 })).toMatchObject({
      heap: 18,
      grabs: [2, 1, 1],
      turn: 1,
    });
    expect(story(played('0 T3, 2 grab', { seats: 3 }), 1, 'grab')).toEqual([
      'Ben and Cleo grab at once: nobody gets it.',
    ]);
  });

  it('shows what one has answered to nobody else', () => {
    const [grabs, leaves] = [played('0 T3, 1 grab', { seats: 3 }), played('0 T3, 1 leave', { seats: 3 })];
    expect(story(played('0 T3', { seats: 3 }), 1, 'grab')).toEqual([]);
    for (const viewer of ['public', 0, 2] as const)
      expect(nim.view(grabs, viewer)).toEqual(nim.view(leaves, viewer));
    expect(nim.view(grabs, 1).window?.mine).toBe('grab');
    expect(() => played('0 T3, 1 grab, 1 leave', { seats: 3 })).toThrow('You have answered already.');
  });

  it('closes without those who give up', () => {
    expect(played('0 T3, 1 grab, 2 X', { seats: 3 })).toMatchObject({ heap: 17, turn: 1, window: null });
    expect(played('0 T3, 1 grab, 1 X, 2 leave', { seats: 3 })).toMatchObject({ heap: 18, turn: 2 });
  });

  it('leaves it to those who say nothing, and blames nobody', () => {
    expect(nim.timeout(played('0 T3, 1 grab', { seats: 3 }))).toEqual([
      { seat: 2, action: { kind: 'leave' }, excused: true },
    ]);
  });
});

describe('the end', () => {
  const short = { heap: 10, most: 5, grabs: 0 } as const;

  it('comes with the last match, which wins; more matches are the better place', () => {
    expect(nim.result(played('0 T5, 1 T2, 2 T2, 3 T1', { ...short, seats: 4 }))).toEqual({
      winners: [3],
      scores: [5, 2, 2, 1],
      places: [2, 3, 3, 1],
      reason: 'last_match',
    });
  });

  it('may come with a grab', () => {
    expect(nim.result(played('0 T5, 1 leave, 1 T4, 0 grab', { ...short, grabs: 1 }))).toMatchObject({
      winners: [0],
      scores: [6, 4],
    });
  });

  it('leaves the last match’s taker behind where it loses', () => {
    expect(nim.result(played('0 T5, 1 T3, 2 T2', { ...short, seats: 3, last_loses: true }))).toMatchObject({
      winners: [0],
      places: [1, 2, 3],
    });
  });

  it('puts who gives up behind who plays on, and ends with the last one', () => {
    const left = played('0 T5, 1 X, 0 X', { ...short, seats: 3 });
    expect(nim.result(left)).toMatchObject({ winners: [2], places: [2, 3, 1], reason: 'left_alone' });
  });
});

describe('notation', () => {
  it('reads what people type', () => {
    for (const text of ['T2', 't2', '2', 'take 2', 'Take 2'])
      expect(parse(text)).toEqual({ kind: 'take', count: 2 });
    expect(parse('Grab')).toEqual({ kind: 'grab' });
    expect(() => parse('snatch')).toThrow('Write T1, T2 and so on');
  });
});

describe('an expert', () => {
  const decides = (state: Nim, seat: Seat) =>
    nim.computer(nim.view(state, seat), seat, 'expert', dice).action;

  it('leaves a multiple of four, and grabs out of one', () => {
    expect(decides(played(''), 0)).toEqual({ kind: 'take', count: 1 });
    expect(decides(played('0 T1'), 1)).toEqual({ kind: 'grab' });
    expect(decides(played('0 T2'), 1)).toEqual({ kind: 'leave' });
  });

  it('grabs the last match, and never where it loses', () => {
    const last = { heap: 10, most: 5, seats: 2 };
    expect(decides(played('0 T5, 1 leave, 1 T4', last), 0)).toEqual({ kind: 'grab' });
    expect(decides(played('0 T5, 1 leave, 1 T4', { ...last, last_loses: true }), 0)).toEqual({
      kind: 'leave',
    });
  });
});
