import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Choice, FormChoice } from '../../games/facets/offer.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from '../log/live.ts';
import type { Message } from '../message/message.ts';
import { rowsForTurn } from './controls.ts';
import { changeField, formMessage, openedValues } from './form.ts';
import { answerAgain, privateAnswer } from './private-answer.ts';

type Move = { readonly to: string };

const form: FormChoice<Move> = {
  kind: 'form',
  id: 'plan',
  label: 'More',
  title: 'Your plan',
  fields: [
    {
      id: 'side',
      label: 'Side',
      values: ['left', 'middle', 'right'].map((value) => ({ value, label: value })),
    },
    { id: 'fast', label: 'Fast', values: ['no', 'yes'].map((value) => ({ value, label: value })) },
    {
      id: 'with',
      label: 'With',
      values: ['a', 'b'].map((value) => ({ value, label: value })),
      multiple: true,
    },
  ],
  initial: { side: ['middle'], fast: ['no'], with: [] },
  read: ({ to }) => {
    const [side = '', fast = '', ...more] = to.split('/');
    return { side: [side], fast: [fast], with: more };
  },
  write: (values) => ({
    to: [...(values['side'] ?? []), ...(values['fast'] ?? []), ...(values['with'] ?? [])].join('/'),
  }),
  problem: (values) =>
    values['fast']?.[0] === 'yes' && values['with']?.length ? 'Nobody keeps up.' : undefined,
};

/**
 * A table that waits for these people. Its game offers exactly these choices, either the same to everybody or
 * different ones to each seat.
 */
function tableWith(
  choices: readonly Choice<Move>[] | ((seat: number) => readonly Choice<Move>[]),
  people: readonly number[] = [0],
): LiveTable {
  const { door: _, ...shown } = rockPaperScissors as Game;
  const game: Game = {
    ...shown,
    pages: [{ id: 'score', label: 'Score' }],
    toAct: () => people,
    choices: (_state, seat) =>
      (typeof choices === 'function' ? choices(seat) : choices) as readonly Choice<unknown>[],
    notate: (_state, action) => (action as Move).to,
  };
  const seats = people.map((seat) => ({ seat, userId: `u${seat}`, name: `P${seat}`, entropy: '' }));
  return {
    game,
    snapshot: { state: {}, position: 0, story: [], since: {} },
    stored: storedTable({ seats }),
  };
}

const act = (to: string, ...path: string[]): Choice<Move> => ({
  kind: 'action',
  action: { to },
  label: to,
  path,
});

/** Rows as text: `[A] [B]` buttons, `<Menu: a|b>` menus. */
const text = (rows: Message['rows'] | undefined) =>
  (rows ?? []).map((row) =>
    row
      .map((control) =>
        control.kind === 'button'
          ? `[${control.label}]`
          : `<${control.placeholder}: ${control.options.map(({ label }) => label).join('|')}>`,
      )
      .join(' '),
  );

describe('controls of a turn', () => {
  it('are buttons for plain actions and forms, and a button for each group next to them', () => {
    const live = tableWith([
      act('go'),
      act('stay'),
      act('x1', 'Trade', 'Ore'),
      act('x2', 'Trade', 'Wood'),
      form as Choice<Move>,
    ]);
    expect(text(rowsForTurn(live))).toEqual(['[go] [stay] [More] [Trade…]', '[Score] [Plays]']);
  });

  it('keep what does not fit into one row behind one button', () => {
    const plain = ['a', 'b', 'c', 'd', 'e'].map((to) => act(to));
    const live = tableWith([...plain, act('x1', 'Trade')]);
    expect(text(rowsForTurn(live))).toEqual(['[a] [b] [c] [d] [More…]', '[Score] [Plays]']);
    expect(text(privateAnswer(live, 0).rows)).toEqual(['[a] [b] [c] [d] [e]', '[Trade…]', '[Type it…]']);
  });

  it('come from the outline if the game has one, and are complete in private', () => {
    const all = [act('go'), act('x1', 'Trade'), act('x2', 'Trade'), act('y1', 'Build')];
    const live = tableWith(all);
    const outlined = (shown: readonly Choice<Move>[]): LiveTable => ({
      ...live,
      game: { ...live.game, outline: () => shown as readonly Choice<unknown>[] },
    });
    const some = outlined([act('go'), act('x1', 'Trade'), act('y1', 'Build')]);
    expect(text(rowsForTurn(some))).toEqual(text(rowsForTurn(live)));
    expect(text(privateAnswer(some, 0, '0').rows)).toEqual(['<Trade: x1|x2>', '[Back] [Type it…]']);
  });

  it('come from all choices if the outline has only groups', () => {
    const live = tableWith([act('x1', 'Trade'), act('x2', 'Trade')]);
    const outline = () => [act('x1', 'Trade')] as readonly Choice<unknown>[];
    expect(text(rowsForTurn({ ...live, game: { ...live.game, outline } }))).toEqual(text(rowsForTurn(live)));
  });

  it('are menus when there are only groups', () => {
    const live = tableWith([act('a1', 'Move'), act('a2', 'Move'), act('b1', 'Place')]);
    expect(text(rowsForTurn(live))).toEqual([
      '<Move, Place: Move ▸ a1|Move ▸ a2|Place ▸ b1>',
      '[Score] [Plays]',
    ]);
  });

  it('give each of several people a row without duplicates, because the presser decides the seat', () => {
    const own = tableWith((seat) => [act(`go ${seat}`)], [0, 1]);
    expect(text(rowsForTurn(own))).toEqual(['[go 0]', '[go 1]', '[Score] [Plays]']);
    const same = tableWith((seat) => [act('ready'), ...(seat === 1 ? [act('wait')] : [])], [0, 1]);
    expect(text(rowsForTurn(same))).toEqual(['[ready]', '[wait]', '[Score] [Plays]']);
    const many = tableWith((seat) => ['a', 'b', 'c', 'd', 'e'].map((to) => act(`${to}${seat}`)), [0, 1]);
    expect(text(rowsForTurn(many))).toEqual(['[a0] [b0] [c0]', '[a1] [b1] [c1] [More…]', '[Score] [Plays]']);
  });

  it('show nothing private, and the buttons for the private answer whoever is to act', () => {
    const hidden: Choice<Move> = { ...(act('queen', 'Play') as object), private: true } as Choice<Move>;
    const live = tableWith((seat) => (seat === 0 ? [hidden, act('pass')] : [hidden]), [0, 1]);
    const game: Game = { ...live.game, door: () => 'Play a card', hand: 'My hand' };
    expect(text(rowsForTurn({ ...live, game }))).toEqual([
      '[pass]',
      '[Play a card] [My hand]',
      '[Score] [Plays]',
    ]);
    expect(text(privateAnswer({ ...live, game }, 0).rows)).toEqual(['[pass] [Play…]', '[Type it…]']);
  });

  it('put costly choices after the buttons for the private answer, so that the usual one keeps its place', () => {
    const call = { ...act('call'), style: 'danger' } as Choice<Move>;
    const rows = (of: (seat: number) => readonly Choice<Move>[], more: Partial<Game> = {}) => {
      const live = tableWith(of, [0, 1]);
      return text(rowsForTurn({ ...live, game: { ...live.game, hand: 'My hand', ...more } }));
    };
    const door = { door: () => 'Same rank!' };
    const after = ['[pass]', '[Same rank!] [My hand] [call]', '[Score] [Plays]'];
    // In turn: both may pass; the seat that may call has passed; the other seat has passed.
    expect(rows((seat) => (seat === 0 ? [act('pass'), call] : [act('pass')]), door)).toEqual(after);
    expect(rows((seat) => (seat === 0 ? [call] : [act('pass')]), door)).toEqual(after);
    expect(rows((seat) => (seat === 0 ? [act('pass'), call] : []), door)).toEqual(after);
    expect(rows((seat) => (seat === 0 ? [call] : []))).toEqual(['[My hand] [call]', '[Score] [Plays]']);
    // A side's own choices stay in its own row.
    expect(
      rows((seat) => (seat === 0 ? [act('pass'), call] : [act('pass')]), { sideOf: () => 'S' }),
    ).toContain('[S] [call]');
    const other = tableWith([act('pass'), call]);
    expect(text(rowsForTurn(other))).toEqual(['[pass] [call]', '[Score] [Plays]']);
  });

  it('name the side before its row, and show shared choices once', () => {
    const live = tableWith(
      (seat) => [act('pass'), ...['a', 'b', 'c', 'd'].slice(0, 3 + seat).map((to) => act(`${to}${seat}`))],
      [0, 1],
    );
    const game: Game = { ...live.game, sideOf: (_, seat) => `S${seat}` };
    expect(text(rowsForTurn({ ...live, game }))).toEqual([
      '[pass]',
      '[S0] [a0] [b0] [c0]',
      '[S1] [a1] [b1] [More…]',
      '[Score] [Plays]',
    ]);
    // When each side has its own usual choice, it comes first.
    const usual = (label: string): Choice<Move> => ({ ...act(label), style: 'primary' }) as Choice<Move>;
    const own = tableWith((seat) => [usual(`go ${seat}`), act('undo')], [0, 1]);
    expect(text(rowsForTurn({ ...own, game: { ...own.game, sideOf: (_, seat) => `S${seat}` } }))).toEqual([
      '[S0] [go 0]',
      '[S1] [go 1]',
      '[undo]',
      '[Score] [Plays]',
    ]);
  });

  it('take at most three lines of a phone: usual choice first, long labels last, the rest behind the door', () => {
    const long = 'steal second if he gets a jump (safe 60%)';
    const alone = tableWith(
      ['swing', long, 'bunt', 'steal third if he gets a jump (safe 40%)', 'wait'].map((to) => act(to)),
    );
    expect(text(rowsForTurn(alone))).toEqual([
      `[swing] [bunt] [More…] [${long}] [steal third if he gets a jump (safe 40%)]`,
      '[Score] [Plays]',
    ]);
    const both = tableWith(
      (seat) => ['play ball', long, 'bunt', 'wait'].map((to) => act(`${to}${seat}`)),
      [0, 1],
    );
    expect(text(rowsForTurn(both))).toEqual([
      `[play ball0] [bunt0] [wait0] [${long}0]`,
      '[play ball1] [bunt1] [wait1] [More…]',
      '[Score] [Plays]',
    ]);
  });

  it('take another line only for a long label, so that a row keeps its buttons when the other side decides', () => {
    const long = 'steal second if he gets a jump (safe 60%)';
    const sided = (deciding: readonly number[], decided: readonly number[]) => {
      const open = [
        ['normal', 'hold', 'infield in', 'walk him'],
        ['swing', long, 'bunt'],
      ];
      const live = tableWith((seat) => (open[seat] ?? []).map((to) => act(to)), [0, 1]);
      const game: Game = { ...live.game, toAct: () => deciding, sideOf: (_, seat) => `S${seat}` };
      const snapshot = {
        ...live.snapshot,
        decided: decided.map((seat) => ({ seat, offered: open[seat] ?? [] })),
      };
      return text(rowsForTurn({ ...live, game, snapshot }));
    };
    const [field, bat] = ['[S0] [normal] [hold] [More…]', `[S1] [swing] [bunt] [${long}]`];
    expect(sided([0, 1], [])).toEqual([field, bat, '[Score] [Plays]']);
    expect(sided([0], [1])).toEqual([field, '[S1 has decided]', '[Score] [Plays]']);
    expect(sided([1], [0])).toEqual(['[S0 has decided]', bat, '[Score] [Plays]']);
  });

  it('stay in place when the other side decides, in whatever order both are asked', () => {
    const sided = (
      people: readonly number[],
      decided?: readonly number[],
      offered: string[] = [],
    ): LiveTable => {
      const live = tableWith((seat) => [act(`a${seat}`), act(`b${seat}`)], people);
      const game: Game = { ...live.game, sideOf: (_, seat) => `S${seat}` };
      const seats = [0, 1].map((seat) => ({ seat, userId: `u${seat}`, name: `P${seat}`, entropy: '' }));
      const snapshot = {
        ...live.snapshot,
        ...(decided && { decided: decided.map((seat) => ({ seat, offered })) }),
      };
      return { ...live, game, snapshot, stored: { ...live.stored, seats } };
    };
    const both = ['[S0] [a0] [b0]', '[S1] [a1] [b1]', '[Score] [Plays]'];
    expect(text(rowsForTurn(sided([0, 1])))).toEqual(both);
    expect(text(rowsForTurn(sided([1, 0])))).toEqual(both);
    expect(text(rowsForTurn(sided([1], [0])))).toEqual([
      '[S0 has decided]',
      '[S1] [a1] [b1]',
      '[Score] [Plays]',
    ]);
    expect(text(rowsForTurn(sided([0], [1])))).toEqual([
      '[S0] [a0] [b0]',
      '[S1 has decided]',
      '[Score] [Plays]',
    ]);
    // A choice that both sides share also stays in its row.
    expect(text(rowsForTurn(sided([1], [0], ['a1', 'c0'])))).toEqual([
      '[a1]',
      '[S0 has decided]',
      '[S1] [b1]',
      '[Score] [Plays]',
    ]);
    // A person who decides alone needs no name.
    expect(text(rowsForTurn(sided([1])))).toEqual(['[a1] [b1]', '[Score] [Plays]']);
    // A seat played by a computer or by standing orders never had a row.
    const computer = sided([1], [0]);
    const seats = computer.stored.seats.map((one) => (one.seat === 0 ? { ...one, level: 'stone' } : one));
    expect(text(rowsForTurn({ ...computer, stored: { ...computer.stored, seats } }))[0]).toBe('[a1] [b1]');
    const standing = { on: (_: unknown, seat: number) => seat === 0 } as unknown as NonNullable<
      Game['standing']
    >;
    const ordered = { ...computer, game: { ...computer.game, standing } };
    expect(text(rowsForTurn(ordered))[0]).toBe('[a1] [b1]');
    // If only a seat without a name still has to decide, the row of the other seat is left out.
    const left = sided([1], [0]);
    const named = (_: unknown, seat: number) => (seat === 0 ? 'S0' : undefined);
    const game = { ...left.game, sideOf: named } as Game;
    expect(text(rowsForTurn({ ...left, game }))).toEqual(['[a1] [b1]', '[Score] [Plays]']);
  });

  it('keep their ids while the table waits for their seat, whatever others do', () => {
    const live = tableWith((seat) => [act(`go ${seat}`)], [0, 1]);
    const since = { 0: 2, 1: 4 };
    const ids = (seq: number) =>
      rowsForTurn({
        ...live,
        snapshot: { ...live.snapshot, since },
        stored: { ...live.stored, seq },
      })
        .flat()
        .map(({ press }) => ('number' in press ? press.number : undefined));
    expect(ids(4)).toEqual([3, 5, undefined, undefined]);
    expect(ids(5)).toEqual(ids(4));
  });

  it('lead back from every step below the first, and skip a step with a single way on', () => {
    const live = tableWith([
      act('go'),
      act('x1', 'Trade', 'Sea', 'Ore'),
      act('x2', 'Trade', 'Sea', 'Wood'),
      act('x3', 'Trade', 'Sea', 'Wood'),
    ]);
    const drawn: Game = {
      ...live.game,
      view: () => ({}),
      privately: (_view, path) => ({
        panel: { title: path.join('/') || 'all', text: 'Seen.' },
        picture: { width: 10, height: 10, background: '#000000', shapes: [] },
      }),
    };
    const shown = (path: string) => privateAnswer({ ...live, game: drawn }, 0, path);
    expect(text(shown('').rows)).toEqual(['[go] [Trade]', '[Type it…]']);
    expect(shown('0').panels[0]?.title).toBe('Trade/Sea');
    expect(text(shown('0').rows)).toEqual(['[Ore] [Wood]', '[Back] [Type it…]']);
    const back = shown('0.0.1')
      .rows.flat()
      .find((one) => one.kind === 'button' && one.label === 'Back');
    expect(back?.press).toMatchObject({ do: 'open', path: '0.0' });
    expect(text(shown('0.0.1').rows)).toEqual(['[x2] [x3]', '[Back] [Type it…]']);
  });

  describe('of a step with a picture', () => {
    const shown = (live: LiveTable, path = '', height = 200) => {
      const picture = { width: 480, height, background: '#000000', shapes: [] };
      const game: Game = {
        ...live.game,
        view: () => ({}),
        privately: (_view, names) => ({ panel: { title: names.join('/') || 'all', text: '' }, picture }),
      };
      return privateAnswer({ ...live, game }, 0, path);
    };
    const many = (count: number) => tableWith(Array.from({ length: count }, (_, at) => act(`s${at + 1}`)));

    it('are up to twenty buttons if a phone has room for them, one press each', () => {
      expect(text(shown(many(16), '', 150).rows)).toEqual([
        '[s1] [s2] [s3] [s4]',
        '[s5] [s6] [s7] [s8]',
        '[s9] [s10] [s11] [s12]',
        '[s13] [s14] [s15] [s16]',
        '[Type it…]',
      ]);
      expect(text(shown(many(16), '', 480).rows)).toEqual([
        `<s1, s2, s3…: ${Array.from({ length: 16 }, (_, at) => `s${at + 1}`).join('|')}>`,
        '[Type it…]',
      ]);
      expect(shown(many(21), '', 50).rows[0]?.[0]?.kind).toBe('menu');
    });

    it('stay buttons for ten slots, whatever the picture', () => {
      expect(
        shown(many(10), '', 480)
          .rows.flat()
          .every(({ kind }) => kind === 'button'),
      ).toBe(true);
    });

    it('offer the seat’s last choice first', () => {
      const live = many(3);
      const game: Game = {
        ...live.game,
        isAgain: ({ label }, lately) => lately.includes(label),
      };
      const rowOf = (lately: Record<string, string[]>) =>
        shown({ ...live, game, snapshot: { ...live.snapshot, lately } }).rows[0] ?? [];
      expect(text([rowOf({ 0: ['s2'] }), rowOf({ 1: ['s2'] })] as Message['rows'])).toEqual([
        '[s2] [s1] [s3]',
        '[s1] [s2] [s3]',
      ]);
      expect(rowOf({ 0: ['s2'] })[0]).toMatchObject({ style: 'primary' });
    });

    it('include actions marked “along” with the only group, which opens at once', () => {
      const skip = { ...act('skip'), along: true } as Choice<Move>;
      const live = tableWith([
        act('e1', 'Place', 'e'),
        act('e2', 'Place', 'e'),
        act('f1', 'Place', 'f'),
        skip,
      ]);
      const first = shown(live);
      expect(first.panels[0]?.title).toBe('Place');
      expect(text(first.rows)).toEqual(['[e] [f] [skip]', '[Type it…]']);
      // No step below this one is skipped, and **Back** returns to this step.
      expect(text(shown(live, '0.0').rows)).toEqual(['[e1] [e2]', '[Back] [Type it…]']);
      const back = shown(live, '0.0')
        .rows.flat()
        .find((one) => one.kind === 'button' && one.label === 'Back');
      expect(back?.press).toMatchObject({ do: 'open', path: '0' });
      const two = tableWith([act('e1', 'Place'), act('x', 'Move'), act('y', 'Move'), skip]);
      expect(text(shown(two).rows)).toEqual(['[skip] [Place] [Move]', '[Type it…]']);
    });
  });

  it('of a private answer share lines of a phone if its picture leaves too little room', () => {
    const live = tableWith(['Hire 3', 'Roll', 'More', 'Play', 'Give', 'Trade'].map((name) => act(name)));
    const shown = (height: number) => {
      const panel = { title: 'My hand', text: 'Seen.' };
      const picture = { width: 480, height, background: '#000000', shapes: [] };
      const game: Game = { ...live.game, view: () => ({}), privately: () => ({ panel, picture }) };
      return text(privateAnswer({ ...live, game }, 0).rows);
    };
    expect(shown(300)).toEqual(['[Hire 3] [Roll] [More] [Play] [Give]', '[Trade]', '[Type it…]']);
    expect(shown(500)).toEqual(['[Hire 3] [Roll] [More] [Play]', '[Give] [Trade] [Type it…]']);
  });

  it('never exceed five rows, five buttons, 25 options, however many choices there are', () => {
    const many = Array.from({ length: 700 }, (_, index) =>
      act(`m${index}`, `Row ${Math.floor(index / 28)}`, `Cell ${index % 28}`),
    );
    const seen = new Set<string>();
    const visit = (path: string) => {
      const message = privateAnswer(tableWith(many), 0, path);
      expect(message.rows.length).toBeLessThanOrEqual(5);
      for (const control of message.rows.flat()) {
        if (control.kind === 'button') continue;
        expect(control.options.length).toBeLessThanOrEqual(25);
        for (const { value } of control.options) {
          if (control.press.do === 'dig') visit(value);
          else seen.add(value);
        }
      }
    };
    visit('');
    expect(seen.size).toBe(700);
  });

  it('have unique custom ids: no two controls of a message do the same', () => {
    const rows = rowsForTurn(tableWith([act('go'), act('stay'), form as Choice<Move>, act('x1', 'Trade')]));
    const presses = rows.flat().map((control) => JSON.stringify(control.press));
    expect(new Set(presses).size).toBe(presses.length);
  });

  it('show the forms of a group as buttons below its menu', () => {
    const inside: Choice<Move> = { ...form, label: 'New…', path: ['Orders'] };
    const live = tableWith([act('go'), inside, act('on', 'Orders'), act('off', 'Orders')]);
    expect(text(rowsForTurn(live))[0]).toBe('[go] [Orders…]');
    expect(text(privateAnswer(live, 0, '0').rows)).toEqual(['<Orders: on|off>', '[New…] [Back] [Type it…]']);
  });

  it('are shown again after a choice that others follow, with what the game tells the person', () => {
    const live = tableWith([act('go'), act('on', 'Orders'), act('off', 'Orders')]);
    const game: Game = {
      ...live.game,
      view: () => ({}),
      privately: (_view, path) => ({ panel: { title: 'Seen', text: `Of ${path.join() || 'all'}.` } }),
    };
    const message = answerAgain({ ...live, game }, 0, ['Orders'], ['It is done.']);
    expect(message.panels).toEqual([{ title: 'Seen', text: 'It is done.\nOf Orders.' }]);
    expect(answerAgain({ ...live, game }, 0, ['Gone']).panels[0]?.text).toBe('Of all.');
  });

  it('start at the first step if the path leads nowhere', () => {
    const live = tableWith([act('go'), act('stay')]);
    expect(privateAnswer(live, 0, '7.3')).toEqual(privateAnswer(live, 0));
  });
});

describe('a form', () => {
  const live = tableWith([form as Choice<Move>]);
  const plan = form as FormChoice<unknown>;

  it('shows menus for fields, toggles for fields of two values, and can be played as it is', () => {
    const message = formMessage(live, 0, plan, 0, form.initial);
    expect(text(message.rows)).toEqual([
      '<Side: Side: left|Side: middle|Side: right>',
      '<With: With: a|With: b>',
      '[Fast: no] [Play it] [Back] [Type it…]',
    ]);
    const play = message.rows
      .flat()
      .find((control) => control.kind === 'button' && control.label === 'Play it');
    expect(play?.press).toEqual({ do: 'act', table: 'abcdefghjk', number: 5, notation: 'middle/no' });
  });

  it('changes one field at a time and refuses unknown ones', () => {
    expect(changeField(plan, form.initial, 0, ['left'])).toEqual({ ...form.initial, side: ['left'] });
    expect(changeField(plan, form.initial, 1, undefined)).toEqual({ ...form.initial, fast: ['yes'] });
    expect(changeField(plan, form.initial, 2, ['a', 'b'])).toEqual({ ...form.initial, with: ['a', 'b'] });
    expect(changeField(plan, form.initial, 0, ['up'])).toBeUndefined();
    expect(changeField(plan, form.initial, 0, undefined)).toBeUndefined();
    expect(changeField(plan, form.initial, 9, ['a'])).toBeUndefined();
  });

  it('derives other values from the chosen one, and from the first when it opens', () => {
    expect(openedValues(plan, form.initial)).toEqual(form.initial);
    const led: FormChoice<unknown> = {
      ...plan,
      settle: (values, field) => (field === 'side' ? { ...values, with: ['b'] } : values),
    };
    expect(openedValues(led, form.initial)).toEqual({ ...form.initial, with: ['b'] });
    expect(changeField(led, form.initial, 0, ['left'])).toEqual({
      ...form.initial,
      side: ['left'],
      with: ['b'],
    });
    expect(changeField(led, form.initial, 1, undefined)).toEqual({ ...form.initial, fast: ['yes'] });
  });

  it('says what an empty choice means', () => {
    const fields = form.fields.map((field) => (field.id === 'with' ? { ...field, none: 'nobody' } : field));
    const message = formMessage(live, 0, { ...plan, fields }, 0, form.initial);
    expect(message.panels[0]?.text).toContain('With: **nobody**');
    expect(formMessage(live, 0, plan, 0, form.initial).panels[0]?.text).toContain('With: **none**');
  });

  it('says which values conflict, and cannot be played then', () => {
    const message = formMessage(live, 0, plan, 0, { ...form.initial, fast: ['yes'], with: ['a'] });
    expect(message.panels[0]?.text).toContain('Nobody keeps up.');
    const play = message.rows
      .flat()
      .find((control) => control.kind === 'button' && control.label === 'Play it');
    expect(play).toMatchObject({ disabled: true });
  });
});
