import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { diceOf, seedOf } from '../../../../test/contract/walk.ts';
import { tell, usual } from '../../../../test/games/baseball/manual-script.ts';
import { setup } from '../course/setup.ts';
import { baseball } from '../index.ts';
import { library } from '../library.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';

/** Manual mode in a league that gives names and lineups but no cards. */

const file = new URL('../../../../examples/league/harbour-pair.json', import.meta.url);
const pair = { name: 'pair.json', text: readFileSync(file, 'utf8') };
const [key = ''] = library.read([pair]).keys;
const dice = [2, 3, 5, 11, 14] as const;

/** Kelpwick has ratings but no cards. Tinmouth has only names. */
const between = (away: string, home: string): State =>
  setup(
    options.parse({
      mode: 'manual',
      away: `${key}.${away}`,
      home: `${key}.${home}`,
      innings: 3,
      max_innings: 4,
    }),
  );

beforeAll(() => {
  library.load(key, library.read([pair]).document);
});

describe('a league without cards', () => {
  it('is asked for range and error of a fielder', () => {
    const asked = tell(between('KEL', 'TIN'), [...usual, 'M/x_check@C'], ...dice).state;
    expect(asked.step).toMatchObject({ kind: 'rating', side: 'home', wanted: { kind: 'fielding' } });
    const over = tell(asked, ['V/C/2/4'], 10, 4, 4, 4);
    expect(over.events.at(-1)?.kind).toBe('play');
    expect(over.state.lastPlay?.xCheck).toMatchObject({ range: 2, errorRating: 4 });
  });

  it('is asked for the running of a batter where a speed test may follow', () => {
    const start = between('TIN', 'KEL');
    expect(tell(start, [...usual, 'M/x_check@SS'], ...dice, 10, 4, 4, 4).state.step.kind).not.toBe('rating');
    const asked = tell(start, [...usual, 'M/x_check@C'], ...dice).state;
    expect(asked.step).toMatchObject({ kind: 'rating', side: 'away', wanted: { kind: 'running' } });
    const batter = tell(asked, ['V/run/14'], 10, 4, 4, 4).state.manual?.ratings;
    expect(Object.values(batter ?? {})).toEqual([{ running: 14, positions: {} }]);
  });

  it('lets a computer at bat pass the dice on, and is played to the end even by two of them', () => {
    const random = diceOf(seedOf('no cards'));
    let state = between('KEL', 'TIN');
    const texts: string[] = [];
    for (let count = 0; state.status === 'active'; count += 1) {
      expect(count).toBeLessThan(1000);
      const [seat = 0] = baseball.toAct(state);
      const { action } = baseball.computer(
        baseball.view(state, seat),
        seat,
        'regular',
        diceOf(seedOf('pause')),
      );
      texts.push(baseball.notate(state, action));
      state = baseball.apply(state, seat, action, random).state as State;
    }
    expect(texts).toContain('H');
    expect(state.result).not.toBeNull();
  });
});
