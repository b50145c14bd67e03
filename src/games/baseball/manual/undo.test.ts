import { describe, expect, it } from 'vitest';
import {
  manualState,
  offeredTo,
  playsIn,
  type Told,
  tell,
  usual,
} from '../../../../test/games/baseball/manual-script.ts';
import { canonicalJson, sameJson } from '../../../engine/canonical.ts';
import { choicesFor, sidesToAct } from '../forms/choices.ts';
import { manage } from '../manager/manager.ts';
import { notate } from '../records/notation.ts';
import type { State } from '../state.ts';
import { view } from '../view.ts';

const dice = [2, 3, 5, 11, 14] as const;
const entered = (start: State, text: string, ...more: number[]): Told =>
  tell(start, [...usual, `M/${text}`], ...dice, ...more);
const what = ({ events }: Told) => events.map((event) => (event.kind === 'manual' ? event.what : event.kind));

describe('a dispute', () => {
  const start = manualState({ on: [5, 0, 0] });
  const after = entered(start, 'homerun').state;

  it('is for the manager who was in the field, until the next roll', () => {
    expect(offeredTo(after, 'home')).toContain('Q');
    expect(offeredTo(after, 'away')).not.toContain('Q');
    expect(() => tell(after, ['away>Q'])).toThrow('no play you can dispute');
    const next = tell(after, usual, ...dice).state;
    expect(offeredTo(next, 'home')).not.toContain('Q');
  });

  it('takes the play back to its dice, with everything as it was', () => {
    const told = tell(after, ['home>Q']);
    const first = tell(start, usual, ...dice).state;
    expect(what(told)).toEqual(['dispute']);
    expect({ ...told.state, manual: null }).toEqual({ ...first, manual: null });
    expect(told.state.teams.away.score).toBe(0);
  });

  it('lets the second entry count when the other manager confirms it', () => {
    const asked = tell(after, ['home>Q', 'M/double_2']);
    expect(playsIn(asked)).toEqual([]);
    expect(asked.state.step).toMatchObject({ kind: 'confirm', by: 'away' });
    expect(sidesToAct(asked.state)).toEqual(['home']);
    const told = tell(asked.state, ['Y']);
    expect(what(told)).toEqual(['confirmed', 'play']);
    expect(playsIn(told)).toMatchObject([{ outcome: 'double_2', number: 1 }]);
    expect(told.state.plays).toBe(1);
    expect(offeredTo(told.state, 'home')).not.toContain('Q');
  });

  it('opens the card to both when the other manager refuses, and each needs the other', () => {
    const refused = tell(after, ['home>Q', 'M/double_2', 'N']);
    expect(refused.state.step).toMatchObject({ kind: 'result', open: true });
    expect(sidesToAct(refused.state)).toEqual(['away', 'home']);
    const told = tell(refused.state, ['home>M/strikeout', 'away>Y']);
    expect(playsIn(told)).toMatchObject([{ outcome: 'strikeout' }]);
  });

  it('uses the dice that were rolled after the first entry again for the same question', () => {
    const checked = entered(start, 'x_check@SS', 10, 4, 4, 4);
    const [first] = playsIn(checked);
    const same = tell(checked.state, ['home>Q', 'M/x_check@SS', 'Y']);
    expect(playsIn(same)).toEqual([first]);
    const other = tell(checked.state, ['home>Q', 'M/x_check@2B', 'Y'], 3, 5, 5, 5);
    expect(playsIn(other)[0]?.rolls.map(({ text }) => text)).toEqual([
      'AbRoll 2 3 5 11 14',
      'FieldingRoll 3 5 5 5',
    ]);
  });

  it('is not for plays that nobody read from a card', () => {
    const wild = tell(start, usual, 2, 3, 5, 1, 1).state;
    expect(wild.lastPlay?.outcome).toBe('wild_pitch');
    expect(offeredTo(wild, 'home')).not.toContain('Q');
    const walked = tell(start, ['D/n/n/0/n/-/1']).state;
    expect(offeredTo(walked, 'home')).not.toContain('Q');
  });

  it('also goes back over the end of a half-inning', () => {
    const third = entered(manualState({ on: [5, 0, 0], outs: 2 }), 'strikeout').state;
    expect(third.half).toBe('bottom');
    const back = tell(third, ['home>Q']).state;
    expect(back).toMatchObject({ half: 'top', outs: 2, step: { kind: 'result' } });
    expect(back.runners[0]).not.toBeNull();
  });

  it('is not made by a computer, whose entry says what its card says', () => {
    expect(manage(view(after, 1), 'home', 'veteran').kind).toBe('defensive');
    const asked = tell(after, ['home>Q', 'H', 'home>M/strikeout']).state;
    expect(asked.step).toMatchObject({ kind: 'confirm', by: 'home' });
    const own = manage(view(tell(start, usual, ...dice).state, 0), 'away', 'regular');
    const agrees = own.kind === 'result' && notate(own) === 'M/strikeout';
    expect(manage(view(asked, 0), 'away', 'regular').kind).toBe(agrees ? 'ready' : 'refuse');
  });
});

describe('an undo', () => {
  const start = manualState({ on: [5, 0, 0] });
  const after = entered(start, 'single_2').state;

  it('takes the last play back when both managers agree', () => {
    const asked = tell(after, ['away>U']);
    expect(asked.state.step).toMatchObject({ kind: 'undo', by: 'away' });
    expect(sidesToAct(asked.state)).toEqual(['home']);
    const told = tell(asked.state, ['Y']);
    expect(what(told)).toEqual(['taken_back']);
    expect({ ...told.state, manual: null }).toEqual({ ...start, manual: null });
  });

  it('leaves everything as it is when the other one refuses, and is not asked again', () => {
    const { state } = tell(after, ['away>U', 'N']);
    expect({ ...state, manual: null }).toEqual({ ...after, manual: null });
    expect(offeredTo(state, 'away')).not.toContain('U');
    expect(offeredTo(state, 'home')).toContain('Q');
  });

  it('keeps a decision that was sealed meanwhile, and hides it as before', () => {
    const sealed = tell(after, ['D/n/i/0/n/-/0', 'away>U']).state;
    expect(canonicalJson(view(sealed, 0).step)).not.toContain('infield_depth');
    expect(canonicalJson(view(sealed, 'public').step)).not.toContain('infield_depth');
    expect(canonicalJson(view(sealed, 1).step)).toContain('infield_depth');
    expect(tell(sealed, ['N']).state.step).toMatchObject({ kind: 'decide', decided: { home: true } });
  });

  it('uses the same dice again for the same question, and new ones for another', () => {
    const back = tell(after, ['away>U', 'Y']).state;
    const again = tell(back, [...usual, 'M/triple']);
    expect(playsIn(again)[0]?.rolls).toEqual(after.lastPlay?.rolls);
    const bunt = tell(back, ['D/n/n/0/n/-/0', 'O/n/-/j/1/0'], 10);
    expect(playsIn(bunt)[0]?.rolls.map(({ text }) => text)).toEqual(['BuntRoll 10']);
    // The bunt is undone too, but the at-bat dice are still the first ones.
    const third = tell(bunt.state, ['away>U', 'Y', ...usual, 'M/walk']);
    expect(playsIn(third)[0]?.rolls).toEqual(after.lastPlay?.rolls);
  });

  it('forgets the dice with the next play', () => {
    const back = tell(after, ['away>U', 'Y', ...usual, 'M/triple']).state;
    expect(back.manual?.play?.spare).toEqual([]);
    expect(playsIn(tell(back, [...usual, 'M/walk'], 1, 1, 1, 9, 9))[0]?.rolls[0]?.text).toBe(
      'AbRoll 1 1 1 9 9',
    );
  });

  it('leaves standing orders as the managers have given them since', () => {
    const taken = tell(after, ['away>W/+']).state;
    expect(taken.teams.away.orders.on).toBe(true);
    expect(tell(taken, ['home>U', 'away>Y']).state.teams.away.orders.on).toBe(true);
  });

  it('keeps standing orders from the other manager', () => {
    const ordered = tell(start, ['home>W/aggressive']).state;
    const { list } = ordered.teams.home.orders;
    expect(list.length).toBeGreaterThan(0);
    const played = entered(ordered, 'single_2').state;
    for (const viewer of [0, 'public'] as const)
      expect(canonicalJson(view(played, viewer))).not.toContain(canonicalJson(list[0]));
    expect(tell(played, ['away>U', 'Y']).state.teams.home.orders.list).toEqual(list);
  });

  it('goes one play back, not two', () => {
    const back = tell(after, ['away>U', 'Y']).state;
    expect(offeredTo(back, 'away')).not.toContain('U');
    expect(() => tell(back, ['away>U'])).toThrow('no play to take back');
  });

  it('is always granted by a computer', () => {
    const asked = tell(after, ['home>U']).state;
    expect(manage(view(asked, 0), 'away', 'rookie')).toEqual({ kind: 'ready' });
  });

  it('is for manual mode only', () => {
    const automatic = manualState({ options: { mode: 'auto' } });
    expect(automatic.manual).toBeNull();
    expect(() => tell(automatic, ['away>U'])).toThrow('no play to take back');
  });
});

describe('the last play of a game', () => {
  const late = manualState({
    inning: 9,
    half: 'bottom',
    teams: { away: { line: [0, 0, 0, 0, 0, 0, 0, 0, 0] }, home: { line: [0, 0, 0, 0, 0, 0, 0, 0, 0] } },
  });

  it('stands when both managers have seen it', () => {
    const won = entered(late, 'homerun');
    expect(won.state).toMatchObject({ status: 'active', step: { kind: 'final' } });
    const one = tell(won.state, ['away>Y']);
    expect(sidesToAct(one.state)).toEqual(['home']);
    const over = tell(one.state, ['home>Y']);
    expect(over.state).toMatchObject({ status: 'completed', result: { reason: 'walk_off', winner: 'home' } });
    expect(what(over)).toEqual(['half_inning', 'game_over']);
  });

  it('can be disputed and taken back like any other', () => {
    const won = entered(late, 'homerun').state;
    expect(tell(won, ['away>Q']).state.step.kind).toBe('result');
    expect(tell(won, ['home>U', 'away>Y']).state.step.kind).toBe('decide');
    expect(tell(won, ['home>U', 'away>N']).state.step.kind).toBe('final');
  });
});

describe('a rating that the bot does not hold', () => {
  // The shortstop plays first base, where he has no rating.
  const start = manualState();
  const unrated: State = {
    ...start,
    teams: {
      ...start.teams,
      home: {
        ...start.teams.home,
        lineup: start.teams.home.lineup.map((entry) =>
          entry.position === 'SS'
            ? { ...entry, position: '1B' }
            : entry.position === '1B'
              ? { ...entry, position: 'SS' }
              : entry,
        ),
      },
    },
  };

  it('is asked once from the manager who owns the card, and kept', () => {
    const asked = entered(unrated, 'x_check@SS').state;
    expect(asked.step).toMatchObject({ kind: 'rating', side: 'home', wanted: { position: 'SS' } });
    expect(sidesToAct(asked)).toEqual(['home']);
    const given = tell(asked, ['V/SS/2/12'], 10, 4, 4, 4);
    expect(playsIn(given)[0]?.xCheck).toMatchObject({ range: 2, errorRating: 12 });
    const again = tell(given.state, [...usual, 'M/x_check@SS'], ...dice, 10, 4, 4, 4);
    expect(playsIn(again)[0]?.xCheck).toMatchObject({ range: 2, errorRating: 12 });
    // A rating that was entered is kept when the play is undone.
    expect(tell(given.state, ['away>U', 'Y']).state.manual?.ratings).toEqual(given.state.manual?.ratings);
  });

  it('must be one of the chart', () => {
    const asked = entered(unrated, 'x_check@SS').state;
    expect(() => tell(asked, ['V/SS/2/99'])).toThrow('You can’t do that now.');
    expect(() => tell(asked, ['V/2B/2/12'])).toThrow('You can’t do that now.');
    expect(() => tell(asked, ['V/run/12'])).toThrow('You can’t do that now.');
    expect(choicesFor(asked, 'home').map(({ label }) => label)).toEqual(['Enter rating…']);
  });

  it('is an emergency fielder’s for a manager who does not answer', () => {
    const asked = entered(unrated, 'x_check@SS').state;
    expect(manage(view(asked, 1), 'home', 'regular')).toMatchObject({ rating: { range: 5 } });
  });
});

it('costs a state nothing in automatic mode', () => {
  const automatic = manualState({ options: { mode: 'auto' } });
  expect(sameJson(automatic.manual, null)).toBe(true);
});
