import { z } from 'zod';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Choice, FormChoice } from '../../src/games/facets/offer.ts';
import type { Result } from '../../src/games/facets/result.ts';
import { digits, type Nim, type NimAction, nim, nimChoices } from './trial-games.ts';

/** Nim, broken in one place each: what every clause must notice. */

/** Clause, what is wrong with the game, and what the clause must say. */
type Broken = readonly [clause: string, wrong: string, game: Partial<typeof nim>, sentence: RegExp];

let counter = 0;
const heapOf = ({ heap }: Nim) => heap;
const form = (change: Partial<FormChoice<NimAction>>): FormChoice<NimAction> => ({
  kind: 'form',
  id: 'take',
  label: 'Take…',
  title: 'How many',
  fields: [{ id: 'count', label: 'Count', values: digits(1, 3) }],
  initial: { count: ['1'] },
  read: ({ take }) => ({ count: [`${take}`] }),
  write: ({ count }) => ({ take: Number(count?.[0]) }),
  problem: () => undefined,
  ...change,
});
const withForm = (change: Partial<FormChoice<NimAction>>): Partial<typeof nim> => ({
  choices: (state, seat) => (nimChoices(state, seat).length < 3 ? nimChoices(state, seat) : [form(change)]),
});
const relabeled = (change: Partial<Extract<Choice<NimAction>, { kind: 'action' }>>): Partial<typeof nim> => ({
  choices: (state, seat) =>
    nimChoices(state, seat).map((one) => (one.kind === 'action' ? { ...one, ...change } : one)),
});
const pictured = (shape: object): Partial<typeof nim> => ({
  draw: (view, names) => ({
    ...nim.draw(view, names),
    shapes: [{ ...nim.draw(view, names).shapes[0], ...shape }] as never,
  }),
});

const laidUnder = (change: object): Partial<typeof nim> => ({
  draw: (view, names) => {
    const picture = nim.draw(view, names);
    return { ...picture, under: { ...picture, ...change } };
  },
});

/** Its picture as a mosaic of one place. */
const mosaicked = (change: object, ground: object = {}, shape: object = {}): Partial<typeof nim> => ({
  draw: (view, names) => {
    const { shapes, ...picture } = nim.draw(view, names);
    const tile = [[{ ...shapes[0], ...shape }]] as never;
    const tiling = {
      ground: { ...picture, shapes, ...ground },
      places: [{ x: 0, y: 0, outline: [] }],
      scale: 1,
      colors: ['#ffffff'],
      ...change,
    };
    return { ...picture, shapes, mosaic: { tiling, tiles: [tile] } };
  },
});

const words = 'its words and options fit Discord';
const same = 'the same seed and actions give the same states, dice and events';
const rolls = 'a game without chance rolls nothing';
const json = 'state, views, actions and events are plain JSON';
const applies = 'every choice applies';
const outlines = 'the outline shows what the choices do';
const nothing = 'nothing else applies';
const turns = 'only those whose turn it is may act';
export const standing = 'standing orders do what is allowed, and end at any time';
const notation = 'every action is read back from its notation';
const noNotation = 'other text is no notation';
export const revealing = 'what is not said to reveal tells nothing';
const timeouts = 'time-outs lead on to the end';
const resigning = 'anybody may resign at any time';
const ending = 'the game has a result exactly when nobody is to act';
const stories = 'every event has its line of the story';
const faces = 'panel, pages, picture and alt text are there after every action';
const labels = 'choices fit buttons and menus';
const waits = 'a form waits for what its person has not chosen';

const thinking = 'who thinks can be called off';
const typed = 'a typed turn has a part for each action';
const suggested = 'what is suggested can be done';
const chances = 'the chances to win are shares of one';

const memory = new WeakSet<object>();

function crash(): never {
  throw new TypeError('It broke.');
}
function refusing(how: (error: RuleError) => never): typeof nim.apply {
  return (state, seat, action, dice) => {
    try {
      return nim.apply(state, seat, action, dice);
    } catch (error) {
      if (error instanceof RuleError) how(error);
      throw error;
    }
  };
}

/** Nim as it is, but for what happens to the refusals. */
const rangeError = refusing(() => {
  throw new RangeError('Heap overflow.');
});
const mumble = refusing(() => {
  throw new RuleError('no', 'no');
});
const parrot: typeof nim.parse = (state, text) => {
  try {
    return nim.parse(state, text);
  } catch {
    throw new RuleError('bad-notation', `What is ${text}?`);
  }
};
const oddCode: typeof nim.parse = (state, text) => {
  try {
    return nim.parse(state, text);
  } catch {
    throw new RuleError('what', 'What is that?');
  }
};
/** The heap never shrinks. */
export const forever: typeof nim.apply = (state, seat, action, dice) => {
  const result = nim.apply(state, seat, action, dice);
  return { ...result, state: { ...result.state, heap: Math.max(result.state.heap, 3), winner: null } };
};
const resignInTurn: typeof nim.apply = (state, seat, action, dice) => {
  if (seat !== state.turn) throw new RuleError('not-your-turn', 'It’s not your turn.');
  return nim.apply(state, seat, action, dice);
};
/** Everybody plays by orders, which take one match, until a resignation ends them, but for what the change says. */
export const ordered = (change: Partial<NonNullable<typeof nim.standing>>): Partial<typeof nim> => ({
  standing: {
    on: ({ winner }) => winner === null,
    decide: ({ turn }, seat) => (seat === turn ? { take: 1 } : undefined),
    takeOver: { take: 0 },
    ...change,
  },
});
const won = (state: Nim, change: Partial<Result>): Result | undefined => {
  const result = nim.result(state);
  return result && { ...result, ...change };
};

export const broken: readonly Broken[] = [
  [rolls, 'a heap that is rolled', { withoutChance: true }, /without chance rolls all the same: /],
  [words, 'a summary too long', { summary: 'x'.repeat(101) }, /summary of the game has 101 characters/],
  [
    words,
    'levels of one id',
    {
      levels: [
        { id: 'a', label: 'A' },
        { id: 'a', label: 'B' },
      ],
    },
    /levels have one id/,
  ],
  [words, 'no rules', { rules: [] }, /no rules/],
  [
    words,
    'a drawn example without words for it',
    {
      rules: [
        {
          id: 'all',
          title: 'Nim',
          text: 'Take some.',
          picture: {
            width: 9,
            height: 9,
            background: '#000000',
            shapes: [{ kind: 'circle', x: 4, y: 4, radius: 2, fill: '#ffffff' }],
          },
        },
      ],
    },
    /The words for the picture is empty/,
  ],
  [
    words,
    'a chart that is wider than a phone',
    {
      charts: [
        {
          id: 'wide',
          title: 'Wide',
          words: 'wide',
          parts: [],
          show: () => ({ title: 'Wide', text: `\`\`\`\n${'x'.repeat(39)}\n\`\`\`` }),
        },
      ],
    },
    /wider than a phone/,
  ],
  [
    words,
    'an option without description',
    { options: z.object({ least: z.int().min(1).max(2) }) as never },
    /no description/,
  ],
  [
    words,
    'an option without bounds',
    { options: z.object({ least: z.int().describe('Least') }) as never },
    /Option least/,
  ],
  [
    words,
    'an option of free text',
    { options: z.object({ least: z.string().describe('x') }) as never },
    /Option least/,
  ],
  [
    words,
    'a preset that gives no options',
    {
      asking: {
        schema: z.object({}),
        presets: [{ id: 'many', label: 'Many' }],
        settle: (_, preset) => (preset === 'many' ? { least: 'many' } : {}),
      },
    },
    /preset many gives no options/,
  ],
  [
    same,
    'chance from outside',
    {
      setup: (options, seating, dice) => {
        counter += 1;
        return { ...nim.setup(options, seating, dice), heap: 9 + counter };
      },
    },
    /differs after action/,
  ],
  [
    same,
    'memory outside the state',
    {
      apply: (state, seat, action, dice) => {
        const known = memory.has(state);
        const result = nim.apply(state, seat, action, dice);
        memory.add(result.state);
        return { ...result, events: result.events.map((event) => ({ ...event, left: known ? 1 : 2 })) };
      },
    },
    /differs after action/,
  ],
  [
    'apply does not change what it is given',
    'a state written to',
    {
      apply: (state, seat, action, dice) => {
        const result = nim.apply(state, seat, action, dice);
        Object.assign(state, { seats: state.seats });
        return result;
      },
    },
    /writes into/,
  ],
  [
    json,
    'undefined in a view',
    { view: (state) => ({ ...state, extra: undefined }) },
    /view of public is no plain JSON/,
  ],
  [
    json,
    'a map in the state',
    { setup: (...given) => ({ ...nim.setup(...given), map: new Map() }) },
    /state is no plain/,
  ],
  [
    json,
    'an action that its schema changes',
    { action: z.object({ take: z.int().transform((n) => n + 1) }) },
    /changed by its schema/,
  ],
  [
    applies,
    'a choice that is refused',
    { choices: (state, seat) => nimChoices({ ...state, heap: 3 }, seat) },
    /A choice is refused/,
  ],
  [
    applies,
    'a crash',
    { choices: (s, seat) => nimChoices(s, seat), apply: crash },
    /makes the game crash: TypeError/,
  ],
  [
    outlines,
    'an outline that leaves out a button',
    { outline: (state, seat) => nimChoices(state, seat).slice(1) },
    /other choices stand open/,
  ],
  [
    outlines,
    'an outline with a group that there is not',
    {
      outline: (state, seat) => [
        ...nimChoices(state, seat),
        ...nimChoices(state, seat).map((one) => ({ ...one, path: ['More'] })),
      ],
    },
    /groups are others/,
  ],
  [applies, 'a form that cannot read', withForm({ read: () => undefined }), /No form reads/],
  [
    applies,
    'values with a problem accepted',
    {
      choices: (state, seat) =>
        state.heap < 3 || seat !== state.turn || state.winner !== null
          ? nimChoices(state, seat)
          : [form({ problem: ({ count }) => (count?.[0] === '3' ? 'Three is too many.' : undefined) })],
    },
    /problem are accepted/,
  ],
  [
    waits,
    'a value that nobody chose',
    withForm({ initial: {}, write: ({ count }) => ({ take: Number(count?.[0] ?? 1) }) }),
    /is played, though it is not filled in/,
  ],
  [
    waits,
    'no text for what is missing',
    withForm({ initial: {}, write: ({ count }) => ({ take: Number(count?.[0] ?? -1) }) }),
    /which is read as nothing/,
  ],
  [
    waits,
    'a value that comes of itself',
    {
      ...withForm({ initial: {}, write: ({ count }) => ({ take: Number(count?.[0] ?? -1) }) }),
      parse: (state, text) => (text === 'T-1' ? { take: -1 } : nim.parse(state, text)),
    },
    /is opened again as/,
  ],
  [
    nothing,
    'more accepted than offered',
    { choices: (s, seat) => nimChoices(s, seat).slice(0, 2) },
    /not offered is accepted: \{"take":3\}/,
  ],
  [nothing, 'an error that is no RuleError', { apply: rangeError }, /makes the game crash: RangeError/],
  [nothing, 'a refusal without a sentence', { apply: mumble }, /no sentence: no/],
  [
    turns,
    'anybody may act',
    { apply: (s, seat, action, dice) => nim.apply(s, action.take === 0 ? seat : s.turn, action, dice) },
    /acts out of turn/,
  ],
  [turns, 'choices for all', { choices: (s) => nimChoices(s, s.turn) }, /not to act and has choices/],
  [turns, 'a seat twice', { toAct: (s) => [...nim.toAct(s), ...nim.toAct(s)] }, /to act twice/],
  [
    standing,
    'more than is offered',
    ordered({ decide: () => ({ take: 4 }) }),
    /do what it may not: \{"take":4\}/,
  ],
  [standing, 'no way back', ordered({ takeOver: { take: -1 } }), /cannot take over: You cannot/],
  [standing, 'orders that stay', ordered({ on: () => true }), /has taken over and plays by orders/],
  [standing, 'orders of nobody', ordered({ on: () => false }), /has no standing orders and plays by them/],
  [
    standing,
    'an end of nothing',
    ordered({ on: () => false, decide: () => undefined }),
    /takes over what it has/,
  ],
  [
    standing,
    'no way in',
    ordered({ on: () => false, decide: () => undefined, takeOver: { take: -1 } }),
    /Nobody can play by standing orders/,
  ],
  [notation, 'two actions of one text', { notate: () => 'T1' }, /read as something else/],
  [
    notation,
    'space around it',
    { notate: (_, { take }) => `T${take} `, parse: (s, text) => nim.parse(s, text.trim()) },
    /with space around it/,
  ],
  [
    notation,
    'too long a text',
    {
      notate: (_, { take }) => `T${take}`.padEnd(61, '!'),
      parse: (s, text) => nim.parse(s, text.replaceAll('!', '')),
    },
    /61 characters/,
  ],
  [
    noNotation,
    'anything is read',
    { parse: (_, text) => ({ take: Number(text.slice(1)) }) },
    /read as what is no action/,
  ],
  [
    notation,
    'a tilde in front',
    { notate: (_, { take }) => `~${take}`, parse: (s, text) => nim.parse(s, text.replace('~', 'T')) },
    /with a tilde in front/,
  ],
  [noNotation, 'a crash', { parse: (_, text) => JSON.parse(text) }, /reader crash: SyntaxError/],
  [noNotation, 'a refusal that repeats a long text', { parse: parrot }, /10\d\d\d characters: it repeats/],
  [noNotation, 'another code', { parse: oddCode }, /not “bad-notation”/],
  [revealing, 'an answer that is none', { reveals: () => 'yes' as never }, /reveals says yes/],
  [revealing, 'a mood', { reveals: () => counter++ % 2 === 0 }, /says this now and that then/],
  [
    revealing,
    'an event written to',
    { reveals: (event) => Object.assign(event, { left: counter++ }).left < 0 },
    /changes the event/,
  ],
  [revealing, 'too many scores', { scores: ({ heap }) => [heap] }, /scores are \d+\./],
  [timeouts, 'nothing happens', { timeout: () => [] }, /nothing happens/],
  [
    timeouts,
    'what nobody may do',
    { timeout: (s) => [{ seat: s.turn, action: { take: 4 } }] },
    /does what it may not/,
  ],
  [
    timeouts,
    'no end',
    { timeout: (s) => [{ seat: s.turn, action: { take: 1 } }], apply: forever },
    /still runs/,
  ],
  [
    timeouts,
    'a clock without time',
    { clock: () => ({ id: 'turn', seconds: Number.NaN }) },
    /The clock says/,
  ],
  [resigning, 'only in turn', { apply: resignInTurn }, /may not resign/],
  [
    resigning,
    'the resigned wins',
    {
      result: (s) => (s.winner === null ? undefined : { winners: [0, 1, 2], scores: [0, 0, 0], reason: 'x' }),
    },
    /resigned and wins/,
  ],
  [ending, 'a result too early', { result: (s) => nim.result({ ...s, winner: 0 }) }, /result before the end/],
  [ending, 'no result', { result: () => undefined }, /over without a result/],
  [ending, 'a stranger wins', { result: (s) => won(s, { winners: [7] }) }, /winners are 7/],
  [ending, 'too few scores', { result: (s) => won(s, { scores: [1] }) }, /scores are 1/],
  [ending, 'a reason in prose', { result: (s) => won(s, { reason: 'Last match!' }) }, /reason is/],
  [
    stories,
    'undefined said',
    { story: (event) => `He takes ${event.take} of ${heapOf({} as Nim)}.` },
    /says “undefined”/,
  ],
  [stories, 'no full stop', { story: () => 'He takes one' }, /full stop/],
  [stories, 'nothing told', { story: () => '' }, /tells nothing/],
  [stories, 'a line too long', { story: () => `${'x'.repeat(300)}.` }, /301 characters/],
  [stories, 'an empty summary', { closing: () => ({ title: 'Over', text: '' }) }, /says nothing/],
  [faces, 'a panel too long', { panel: () => ({ title: 'Nim', text: 'x'.repeat(4097) }) }, /4097 characters/],
  [
    faces,
    'too much in all',
    {
      panel: () => ({
        title: 'Nim',
        text: 'x'.repeat(4000),
        fields: Array.from({ length: 3 }, () => ({ name: 'n', value: 'v'.repeat(1000) })),
      }),
    },
    /6000 are allowed/,
  ],
  [
    faces,
    'too many fields',
    {
      page: () => ({
        panel: {
          title: 'Heap',
          text: '',
          fields: Array.from({ length: 26 }, () => ({ name: 'a', value: 'b' })),
        },
      }),
    },
    /26 fields/,
  ],
  [
    faces,
    'an empty field',
    { page: () => ({ panel: { title: 'Heap', text: '', fields: [{ name: 'a', value: '' }] } }) },
    /field “a”.*is empty/,
  ],
  [faces, 'no alt text', { describe: () => ' ' }, /words for the picture is empty/],
  [faces, 'a shape nowhere', pictured({ x: Number.NaN }), /number that is none/],
  [faces, 'a shape outside', pictured({ x: 900 }), /outside the picture/],
  [faces, 'a color that is none', pictured({ fill: 'red' }), /color red/],
  [faces, 'an empty text', pictured({ text: '' }), /text of the picture is empty/],
  [faces, 'a board larger than its picture', laidUnder({ width: 900 }), /under the picture is 900/],
  [faces, 'a mosaic larger than its picture', mosaicked({}, { width: 900 }), /mosaic is 900/],
  [faces, 'a mosaic higher than its picture', mosaicked({}, { height: 900 }), /by 900 pixels, its picture/],
  [faces, 'a mosaic of too many colors', mosaicked({ colors: Array(257).fill('#ffffff') }), /has 257 colors/],
  [faces, 'a mosaic with a place for nothing', mosaicked({ places: [] }), /1 tiles for 0 places/],
  [faces, 'a mosaic without colors', mosaicked({ colors: [] }), /has 0 colors/],
  [faces, 'a mosaic of a color that is none', mosaicked({ colors: ['red'] }), /color red/],
  [faces, 'a tile nowhere', mosaicked({}, {}, { x: Number.NaN }), /number that is none/],
  [faces, 'a tile outside', mosaicked({}, {}, { x: 900 }), /outside the picture/],
  [faces, 'a board with a color that is none', laidUnder({ background: 'green' }), /color green/],
  [faces, 'options that do not go together', { optionsProblem: () => 'No.' }, /do not go together/],
  [
    thinking,
    'a level that cannot be called off',
    {
      levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 0.01 } }],
      computer: (...seen) => {
        const until = performance.now() + 30;
        while (performance.now() < until);
        return nim.computer(...seen);
      },
    },
    /Lazy answers \d+ ms after it was over/,
  ],
  [
    thinking,
    'a level that thinks for ever',
    { levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 31 } }] },
    /Lazy thinks for 31 seconds/,
  ],
  [
    thinking,
    'what is no action when it is called off',
    {
      levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 1 } }],
      computer: (view, seat, level, dice, over) =>
        over?.() === true ? { action: { take: 9 }, delayMs: 0 } : nim.computer(view, seat, level, dice),
    },
    /Lazy, called off, does what it may not/,
  ],
  [
    thinking,
    'a level that thinks of what people bring',
    { levels: [{ id: 'lazy', label: 'Lazy', thinks: { seconds: 1 } }], library: {} as never },
    /people bring what threads do not know/,
  ],
  [typed, 'a turn in a game that rolls', { parts: (text) => [text] }, /in a game that rolls/],
  [
    typed,
    'a part that is none',
    { withoutChance: true, parts: (text) => [...text.split(' '), text] },
    /is taken for 2\./,
  ],
  [
    suggested,
    'too many matches',
    { suggest: () => [{ action: { take: 9 }, label: '9' }] },
    /“9” is suggested, which/,
  ],
  [
    suggested,
    'what no button can hold',
    { suggest: () => [{ action: { take: 1 }, label: '' }] },
    /suggested in 0 characters/,
  ],
  [
    suggested,
    'more than was asked for',
    { suggest: () => [1, 1, 1, 1].map((take) => ({ action: { take }, label: '1' })) },
    /4 are suggested/,
  ],
  [chances, 'chances of some seats', { evaluate: () => [1] }, /chances of 3 seats are 1\./],
  [chances, 'chances that are more than one', { evaluate: () => [0.5, 0.5, 0.5] }, /0\.5, 0\.5, 0\.5/],
  [chances, 'less than no chance', { evaluate: () => [1.5, -0.5, 0] }, /1\.5, -0\.5, 0/],
  [
    labels,
    'another choice where its label has a name',
    {
      called: (one) => (one.kind === 'action' ? { ...one, action: { take: 3 - one.action.take } } : one),
    },
    /With names on it a choice is another/,
  ],
  [
    labels,
    'another look where its label has a name',
    { called: (one) => ({ ...one, private: true }) },
    /With names on it a choice is another/,
  ],
  [
    labels,
    'a deed that is played by itself where its label has a name',
    { called: (one) => (one.kind === 'action' ? { ...one, forced: 'always' } : one) },
    /With names on it a choice is another/,
  ],
  [
    labels,
    'one name for two steps',
    {
      choices: (state, seat) => nimChoices(state, seat).map((one, at) => ({ ...one, path: [`Step ${at}`] })),
      called: (one) => ({ ...one, path: ['Anybody'] }),
    },
    /With names on them the steps lead elsewhere/,
  ],
  [
    labels,
    'a step more where it has a name',
    { called: (one) => ({ ...one, path: ['Anybody'] }) },
    /With names on them the steps lead elsewhere/,
  ],
  [
    labels,
    'a name that is too long for its button',
    { called: (one, names) => ({ ...one, label: `${names(0)} and ${names(1)}` }) },
    /characters/,
  ],
  [labels, 'a label too long', relabeled({ label: 'x'.repeat(41) }), /41 characters/],
  [
    labels,
    'an action twice',
    { choices: (s, seat) => [...nimChoices(s, seat), ...nimChoices(s, seat)] },
    /same action/,
  ],
  [
    labels,
    'too many values',
    withForm({ fields: [{ id: 'count', label: 'Count', values: digits(1, 26) }] }),
    /26 values/,
  ],
  [
    labels,
    'too many menus',
    withForm({
      fields: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: id, values: digits(1, 3) })),
      initial: {},
    }),
    /5 menus/,
  ],
];
