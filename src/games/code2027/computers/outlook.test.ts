import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/code2027/positions.ts';
import { builtInSet } from '../box/built-in.ts';
import { contentOf } from '../box/content.ts';
import type { Flags, State } from '../state.ts';
import { viewOf } from '../view.ts';
import { lookOf } from './look.ts';
import { Outlook } from './outlook.ts';
import { boardFor } from './stops.ts';
import type { Judge } from './worth.ts';

const judge = (state: State): Judge => ({
  ...lookOf(viewOf(state, 0), 0),
  seesConditions: true,
  countsWork: true,
});
const at = (space: string, flags: Flags = {}) =>
  judge(
    position({
      players: [
        { space, visit: 'First', visited: ['PM-CROSSROADS', space], hand: ['W015'], flags, money: 900 },
      ],
    }),
  );
const from = (one: Judge) => new Outlook(one).from(one.own);

describe('the outlook (20)', () => {
  const approved = { archDone: true, engDone: true, dobApproved: true };

  it('grows as the finish comes nearer', () => {
    const way = [
      at('ARCH-SEARCH'),
      at('ENG-SEARCH', { archDone: true }),
      at('FDNY-INTAKE', approved),
      at('DOB-SIGN-OFF', approved),
    ];
    const worths = way.map(from);
    expect(worths).toEqual(worths.toSorted((one, other) => one - other));
    expect(from(at('FINISH', approved))).toBe(0);
  });

  it('is the same whatever was looked at before', () => {
    const own = at('SITE-ISSUES', approved);
    // A new copy of the built-in content, with nothing cached yet.
    const fresh = () => contentOf('fresh', builtInSet(), own.content.read);
    const [first, second] = [fresh(), fresh()];
    const alone = from({ ...own, content: first });
    for (const space of ['ARCH-SEARCH', 'DOB-AUDIT', 'SHORTCUT-ALLEY'])
      from({ ...at(space), content: second });
    expect(from({ ...own, content: second })).toBe(alone);
  });

  it('ends on boards with any number of flags', () => {
    const own = at('PM-CROSSROADS');
    const outcomes = builtInSet().diceOutcomes.map((row, index) => ({
      ...row,
      outcomes: Object.fromEntries(
        Object.entries(row.outcomes).map(([face, list]) => [
          face,
          list.map((one) => ({ ...one, set: { ...one.set, [`flag${index}x${face}`]: true } })),
        ]),
      ) as typeof row.outcomes,
    }));
    const content = contentOf('flags', { ...builtInSet(), diceOutcomes: outcomes }, own.content.read);
    const strange = { ...own, content };
    const board = boardFor(strange);
    expect(from(strange)).toBeLessThan(0);
    expect(board.size).toBeLessThan(20_000);
  });
});
