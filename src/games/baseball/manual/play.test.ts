import { describe, expect, it } from 'vitest';
import {
  manualState,
  offeredTo,
  playsIn,
  tell,
  usual,
} from '../../../../test/games/baseball/manual-script.ts';
import { outing, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { choicesFor, sidesToAct } from '../forms/choices.ts';
import { lastName, playerOf } from '../league/roster.ts';
import { pitcherOf } from '../lineup/lineup.ts';
import type { Event } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { manualStory } from '../words/manual.ts';
import { beginManually, confirm, enter, handOver, rate, readersOf, rollCheck } from './play.ts';

const finals = (
  batter: number | null,
  first: number | null,
  second: number | null,
  third: number | null,
) => ({
  batter,
  first,
  second,
  third,
});

const names = (seat: number) => ['Ann', 'Bob'][seat] ?? '';

/** Returns the story lines of the events that belong to manual mode. */
const lines = (events: readonly Event[]): string[] =>
  events.flatMap((event) => (event.kind === 'manual' ? [manualStory(event, names)] : []));

/** The dice of the at-bat: column 2, row 8, d20 14. */
const dice = [2, 3, 5, 11, 14] as const;
const atTheDice = (start: State): State => tell(start, usual, ...dice).state;
/** Enters a result for these dice and plays it out. */
const entered = (start: State, text: string, ...more: number[]) =>
  tell(start, [...usual, `M/${text}`], ...dice, ...more);

describe('the dice (step 2)', () => {
  it('lie on the table for both when both have decided, with card, column and row', () => {
    const { state, events } = tell(manualState(), usual, ...dice);
    expect(state.step).toMatchObject({ kind: 'result', open: false });
    expect(sidesToAct(state)).toEqual(['away']);
    expect(lines(events).join()).toMatch(
      /^🎲 \*\*2 - 8 - 14\*\* \(column 2, row 8, batter's card: \S.*\)\.$/,
    );
    const pitchers = tell(manualState(), usual, 5, 1, 1, 11, 20);
    expect(lines(pitchers.events).join()).toContain("**5 - 2 - 20** (column 5, row 2, pitcher's card");
  });

  it('make a wild pitch by themselves where the check is confirmed', () => {
    const told = tell(manualState({ on: [0, 5, 0] }), usual, 2, 3, 5, 1, 1);
    expect(playsIn(told)).toMatchObject([{ outcome: 'wild_pitch', finals: finals(null, null, 3, null) }]);
    expect(lines(told.events).join()).toMatch(/^Check die 1: wild pitch on 1-\d+, rolled 1: yes\.$/);
    expect(told.state.step.kind).toBe('decide');
  });

  it('show the confirmation and roll a new d20 for splits where it is not', () => {
    const { state, events } = tell(manualState({ on: [0, 5, 0] }), usual, 2, 3, 5, 2, 20, 7);
    expect(state.step).toMatchObject({ kind: 'result', reading: { atBat: { d20: 7, check: { roll: 20 } } } });
    expect(lines(events).join()).toMatch(
      /^Check die 2: passed ball on 1-\d+, rolled 20: no\. 🎲 \*\*2 - 8 - 7\*\*/,
    );
  });

  it('check nothing with the bases empty', () => {
    const { state } = tell(manualState(), usual, 2, 3, 5, 1, 1);
    expect(state.step).toMatchObject({ kind: 'result', reading: { atBat: { d20: 1, check: null } } });
  });

  it('announce an injury check where players can be hurt', () => {
    const start = (injuries: boolean) => manualState({ options: { injuries } });
    const pitcher = playerOf(pitcherOf(start(true).teams.home));
    const row = 13 - (pitcher.injury?.pitcher_check ?? 1);
    const [a, b] = row <= 7 ? [1, row - 1] : [6, row - 6];
    const told = tell(start(true), usual, 6, a, b, 11, 14);
    expect(lines(told.events).join()).toContain(`injury check on ${lastName(pitcher.id)}.`);
    expect(tell(told.state, ['M/walk'], 3, 3, 4).events).toContainEqual(
      expect.objectContaining({ kind: 'injury_check', player: pitcher.id }),
    );
    expect(lines(tell(start(false), usual, 6, a, b, 11, 14).events).join()).not.toContain('injury');
  });

  it('are not rolled on an intentional walk, and a bunt is played by its own chart', () => {
    const walk = tell(manualState(), ['D/n/n/0/n/-/1']);
    expect(playsIn(walk)).toMatchObject([{ outcome: 'intentional_walk' }]);
    const bunt = tell(manualState({ on: [5, 0, 0] }), ['D/n/n/0/n/-/0', 'O/n/-/j/1/0'], 10);
    expect(playsIn(bunt)[0]?.outcome).toMatch(/^bunt_/);
  });
});

describe('what may be entered (step 3)', () => {
  it('depends on the runners', () => {
    const empty = offeredTo(atTheDice(manualState()), 'away');
    expect(empty).toContain('M/groundball_b@SS');
    expect(empty).toContain('M/error@SS');
    expect(empty).toContain('M/error@SS+3');
    expect(empty.filter((text) => /wild|passed|balk|SB|CS|PO|^R$/.test(text))).toEqual([]);
    const two = offeredTo(atTheDice(manualState({ on: [4, 5, 0] })), 'away');
    expect(two).toEqual(expect.arrayContaining(['M/SB3;SB2', 'M/CS3;SB2', 'M/PO1', 'M/wild_pitch', 'R']));
    expect(two).not.toContain('M/SB2');
    expect(two).not.toContain('M/SBH');
  });

  it('never makes more than three outs', () => {
    const loaded = offeredTo(atTheDice(manualState({ on: [3, 4, 5], outs: 1 })), 'away');
    expect(loaded).toContain('M/PO3;PO2');
    expect(loaded).not.toContain('M/PO3;PO2;PO1');
  });

  it('leaves the simple chart to those who play by it', () => {
    expect(offeredTo(atTheDice(manualState()), 'away')).not.toContain('M/double_play');
    const simple = manualState({ options: { auto_resolution: 'simple' }, on: [5, 0, 0] });
    expect(offeredTo(atTheDice(simple), 'away')).toContain('M/double_play');
    expect(playsIn(entered(simple, 'double_play'))).toMatchObject([{ finals: finals(0, 0, null, null) }]);
  });

  it('stands on ten buttons, with menus of 25 at most behind them', () => {
    const paths = choicesFor(atTheDice(manualState({ on: [3, 4, 5] })), 'away').flatMap((choice) =>
      choice.kind === 'action' && choice.path.length > 0 ? [choice.path] : [],
    );
    expect([...new Set(paths.map(([group]) => group))]).toEqual([
      'GB A',
      'GB B',
      'GB C',
      'Fly B',
      'Fly C',
      'Single',
      'X-Check',
      'Other',
    ]);
    const below = (...names: readonly string[]) => {
      const inside = paths.filter((path) => names.every((name, at) => path[at] === name));
      return new Set(inside.flatMap((path) => path[names.length] ?? []));
    };
    expect(below('Other')).toEqual(new Set(['Double', 'Lineout', 'Popout', 'More']));
    expect(below('Other', 'More')).toEqual(new Set(['Fly A', 'Fly BQ', 'Ballpark', 'Runners', 'Rare']));
    expect(below('Other', 'More', 'Runners')).toEqual(new Set(['Running']));
    expect(below('Other', 'More', 'Rare')).toEqual(new Set(['Error']));
    const menus = paths.map((path) => path.join(' ▸ '));
    for (const menu of menus) expect(menus.filter((each) => each === menu).length).toBeLessThanOrEqual(25);
  });

  it.each([
    ['groundball_b', 'groundball_b needs a location'],
    ['groundball_b@CF', 'Invalid location CF for groundball_b'],
    ['x_check', 'X-Check outcome requires hit_location (position)'],
    ['walk@SS', 'walk doesn’t take a location'],
    ['wild_pitch', 'wild_pitch needs a runner on base'],
    ['SB2', 'stolen_base needs a runner on base'],
    ['ballpark_homerun@SS', 'Invalid location SS for ballpark_homerun'],
    ['single', 'single is only on the simple chart'],
  ])('refuses %s with the sentence of the validator', (text, sentence) => {
    expect(() => entered(manualState(), text)).toThrow(sentence);
  });

  it.each([
    ['SBH', 'stolen_base needs a runner on 3'],
    ['SB2', 'stolen_base needs base 2 to be free'],
    ['PO3', 'pick_off needs a runner on 3'],
  ])('refuses the running play %s where nobody can make it', (text, sentence) => {
    expect(() => entered(manualState({ on: [4, 5, 0] }), text)).toThrow(sentence);
  });

  it('is refused from the other manager, and outside its step', () => {
    expect(() => tell(atTheDice(manualState()), ['home>M/walk'])).toThrow('other manager');
    expect(() => tell(manualState(), ['away>M/walk'])).toThrow(RuleError);
  });
});

describe('what the bot makes of it (step 4)', () => {
  it.each([
    ['strikeout', [0, 0, 0], finals(0, null, null, null)],
    ['walk', [4, 5, 0], finals(1, 2, 3, null)],
    ['single_2', [4, 0, 5], finals(1, 3, null, 4)],
    ['homerun', [4, 5, 0], finals(4, 4, 4, null)],
    ['error@SS', [5, 0, 0], finals(1, 2, null, null)],
    ['error@SS+2', [5, 0, 0], finals(2, 3, null, null)],
    ['error@LF+3', [5, 0, 0], finals(3, 4, null, null)],
    ['foul_error', [5, 0, 0], finals(null, 1, null, null)],
    ['balk', [5, 0, 0], finals(null, 2, null, null)],
    ['groundball_a@SS', [5, 0, 0], finals(0, 0, null, null)],
    ['flyout_a@CF', [0, 0, 5], finals(0, null, null, 4)],
    ['SB3;SB2', [4, 5, 0], finals(null, 2, 3, null)],
    ['CS3;SB2', [4, 5, 0], finals(null, 2, 0, null)],
    ['PO1', [5, 0, 0], finals(null, 0, null, null)],
    ['SBH', [0, 0, 5], finals(null, null, null, 4)],
  ] as const)('%s', (text, on, expected) => {
    const told = entered(manualState({ on }), text);
    expect(playsIn(told)).toMatchObject([{ finals: expected, rolls: [{ text: 'AbRoll 2 3 5 11 14' }] }]);
    expect(told.left).toEqual([]);
  });

  it('reads the groundball by the depth that the defense chose', () => {
    const start = manualState({ on: [0, 0, 5] });
    const at = (depth: string) =>
      playsIn(tell(start, [`D/n/${depth}/0/n/-/0`, usual[1], 'M/groundball_a@SS'], ...dice))[0]?.finals.third;
    expect(at('n')).toBe(4);
    expect(at('i')).toBe(3);
  });

  it('rolls an X-Check whole', () => {
    const told = entered(manualState(), 'x_check@SS', 10, 4, 4, 4);
    const [made] = playsIn(told);
    expect(made?.xCheck).toMatchObject({ position: 'SS', d20: 10, errorTotal: 12 });
    expect(made?.rolls.map(({ text }) => text)).toEqual(['AbRoll 2 3 5 11 14', 'FieldingRoll 10 4 4 4']);
  });

  it('rolls what the park makes of a ballpark result', () => {
    const at = (d20: number) => playsIn(entered(manualState(), 'ballpark_homerun@LF', d20))[0]?.outcome;
    expect(at(1)).toBe('bp_homerun');
    expect(at(20)).toBe('bp_flyout');
  });

  it('applies no card modifiers, but the hit and run as decided', () => {
    const power = tell(manualState(), ['D/l/n/0/b/-/0', 'O/p/-/j/0/0', 'M/single_1'], ...dice);
    expect(playsIn(power)).toMatchObject([{ outcome: 'single_1' }]);
    const run = tell(manualState({ on: [5, 0, 0] }), [usual[0], 'O/n/-/j/0/1', 'M/single_1'], ...dice);
    expect(playsIn(run)).toMatchObject([{ finals: finals(1, 3, null, null) }]);
  });

  it('asks the runner, whose manager may give the number of his card', () => {
    const start = manualState({ on: [0, 0, 5], outs: 1 });
    const asked = entered(start, 'flyout_bq@CF').state;
    expect(asked.step).toMatchObject({ kind: 'runner', play: { pending: { kind: 'fly', asks: 'send' } } });
    expect(choicesFor(asked, 'away').map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Send \(safe \d+%\)$/),
      'Hold',
      'By card…',
    ]);
    const third = (text: string, d20: number) => playsIn(tell(asked, [text], d20))[0]?.finals.third;
    expect(third('A/send@3', 3)).toBe(4);
    expect(third('A/send@3', 4)).toBe(0);
    expect(() => tell(asked, ['A/send@20'])).toThrow('You can’t do that now.');
  });

  it('asks for the number of a runner who steals', () => {
    // The check die is above 2, and the jump total is seven. Only the manager's card shows whether that jump is good,
    // so the runner goes anyway.
    const start = manualState({ on: [5, 0, 0] });
    const asked = tell(start, [usual[0], 'O/n/2/g/0/0'], 10, 3, 4, 10).state;
    expect(asked.step).toMatchObject({ kind: 'runner', play: { pending: { kind: 'ordered_steal' } } });
    expect(playsIn(tell(asked, ['A/send@9'], 9))).toMatchObject([{ outcome: 'stolen_base' }]);
    expect(playsIn(tell(asked, ['A/send@9'], 10))).toMatchObject([{ outcome: 'caught_stealing' }]);
  });

  it('goes on to the dice where a steal was called off', () => {
    const off = tell(manualState({ on: [5, 0, 0] }), [usual[0], 'O/n/2/j/0/0'], 1, 3, 4, 20, ...dice);
    expect(off.state.step).toMatchObject({ kind: 'result', reading: { attemptOff: true } });
    expect(playsIn(tell(off.state, ['M/walk']))[0]?.rolls).toHaveLength(2);
  });
});

describe('a check roll that a card asks for', () => {
  const start = manualState({ on: [5, 0, 0] });

  it('is the check of section 5.1 on its own', () => {
    const wild = tell(atTheDice(start), ['R'], 1, 1);
    expect(playsIn(wild)).toMatchObject([{ outcome: 'wild_pitch' }]);
    expect(wild.state.step.kind).toBe('decide');
  });

  it('leaves the card to be read where it gives nothing, and is made once', () => {
    const { state, events } = tell(atTheDice(start), ['R'], 9, 9);
    expect(lines(events)).toEqual(['Port Calder rolls a check: Check die 9: nothing.']);
    expect(state.step).toMatchObject({ kind: 'result', reading: { atBat: { d20: 14 } } });
    expect(offeredTo(state, 'away')).not.toContain('R');
    expect(playsIn(tell(state, ['M/walk']))[0]?.rolls.map(({ text }) => text)).toEqual([
      'AbRoll 2 3 5 11 14',
      'CheckRoll 9 9',
    ]);
  });
});

describe('a manager who is not there', () => {
  it('lets the other one read the card', () => {
    const { state } = tell(atTheDice(manualState()), ['H']);
    expect(sidesToAct(state)).toEqual(['away', 'home']);
    expect(offeredTo(state, 'home')).not.toContain('H');
    expect(playsIn(tell(state, ['home>M/triple']))).toMatchObject([{ outcome: 'triple' }]);
  });
});

describe('the numbers that confirm a check (section 5.1)', () => {
  // The Smelters' pitcher has wild pitch 6; their catcher has passed ball 0, and the one on the bench has 1.
  const { lineup } = manualState().teams.home;
  const catching = lineup.map((entry) => (entry.position === 'C' ? { ...entry, player: 'ivs-13' } : entry));
  const start = manualState({ on: [5, 0, 0], teams: { home: { lineup: catching } } });
  const unrated = lineup.map((entry) => (entry.position === 'C' ? { ...entry, player: 'ivs-10' } : entry));
  const without = manualState({
    on: [5, 0, 0],
    teams: { home: { lineup: unrated, pitchers: [outing('ivs-10')] } },
  });

  it.each([
    ['the pitcher’s', start, 1, 6],
    ['the catcher’s', start, 2, 1],
    ['10 without a pitcher’s', without, 1, 10],
    ['6 without a catcher’s', without, 2, 6],
  ] as const)('are %s', (_, state, checkDie, number) => {
    const outcome = checkDie === 1 ? 'wild_pitch' : 'passed_ball';
    const at = (roll: number) => tell(state, usual, 2, 3, 5, checkDie, roll, ...(roll > number ? [7] : []));
    expect(playsIn(at(number))).toMatchObject([{ outcome }]);
    expect(playsIn(at(number + 1))).toEqual([]);
    expect(at(number + 1).state.step).toMatchObject({
      reading: { atBat: { d20: 7, check: { check: outcome, number, roll: number + 1, confirmed: false } } },
    });
    // The same numbers hold for a check that a card asks for.
    const asked = (roll: number) => playsIn(tell(atTheDice(state), ['R'], checkDie, roll));
    expect(asked(number)).toMatchObject([{ outcome }]);
    expect(asked(number + 1)).toEqual([]);
  });
});

describe('every step takes only its own actions', () => {
  const none = scriptedDice();
  const entry = { kind: 'outcome', outcome: 'walk', location: null, bases: 1 } as const;
  const rating = { kind: 'running', running: 9 } as const;

  it.each<readonly [string, (state: State) => unknown, string]>([
    [
      'a result',
      (state) => enter(state, 'away', { kind: 'result', entry }, none),
      'There are no dice to read now.',
    ],
    ['a confirmation', (state) => confirm(state, 'home', true, none), 'There’s no entry to confirm.'],
    ['a check', (state) => rollCheck(state, 'away', none), 'There’s no card to read now.'],
    ['handing over', (state) => handOver(state, 'away'), 'There are no dice to read now.'],
    [
      'a rating',
      (state) => rate(state, 'home', { kind: 'rating', rating }, none),
      'Nobody is asking for a rating.',
    ],
  ])('%s', (_, act, sentence) => {
    expect(() => act(manualState())).toThrow(sentence);
  });

  it('begins by hand only in manual mode', () => {
    expect(() => beginManually(sampleState(), defaultDefense, defaultOffense, none)).toThrow(
      'Only manual mode keeps the beginning of a play.',
    );
  });

  it('reads for the side at bat, or for both when it is open', () => {
    const readers = (half: 'top' | 'bottom', open: boolean) => {
      const { step } = atTheDice(manualState());
      if (step.kind !== 'result') throw new Error('The dice are on the table.');
      return readersOf(manualState({ half }), { ...step, open });
    };
    expect(readers('top', false)).toEqual(['away']);
    expect(readers('bottom', false)).toEqual(['home']);
    expect(readers('top', true)).toEqual(['away', 'home']);
    expect(readers('bottom', true)).toEqual(['home', 'away']);
  });

  it('keeps both managers reading after a check that gave nothing', () => {
    const start = manualState({ on: [5, 0, 0] });
    const both = tell(atTheDice(start), ['H', 'R'], 9, 9).state;
    expect(both.step).toMatchObject({ kind: 'result', open: true });
    expect(tell(atTheDice(start), ['R'], 9, 9).state.step).toMatchObject({ open: false });
  });

  it('asks for a rating that it lacks, and then plays the entry out', () => {
    const { lineup } = manualState().teams.home;
    const short = lineup.map((one) => (one.position === 'SS' ? { ...one, player: 'ivs-10' } : one));
    const asked = entered(manualState({ teams: { home: { lineup: short } } }), 'x_check@SS');
    expect(asked.state.step).toMatchObject({
      ...{ kind: 'rating', side: 'home', wanted: { kind: 'fielding', player: 'ivs-10', position: 'SS' } },
    });
    const given = {
      kind: 'rating',
      rating: { kind: 'fielding', position: 'SS', range: 3, error: 0 },
    } as const;
    const { state, events } = rate(asked.state, 'home', given, scriptedDice(10, 4, 4, 4));
    expect(state.step.kind).toBe('decide');
    expect(events[0]).toEqual({
      ...{ kind: 'manual', what: 'rating', team: 'IVS', player: 'ivs-10', rating: given.rating },
    });
    expect(playsIn({ events })).toMatchObject([{ xCheck: { range: 3, errorRating: 0 } }]);
  });
});
