import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { baseball } from '../index.ts';
import { isRated, playerOf, teamOf } from '../league/roster.ts';
import { restKey } from '../lineup/rest.ts';
import { savedCard, savedText } from '../records/lineup-card.ts';
import type { State } from '../state.ts';
import { rosterText } from '../teams/roster-text.ts';
import { teamIn } from '../teams/team-in.ts';
import { type Options, options } from '../terms/options.ts';
import { type Side, seatOf } from '../terms/terms.ts';
import { view } from '../view.ts';
import { left, wanted } from './keepsakes.ts';
import { computerLineup, editCard, handIn, lineupChoices, problemOfCard } from './lineup-step.ts';
import { cardKey, cardRules, newGame, optionsProblem } from './setup.ts';

const dice = createDice({ seed: '0'.repeat(64), entropy: '' });
const chosen = (change: Partial<Options> = {}): Options => options.parse(change);
const fresh = (change: Partial<Options> = {}, kept: Record<string, string> = {}): State =>
  newGame(chosen(change), kept);

/** Performs a side's actions, given as texts. */
function played(state: State, side: Side, ...texts: string[]): State {
  return texts.reduce(
    (now, text) => baseball.apply(now, seatOf(side), baseball.parse(now, text), dice).state,
    state,
  );
}

function cardOf(state: State, side: Side) {
  if (state.step.kind !== 'lineups') throw new Error('The cards are still being filled in.');
  const sealed = state.step.cards[side];
  if (sealed === null) throw new Error('It is sealed.');
  return sealed.card;
}

const batters = (state: State, side: Side) =>
  cardOf(state, side).batters.map(({ player, position }) => `${player.slice(4)} ${position}`);

const usual = ['07 3B', '13 DH', '03 LF', '18 1B', '15 RF', '31 CF', '57 2B', '25 SS', '59 C'];

describe('the lineup cards', () => {
  it('are preset with the default lineup, and the game begins when both are handed in', () => {
    const start = fresh();
    expect(start.status).toBe('pending');
    expect(baseball.toAct(start)).toEqual([0, 1]);
    const one = played(start, 'home', 'Y');
    expect(baseball.toAct(one)).toEqual([0]);
    const { state, events } = baseball.apply(one, 0, { kind: 'ready' }, dice);
    expect(state).toMatchObject({ status: 'active', inning: 1, half: 'top', step: { kind: 'decide' } });
    expect(events.map(({ kind }) => kind)).toEqual(['lineups']);
    expect(events.map((event) => baseball.story(event, String))).toEqual([
      expect.stringMatching(/^The lineup cards are exchanged: Riversmeade \(PCG\) pitches against .+\.$/),
    ]);
    expect(() => baseball.apply(state, 0, { kind: 'ready' }, dice)).toThrow();
  });

  it.each(['D/n/n/0/n/-/0', 'O/n/-/j/0/0', 'A/send', 'T/lead', 'M/walk', 'R', 'Q', 'U'])(
    'come before %s: no game is active yet, whoever asks (section 13)',
    (text) => {
      const sentence = 'Game is not active (status: pending)';
      expect(() => played(fresh(), 'away', text)).toThrow(sentence);
      // A manager who has handed in the card gets the same error.
      expect(() => played(played(fresh(), 'home', 'Y'), 'home', text)).toThrow(sentence);
    },
  );

  it('put a man from the bench into a slot', () => {
    const start = fresh();
    expect(batters(start, 'away')).toEqual(usual);
    const state = played(start, 'away', 'L/8/pcg-23=SS');
    expect(batters(state, 'away')).toEqual([...usual.slice(0, 7), '23 SS', '59 C']);
  });

  it('change slots and positions when the man is on the card already, so that all positions stay filled', () => {
    const state = played(fresh(), 'away', 'L/1/pcg-25=2B');
    expect(batters(state, 'away')).toEqual([
      '25 2B',
      '13 DH',
      '03 LF',
      '18 1B',
      '15 RF',
      '31 CF',
      '57 SS',
      '07 3B',
      '59 C',
    ]);
    expect(batters(played(state, 'away', 'L/x/1/8', 'L/d'), 'away')).toEqual(usual);
  });

  it('suggest who bats in the chosen slot and where he plays, and a position that a new man can play', () => {
    const swapped = played(fresh(), 'away', 'L/x/1/3');
    const form = baseball
      .choices(swapped, 0)
      .find((choice) => choice.kind === 'form' && choice.id === 'place');
    if (form?.kind !== 'form' || form.settle === undefined) throw new Error('The form is offered.');
    const { settle } = form;
    const fifth = settle({ ...form.initial, slot: ['5'] }, 'slot');
    expect(fifth).toEqual({ slot: ['5'], player: ['pcg-15'], position: ['RF'] });
    const brought = (player: string, values = fifth) => settle({ ...values, player: [player] }, 'player');
    // A catcher can't play right field, but a center fielder can.
    expect(brought('pcg-59')).toMatchObject({ player: ['pcg-59'], position: ['C'] });
    expect(brought('pcg-31')).toMatchObject({ player: ['pcg-31'], position: ['RF'] });
    expect(brought('pcg-59', { slot: ['2'], player: [], position: [] })).toMatchObject({ position: ['DH'] });
    expect(settle({ ...fifth, position: ['LF'] }, 'position')).toMatchObject({ position: ['LF'] });
    // The form opens with nothing selected. A player selected before his slot stays selected.
    expect(form.initial).toEqual({ slot: [], player: [], position: [] });
    expect(settle(form.initial, 'slot')).toEqual(form.initial);
    const waits = settle({ ...form.initial, player: ['pcg-31'] }, 'player');
    expect(settle({ ...waits, slot: ['5'] }, 'slot')).toEqual({
      slot: ['5'],
      player: ['pcg-31'],
      position: ['RF'],
    });
  });

  it('may be illegal while they are worked on, but are not handed in then', () => {
    const state = played(fresh(), 'away', 'L/2/pcg-13=SS');
    const labels = baseball.choices(state, 0).map(({ label }) => label);
    expect(labels).not.toContain('Ready');
    expect(baseball.privately?.(view(state, 0), [], String)?.panel.text).toContain(
      '⚠️ **Ready** isn’t available yet: Thiago Ottersley has no rating at SS',
    );
    expect(() => played(state, 'away', 'Y')).toThrow('Thiago Ottersley has no rating at SS');
    expect(baseball.choices(played(state, 'away', 'L/d'), 0)[0]?.label).toBe('Ready');
  });

  it('take any man anywhere in manual mode, where the managers hold the cards', () => {
    const state = played(fresh({ mode: 'manual' }), 'away', 'L/2/pcg-13=SS');
    expect(baseball.choices(state, 0)[0]?.label).toBe('Ready');
  });

  it('do without the designated hitter, and the pitcher bats', () => {
    const state = played(fresh(), 'away', 'L/dh/0', 'L/p/pcg-56', 'L/x/8/9');
    expect(cardOf(state, 'away')).toMatchObject({ dh: false, starter: 'pcg-56' });
    expect(batters(state, 'away').at(7)).toBe('56 P');
    const begun = played(played(state, 'away', 'Y'), 'home', 'Y');
    expect(begun.teams.away.dh).toBe(false);
    expect(begun.teams.home.dh).toBe(true);
    expect(begun.teams.away.pitchers[0]?.player).toBe('pcg-56');
    expect(begun.teams.away.bullpen).toContain('pcg-16');
    expect(begun.teams.away.bullpen).not.toContain('pcg-56');
    expect(begun.teams.away.bench).toContain('pcg-13');
    expect(
      new Set([...begun.teams.away.bench, ...begun.teams.away.lineup.map(({ player }) => player)]).size,
    ).toBe(begun.teams.away.bench.length + 9);
  });

  it.each([
    ['L/1/pcg-16=P', 'The pitcher does not bat with a designated hitter'],
    ['L/1/xyz-01=SS', 'xyz-01 is not on the roster for this game'],
    ['L/x/3/3', 'Choose two different slots.'],
    ['L/p/pcg-12', 'The starting pitcher has to come from the rotation.'],
    ['L/s', 'There’s no saved lineup for this game.'],
  ])('refuse %s with a sentence', (text, sentence) => {
    expect(() => played(fresh(), 'away', text)).toThrow(sentence);
  });

  it('keep the pitcher in the order where he bats', () => {
    const start = fresh({ dh: false });
    expect(() => played(start, 'away', 'L/9/pcg-23=SS')).toThrow('Riversmeade has to bat somewhere');
    expect(() => played(start, 'away', 'L/1/pcg-23=P')).toThrow(
      'Only the starting pitcher, Riversmeade, can play P.',
    );
    expect(() => played(start, 'away', 'L/dh/1')).toThrow('No designated hitter in this game');
  });
});

describe('a sealed card', () => {
  it('is seen by its manager alone, also when it is handed in', () => {
    const changed = played(fresh(), 'away', 'L/8/pcg-23=SS', 'Y');
    const untouched = played(fresh(), 'away', 'Y');
    for (const viewer of ['public', 1] as const)
      expect(view(changed, viewer)).toEqual(view(untouched, viewer));
    expect(baseball.page(view(changed, 1), 'lineup', String).panel.text).not.toContain('Dalgarnock');
    expect(baseball.page(view(changed, 0), 'lineup', String).panel.text).toContain('Dalgarnock');
  });

  it('is not told by what stands on the message for everybody', () => {
    const shown = (state: State) =>
      baseball
        .choices(state, 0)
        .filter(({ path = [] }) => path.length === 0)
        .map((choice) => [
          choice.label,
          baseball.notate(state, choice.kind === 'action' ? choice.action : choice.write(choice.initial)),
        ]);
    expect(shown(played(fresh(), 'away', 'L/8/pcg-23=SS', 'L/p/pcg-56'))).toEqual(shown(fresh()));
  });
});

describe('a saved card', () => {
  const base = chosen();
  const mine = savedText(cardOf(played(fresh(), 'away', 'L/8/pcg-23=SS'), 'away'));

  it('is preset, and can be taken again', () => {
    const state = fresh({}, { [cardKey(base, 'away', true)]: mine });
    expect(batters(state, 'away').at(7)).toBe('23 SS');
    expect(batters(state, 'home')).toEqual(batters(fresh(), 'home'));
    const back = played(state, 'away', 'L/d', 'L/s');
    expect(batters(back, 'away').at(7)).toBe('23 SS');
  });

  it('is for one hand of the other starter, and for one kind of game', () => {
    const kept = { [cardKey(base, 'away', true)]: mine };
    expect(batters(fresh({ dh: false }, kept), 'away').at(8)).toBe('16 P');
    const others = [1, 2, 3, 4, 5].map((turn) => cardKey(chosen({ home_starter: turn }), 'away', true));
    expect(new Set(others).size).toBe(2);
  });

  it.each([
    ['pcg-07=3B', 'the bot can’t read it'],
    [mine.replace('pcg-23', 'ivs-01'), 'not on the roster'],
    [mine.replace('pcg-23=SS', 'pcg-07=SS'), 'has no rating at SS'],
    [mine.replace('pcg-15=RF', 'pcg-31=RF'), 'bats twice'],
    [mine.replace('=SS', '=2B'), 'Missing required positions: SS'],
  ])('gives way to the default when it does not fit any more (%#)', (text, word) => {
    const state = fresh({}, { [cardKey(base, 'away', true)]: text });
    expect(batters(state, 'away')).toEqual(usual);
    expect(baseball.privately?.(view(state, 0), [], String)?.panel.text).toContain(word);
    expect(baseball.privately?.(view(state, 1), [], String)?.panel.text).not.toContain(word);
  });

  it('holds the place of whoever starts', () => {
    const text = savedText(cardOf(fresh({ dh: false }), 'away'));
    expect(text.endsWith('+@=P')).toBe(true);
    expect(savedCard(text, teamOf('PCG'), 'pcg-56', cardRules(chosen({ dh: false })))).toMatchObject({
      dh: false,
      starter: 'pcg-56',
    });
  });
});

describe('what a game leaves', () => {
  const { keepsakes } = baseball;
  const both = (state: State) => played(played(state, 'away', 'Y'), 'home', 'Y');

  it('is the card that a manager has made, for this kind of game and starter', () => {
    const mine = played(fresh(), 'away', 'L/8/pcg-23=SS', 'Y');
    const base = chosen();
    expect(keepsakes?.left(mine, played(mine, 'home', 'Y'), {})).toEqual([
      { key: cardKey(base, 'away', true), text: expect.stringContaining('pcg-23=SS'), seat: 0 },
    ]);
    expect(keepsakes?.wanted(base)).toContainEqual({ key: cardKey(base, 'away', true), seat: 0 });
    const given = Object.fromEntries(
      (keepsakes?.left(mine, played(mine, 'home', 'Y'), {}) ?? []).map(({ key, text }) => [key, text]),
    );
    expect(batters(fresh({}, given), 'away').at(7)).toBe('23 SS');
  });

  it('is nothing of a default card, unless it replaces another', () => {
    const byDefault = played(fresh(), 'away', 'Y');
    expect(keepsakes?.left(byDefault, played(byDefault, 'home', 'Y'), {})).toEqual([]);
    const kept = { [cardKey(chosen(), 'away', true)]: 'something else' };
    expect(keepsakes?.left(byDefault, played(byDefault, 'home', 'Y'), kept)).toHaveLength(1);
    expect(keepsakes?.left(fresh(), played(fresh(), 'away', 'L/8/pcg-23=SS'), {})).toEqual([]);
  });

  it('is who has pitched, where pitchers need rest', () => {
    const begun = both(fresh({ pitcher_rest: true }));
    const over = baseball.apply(begun, 0, { kind: 'concede' }, dice).state;
    const found = keepsakes?.left(begun, over, {}) ?? [];
    expect(found.map(({ text }) => JSON.parse(text))).toEqual([[{ 'pcg-16': 0 }], [expect.anything()]]);
    expect(keepsakes?.left(both(fresh()), over, {})).toEqual([]);
  });
});

describe('when time runs out or a computer manages', () => {
  it('the default lineup is handed in', () => {
    let state = played(fresh(), 'away', 'L/2/pcg-13=SS');
    expect(baseball.clock(state)).toEqual({ id: 'lineups', seconds: 300 });
    for (let rounds = 0; state.status === 'pending' && rounds < 5; rounds += 1)
      for (const { seat, action } of baseball.timeout(state))
        state = baseball.apply(state, seat, action, dice).state;
    expect(state.teams.away.lineup.slice(0, 9).map(({ player }) => player.slice(4))).toEqual(
      usual.map((place) => place.slice(0, 2)),
    );
  });

  it.each(['rookie', 'regular'])('a %s is ready at once', (level) => {
    const state = fresh();
    expect(baseball.computer(view(state, 1), 1, level, dice).action).toEqual({ kind: 'ready' });
  });

  it('a veteran first writes a nine of his own on the card, one slot after the other', () => {
    let state = fresh();
    const edited: number[] = [];
    const next = () => baseball.computer(view(state, 1), 1, 'veteran', dice).action;
    for (let action = next(); action.kind === 'lineup'; action = next()) {
      if (action.edit.kind !== 'place') throw new Error(`He does what he need not: ${action.edit.kind}.`);
      edited.push(action.edit.slot);
      expect(edited.length).toBeLessThanOrEqual(9);
      state = baseball.apply(state, 1, action, dice).state;
    }
    expect(edited.length).toBeGreaterThan(0);
    expect(edited).toEqual([...new Set(edited)].sort());
    expect(next()).toEqual({ kind: 'ready' });
    expect(baseball.toAct(baseball.apply(state, 1, next(), dice).state)).toEqual([0]);
  });
});

describe('changing a card', () => {
  it('ends when the game begins', () => {
    const begun = sampleState();
    expect(() => editCard(begun, 'away', { kind: 'default' })).toThrow('The lineup cards are already in.');
    expect(() => handIn(begun, 'away')).toThrow('The lineup cards are already in.');
    expect(problemOfCard(begun, 'away')).toBeUndefined();
  });

  it('changes one’s own card alone', () => {
    const state = played(fresh(), 'home', 'L/x/1/2');
    expect(batters(state, 'away')).toEqual(usual);
    const [first, second, ...rest] = batters(fresh(), 'home');
    expect(batters(state, 'home')).toEqual([second, first, ...rest]);
  });

  it('can’t be done by somebody who doesn’t see it', () => {
    const sealed = view(fresh(), 1) as unknown as State;
    expect(problemOfCard(sealed, 'away')).toBeUndefined();
    expect(() => editCard(sealed, 'away', { kind: 'default' })).toThrow(
      'Only a sealed card’s own manager can change it.',
    );
  });

  it.each([
    ['L/1/pcg-23=P', true, 'The pitcher does not bat with a designated hitter'],
    ['L/1/pcg-16=DH', true, 'The pitcher does not bat with a designated hitter'],
    ['L/1/pcg-56=SS', true, `${playerOf('pcg-56').name} is not on the roster for this game`],
    ['L/1/pcg-23=DH', false, 'This lineup has no designated hitter.'],
    ['L/1/pcg-16=SS', false, 'Only the starting pitcher, Riversmeade, can play P.'],
    ['L/p/pcg-23', true, 'The starting pitcher has to come from the rotation.'],
    ['L/p/ivs-28', true, 'The starting pitcher has to come from the rotation.'],
  ] as const)('%s is refused (designated hitter: %s)', (text, dh, sentence) => {
    expect(() => played(fresh({ dh }), 'away', text)).toThrow(sentence);
  });

  it('lets the pitcher’s slot go to a batter who trades places with him', () => {
    const [first = ''] = batters(fresh({ dh: false }), 'away');
    const [player = '', position = ''] = first.split(' ');
    const state = played(fresh({ dh: false }), 'away', `L/9/pcg-${player}=${position}`);
    expect([batters(state, 'away')[0], batters(state, 'away')[8]]).toEqual(['16 P', first]);
  });

  it('puts a new starter into the old one’s slot', () => {
    const state = played(fresh({ dh: false }), 'away', 'L/p/pcg-58');
    expect(batters(state, 'away').at(8)).toBe('58 P');
    expect(cardOf(state, 'away').starter).toBe('pcg-58');
  });

  it('keeps the starter through a change of the designated hitter, but not through the default', () => {
    const changed = played(fresh(), 'away', 'L/p/pcg-58', 'L/dh/0');
    expect(cardOf(changed, 'away')).toMatchObject({ dh: false, starter: 'pcg-58' });
    expect(cardOf(played(changed, 'away', 'L/d'), 'away')).toMatchObject({ dh: false, starter: 'pcg-16' });
    expect(cardOf(played(changed, 'away', 'L/dh/1'), 'away')).toMatchObject({ dh: true, starter: 'pcg-58' });
  });
});

describe('saved cards of both kinds', () => {
  const base = chosen();
  const withHitter = savedText(cardOf(played(fresh(), 'away', 'L/x/1/2'), 'away'));
  const without = savedText(cardOf(played(fresh(), 'away', 'L/dh/0', 'L/x/1/2'), 'away'));
  const [dhKey, noDhKey] = [cardKey(base, 'away', true), cardKey(base, 'away', false)];
  const saved = (state: State) => played(state, 'away', 'L/d', 'L/s');
  const first = (state: State) => [cardOf(state, 'away').dh, batters(state, 'away')[0]];
  const plain = batters(played(fresh(), 'away', 'L/dh/0'), 'away');

  it('are taken by the kind of the card, or else of the other kind', () => {
    const both = fresh({}, { [dhKey]: withHitter, [noDhKey]: without });
    expect(first(saved(both))).toEqual([true, usual[1]]);
    expect(first(saved(played(both, 'away', 'L/dh/0')))).toEqual([false, plain[1]]);
    expect(first(saved(fresh({}, { [noDhKey]: without })))).toEqual([false, plain[1]]);
    expect(first(saved(played(fresh({}, { [dhKey]: withHitter }), 'away', 'L/dh/0')))).toEqual([
      true,
      usual[1],
    ]);
  });

  it('come with a change of the designated hitter, or else the default does', () => {
    const to = (kept: Record<string, string>, ...texts: string[]) =>
      first(played(fresh({}, kept), 'away', ...texts));
    expect(to({ [noDhKey]: without }, 'L/dh/0')).toEqual([false, plain[1]]);
    expect(to({ [dhKey]: withHitter }, 'L/dh/0')).toEqual([false, plain[0]]);
    expect(to({ [dhKey]: withHitter }, 'L/dh/0', 'L/dh/1')).toEqual([true, usual[1]]);
  });

  it('are offered only where there are any', () => {
    const labels = (kept: Record<string, string>) =>
      lineupChoices(fresh({}, kept), 'away').map(({ label }) => label);
    const rest = ['Change…', 'Swap…', ...starters, 'The pitcher bats: no DH'];
    expect(labels({})).toEqual(['Ready', 'Default lineup', ...rest]);
    for (const kept of [{ [dhKey]: withHitter }, { [noDhKey]: without }])
      expect(labels(kept)).toEqual(['Ready', 'Default lineup', 'Saved lineup', ...rest]);
  });

  const starters = (['L', 'L', 'R', 'L', 'R'] as const).map(
    (hand, turn) => `${playerOf(teamOf('PCG').rotation[turn] ?? '').name}, throws ${hand}`,
  );

  it('stand beside the other changes of the pitcher, which need a designated hitter to choose', () => {
    const pitchers = (state: State) =>
      lineupChoices(state, 'away').flatMap(({ path = [], label }) => (path[0] === 'Pitcher' ? [label] : []));
    expect(pitchers(fresh())).toEqual([...starters, 'The pitcher bats: no DH']);
    expect(pitchers(played(fresh(), 'away', 'L/dh/0'))).toEqual([...starters, 'A designated hitter bats']);
    expect(pitchers(fresh({ dh: false }))).toEqual(starters);
  });
});

describe('the forms of a card', () => {
  const formOf = (state: State, id: 'place' | 'swap') => {
    const found = lineupChoices(state, 'away').find((each) => each.kind === 'form' && each.id === id);
    if (found?.kind !== 'form') throw new Error('The form is offered.');
    return found;
  };
  const field = (state: State, form: 'place' | 'swap', id: string) =>
    formOf(state, form).fields.find((each) => each.id === id)?.values ?? [];

  it('list the slots, the players and the positions', () => {
    const start = fresh();
    expect(field(start, 'place', 'slot').map(({ label }) => label)[0]).toBe('1. Heldenbrand, third base');
    expect(field(start, 'swap', 'other')).toHaveLength(9);
    expect(field(start, 'place', 'player').map(({ value }) => value)).toEqual([...teamOf('PCG').hitters]);
    expect(field(start, 'place', 'position').map(({ value }) => value)).toContain('DH');
    const pitcherBats = played(start, 'away', 'L/dh/0');
    expect(field(pitcherBats, 'place', 'player')[0]?.value).toBe('pcg-16');
    expect(field(pitcherBats, 'place', 'position').map(({ value }) => value)).not.toContain('DH');
  });

  it('say where each player bats and what he can play', () => {
    const hints = Object.fromEntries(
      field(fresh(), 'place', 'player').map(({ value, hint }) => [value, hint]),
    );
    expect(hints).toMatchObject({
      'pcg-07': 'Slot 1, 3B · plays 1B 3B · bats S',
      'pcg-59': 'Slot 9, C · plays C · bats R',
      'pcg-20': 'Bench · plays LF CF RF · bats R',
    });
  });

  it('write what they read', () => {
    const start = fresh();
    const place = { slot: ['8'], player: ['pcg-23'], position: ['SS'] };
    expect(baseball.notate(start, formOf(start, 'place').write(place))).toBe('L/8/pcg-23=SS');
    expect(formOf(start, 'place').read?.(baseball.parse(start, 'L/8/pcg-23=SS'))).toEqual(place);
    const swap = { one: ['2'], other: ['5'] };
    expect(baseball.notate(start, formOf(start, 'swap').write(swap))).toBe('L/x/2/5');
    expect(formOf(start, 'swap').read?.(baseball.parse(start, 'L/x/2/5'))).toEqual(swap);
    for (const other of ['L/d', 'Y', 'L/p/pcg-56']) {
      expect(formOf(start, 'place').read?.(baseball.parse(start, other))).toBeUndefined();
      expect(formOf(start, 'swap').read?.(baseball.parse(start, other))).toBeUndefined();
    }
  });

  it('say what can’t be', () => {
    const start = fresh();
    expect(formOf(start, 'swap').problem?.({ one: ['2'], other: ['2'] })).toBe('Choose two different slots.');
    expect(formOf(start, 'swap').problem?.({ one: ['2'], other: ['3'] })).toBeUndefined();
    const place = (player: string, position: string) =>
      formOf(start, 'place').problem?.({ slot: ['1'], player: [player], position: [position] });
    expect(place('pcg-56', 'SS')).toBe(`${playerOf('pcg-56').name} is not on the roster for this game`);
    expect(place('pcg-23', 'SS')).toBeUndefined();
  });

  it.each<readonly [what: string, changed: string, before: object, after: object]>([
    ['a slot brings its batter', 'slot', { slot: ['5'] }, { player: ['pcg-15'], position: ['RF'] }],
    [
      'another slot brings another batter',
      'slot',
      { slot: ['1'], player: ['pcg-15'], position: ['RF'] },
      { player: ['pcg-07'], position: ['3B'] },
    ],
    [
      'a player takes the position of the slot if he can play it',
      'player',
      { slot: ['1'], player: ['pcg-23'], position: ['3B'] },
      { player: ['pcg-23'], position: ['3B'] },
    ],
    ['or keeps his own on the card', 'player', { slot: ['3'], player: ['pcg-25'] }, { position: ['SS'] }],
    [
      'or gets the first that he can play',
      'player',
      { slot: ['5'], player: ['pcg-23'] },
      { position: ['2B'] },
    ],
    [
      'anybody can be the designated hitter',
      'player',
      { slot: ['2'], player: ['pcg-59'] },
      { position: ['DH'] },
    ],
    ['the pitcher pitches', 'player', { slot: ['2'], player: ['pcg-16'] }, { position: ['P'] }],
    [
      'a player nobody knows gets the slot’s',
      'player',
      { slot: ['5'], player: ['xyz-01'] },
      { position: ['RF'] },
    ],
    ['no slot, nothing to fill in', 'player', { player: ['pcg-23'] }, { player: ['pcg-23'], position: [] }],
    [
      'a position stays as chosen',
      'position',
      { slot: ['5'], player: ['pcg-31'], position: ['LF'] },
      { player: ['pcg-31'], position: ['LF'] },
    ],
  ])('fill in the rest: %s', (_, changed, before, after) => {
    const { settle, initial } = formOf(fresh(), 'place');
    expect(settle?.({ ...initial, ...before }, changed)).toMatchObject(after);
  });
});

describe('a computer with somebody else’s card', () => {
  it.each([
    [[], { kind: 'ready' }],
    [['L/x/1/2'], { kind: 'lineup', edit: { kind: 'default' } }],
    [['L/8/pcg-23=SS'], { kind: 'lineup', edit: { kind: 'default' } }],
    [['L/5/pcg-15=LF'], { kind: 'lineup', edit: { kind: 'default' } }],
    [['L/p/pcg-56'], { kind: 'lineup', edit: { kind: 'default' } }],
    [['L/dh/0'], { kind: 'lineup', edit: { kind: 'dh', dh: true } }],
    [['L/x/1/2', 'L/d'], { kind: 'ready' }],
  ])('after %j goes back to the default lineup, and only then is ready', (texts, action) => {
    expect(computerLineup(played(fresh(), 'away', ...texts), 'away')).toEqual(action);
  });
});

describe('the starter', () => {
  it('is the one whose turn it is on his own team', () => {
    const starters = (turns: Partial<Options>) => {
      const { away, home } = fresh(turns).teams;
      return [away.pitchers[0]?.player, home.pitchers[0]?.player];
    };
    expect(starters({})).toEqual(['pcg-16', 'ivs-28']);
    expect(starters({ away_starter: 2, home_starter: 5 })).toEqual(['pcg-56', 'ivs-59']);
  });

  it('and the limits of innings are checked with the teams', () => {
    expect(optionsProblem(chosen())).toBeUndefined();
    expect(optionsProblem(chosen({ home: 'PCG' }))).toBe('Choose two different teams.');
    expect(optionsProblem(chosen({ max_innings: 8 }))).toBe(
      'max_innings must be at least regulation_innings (9)',
    );
    expect(optionsProblem(chosen({ max_innings: 9 }))).toBeUndefined();
    expect(optionsProblem(chosen({ innings: 15 }))).toBeUndefined();
  });
});

describe('a card in a season', () => {
  const everybody = teamOf('PCG').players.map(({ id }) => id);
  const roster = (...gone: readonly string[]) =>
    rosterText(everybody.flatMap((player) => (gone.includes(player) ? [] : [{ player, inARow: 1 }])));
  const inSeason = (...gone: readonly string[]) => ({ season: 's1', away_roster: roster(...gone) });
  const mine = savedText(cardOf(played(fresh(), 'away', 'L/8/pcg-23=SS'), 'away'));
  const key = cardKey(chosen(inSeason()), 'away', true);

  it('is saved apart from those of other games, and so is the rest of pitchers', () => {
    expect(key).toBe('lineup/s1/PCG/dh_vs_rhp');
    expect(restKey(chosen(inSeason()), 'away')).toBe('pitching/s1/PCG');
    expect(restKey(chosen(), 'away')).toBe('pitching/PCG');
    const starts = chosen({ ...inSeason(), pitcher_rest: true });
    expect(wanted(starts).map((each) => each.key)).toEqual([
      'lineup/s1/PCG/dh_vs_rhp',
      'lineup/s1/PCG/no_dh_vs_rhp',
      'pitching/s1/PCG',
      'lineup/s1/IVS/dh_vs_lhp',
      'lineup/s1/IVS/no_dh_vs_lhp',
      'pitching/s1/IVS',
    ]);
  });

  it('gives the place of whoever is missing to the first of the bench with a rating', () => {
    const kept = { [key]: mine };
    const repaired = fresh(inSeason('pcg-07'), kept);
    const before = cardOf(fresh(inSeason(), kept), 'away').batters;
    const after = cardOf(repaired, 'away').batters;
    const [place] = after.filter(({ player }, at) => player !== before[at]?.player);
    const able = teamIn(repaired.options, 'away').hitters.filter(
      (id) => isRated(id, '3B') && before.every(({ player }) => player !== id),
    );
    expect(place).toEqual({ player: able[0], position: '3B' });
    expect(after.filter(({ player }, at) => player === before[at]?.player)).toHaveLength(8);
    expect(problemOfCard(repaired, 'away')).toBeUndefined();
  });

  it('stays saved as it was when only the season has repaired it', () => {
    const kept = { [key]: mine };
    const start = fresh(inSeason('pcg-07'), kept);
    const saved = (...texts: string[]) => {
      const before = played(played(start, 'home', 'Y'), 'away', ...texts);
      return left(before, played(before, 'away', 'Y'), kept).map((one) => [one.key, one.text]);
    };
    expect(saved()).toEqual([]);
    expect(saved('L/x/1/2').map(([name]) => name)).toEqual([key]);
  });

  it('has no place for whoever is missing', () => {
    const start = fresh(inSeason('pcg-07', 'pcg-56'));
    expect(() => played(start, 'away', 'L/1/pcg-07=3B')).toThrow('is not on the roster for this game');
    expect(() => played(start, 'away', 'L/p/pcg-56')).toThrow('has to come from the rotation');
  });
});
