import { describe, expect, it } from 'vitest';
import { loadedSeason, minute, treeSchedule } from '../../../../test/league/season-loaded.ts';
import { moment } from '../../../table/message/moment.ts';
import type { Act } from '../course/acts.ts';
import { questionOf } from './questions.ts';
import type { Loaded } from './season-keeper.ts';

/** Ada runs the season, Ben the Ashes, Cleo the Birches. */
const people = ['ada', 'ben', 'cleo', 'dan'];
const begun: readonly Act[] = [
  { do: 'commissioners', people: [1] },
  { do: 'owner', team: 'ASH', person: 2, role: 'owner' },
  { do: 'owner', team: 'BIR', person: 3, role: 'owner' },
  treeSchedule,
  { do: 'start' },
];

const season = (...acts: readonly Act[]): Loaded => ({
  ...loadedSeason([...begun, ...acts]),
  entrants: people.map((userId, at) => ({ entrant: at + 1, userId, name: userId.toUpperCase() })),
});

/** The question of an act, counted from those after the season's start. */
function question(loaded: Loaded, number = 1) {
  const act = loaded.acts[begun.length + number - 1];
  if (act === undefined) throw new Error('There is no such act.');
  const found = questionOf(loaded, act);
  if (found === undefined) return undefined;
  const { message, isForAll } = found;
  return {
    isForAll,
    text: message.panels[0]?.text,
    called: message.ping ?? [],
    presses: message.rows.flat().map((control) => {
      const { press } = control;
      return press?.do === 'command' ? `${press.command} ${press.verb}` : press?.do;
    }),
  };
}

describe('a claim of a team', () => {
  const claim: Act = { do: 'claim', team: 'CED', person: 4 };

  it('asks the commissioners, in the season’s channel', () => {
    expect(question(season(claim))).toEqual({
      isForAll: true,
      text: 'DAN asks for **Red Cedars**.',
      called: ['ada'],
      presses: ['team give-season2345-2-4', 'team refuse-season2345-2-4'],
    });
  });

  it('asks nothing once it is answered or taken back', () => {
    const given: Act = { do: 'owner', team: 'CED', person: 4, role: 'owner' };
    expect(question(season(claim, given))).toBeUndefined();
    expect(question(season(claim, { do: 'refused', team: 'CED', person: 4 }))).toBeUndefined();
    expect(question(season(claim, { do: 'release', team: 'CED', person: 4 }))).toBeUndefined();
    // Somebody else’s claim stays a question.
    const other: Act = { do: 'claim', team: 'CED', person: 1 };
    expect(question(season(claim, other, { do: 'refused', team: 'CED', person: 1 }))?.text).toBe(
      'DAN asks for **Red Cedars**.',
    );
  });
});

describe('a team whose owner does nothing', () => {
  const idle = (days: 14 | 21): Act => ({ do: 'idle', team: 'ASH', days });

  it('is told so after 14 days, and the commissioners after 21', () => {
    const [first, second] = [question(season(idle(14))), question(season(idle(14), idle(21)), 2)];
    expect(first).toMatchObject({ isForAll: true, called: ['ben'], presses: [] });
    expect(first?.text).toContain('for 14 days');
    expect(second).toMatchObject({
      isForAll: true,
      called: ['ada'],
      presses: ['team computer-season2345-0'],
    });
    expect(second?.text).toContain('for 21 days');
  });

  it('asks nothing once the next was told, they are back, or have no owner', () => {
    expect(question(season(idle(14), idle(21)))).toBeUndefined();
    const back = season(idle(14), { do: 'set', change: { last: 8 } });
    const acts = back.acts.map((one) => (one.act.do === 'set' ? { ...one, by: 'ben' } : one));
    expect(question({ ...back, acts })).toBeUndefined();
    expect(question(season(idle(14), { do: 'release', team: 'ASH', person: 2 }))).toBeUndefined();
  });
});

describe('a score that was typed in', () => {
  const typed = (runs: [number, number], side: 'away' | 'home' = 'away'): Act => ({
    do: 'typed',
    fixture: 1,
    game: 1,
    runs,
    side,
    person: side === 'away' ? 2 : 3,
  });

  it('asks the other side, in the thread of the game', () => {
    expect(question(season(typed([4, 2])))).toEqual({
      isForAll: false,
      text: '**ASH 4, BIR 2**, typed in for week 1\\: ASH at BIR (1). It stands if nobody denies it within 48 hours.',
      called: ['cleo'],
      presses: ['schedule confirm-season2345-1-1-4-2', 'schedule deny-season2345-1-1-4-2'],
    });
    expect(question(season(typed([4, 2], 'home')))?.called).toEqual(['ben']);
  });

  it('asks the commissioners where the other side has no owner', () => {
    const alone = season({ do: 'release', team: 'BIR', person: 3 }, typed([4, 2]));
    expect(question(alone, 2)?.called).toEqual(['ada']);
  });

  it('asks nothing once it stands, is denied, or another was typed in', () => {
    expect(
      question(season(typed([4, 2]), { do: 'result', fixture: 1, game: 1, runs: [4, 2] })),
    ).toBeUndefined();
    expect(question(season(typed([4, 2]), { do: 'denied', fixture: 1, game: 1 }))).toBeUndefined();
    const twice = [season(typed([4, 2]), typed([4, 3])), season(typed([4, 2]), typed([5, 2]))];
    for (const loaded of twice) {
      expect(question(loaded)).toBeUndefined();
      expect(question(loaded, 2)).toBeDefined();
    }
  });

  it('of an unknown game asks nothing', () => {
    expect(question(season({ ...typed([4, 2]), game: 99 } as Act))).toBeUndefined();
  });
});

describe('a proposed time', () => {
  const at = minute(5_000).getTime();
  const proposed = (side: 'away' | 'home' = 'away', time = at): Act => ({
    do: 'proposed',
    fixture: 1,
    game: 1,
    side,
    at: time,
  });
  const agreed: Act = { do: 'agreed', fixture: 1, game: 1 };
  const moved: Act = { do: 'moved', fixture: 1, game: 1, at };
  const time = moment(new Date(at), 'f');
  const agree = `schedule agree-season2345-1-1-${at / 1_000}`;

  it('asks the other side, in the thread of the game', () => {
    expect(question(season(proposed()))).toEqual({
      isForAll: false,
      text: `**Old Ashes** want to play week 1\\: ASH at BIR (1) ${time}.`,
      called: ['cleo'],
      presses: [agree],
    });
    expect(question(season(proposed('home')))).toMatchObject({
      text: `**White Birches** want to play week 1\\: ASH at BIR (1) ${time}.`,
      called: ['ben'],
    });
  });

  it('after the week’s end asks the commissioners once both sides agree, and the other side no longer', () => {
    const loaded = season(proposed(), agreed);
    expect(question(loaded)).toBeUndefined();
    expect(question(loaded, 2)).toMatchObject({ isForAll: false, called: ['ada'], presses: [agree] });
    expect(question(loaded, 2)?.text).toContain('A commissioner has to agree.');
  });

  it('asks nothing once it is agreed on, the game is over, or another time was proposed', () => {
    expect(question(season(proposed(), moved))).toBeUndefined();
    expect(question(season(proposed(), agreed, moved), 2)).toBeUndefined();
    const over: Act = { do: 'result', fixture: 1, game: 1, runs: [4, 2] };
    expect(question(season(proposed(), over))).toBeUndefined();
    const again = season(proposed(), proposed('home'));
    expect(question(again)).toBeUndefined();
    expect(question(again, 2)).toBeDefined();
    expect(question(season(proposed(), agreed, proposed()), 2)).toBeUndefined();
    // A proposal for another game changes nothing.
    expect(question(season(proposed(), { ...proposed(), game: 2 } as Act))).toBeDefined();
    expect(question(season(proposed(), { ...proposed(), fixture: 2 } as Act))).toBeDefined();
  });
});

it('any other act asks nothing', () => {
  expect(question(season({ do: 'pause' }))).toBeUndefined();
});
