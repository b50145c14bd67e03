import { z } from 'zod';
import { RuleError } from '../../src/engine/rule-error.ts';
import { offers } from '../../src/games/choices.ts';
import type { Choice, FormValues } from '../../src/games/facets/offer.ts';
import type { Panel } from '../../src/games/facets/telling.ts';
import type { Game } from '../../src/games/game.ts';

/** A game for tests of controls. One person sets a field with a form, or walks with menus that have many choices. */

const depths = ['normal', 'in', 'deep'] as const;
const bases = ['first', 'second', 'third'] as const;
const rows = 6;
const steps = 12;

interface State {
  readonly turns: number;
  readonly over: boolean;
}
type Action =
  | {
      readonly kind: 'field';
      readonly depth: (typeof depths)[number];
      readonly shift: boolean;
      readonly hold: readonly (typeof bases)[number][];
    }
  | { readonly kind: 'walk'; readonly row: number; readonly step: number }
  | { readonly kind: 'wait' | 'resign' };
type Field = Extract<Action, { kind: 'field' }>;

const action = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('field'),
    depth: z.enum(depths),
    shift: z.boolean(),
    hold: z.array(z.enum(bases)),
  }),
  z.strictObject({ kind: z.literal('walk'), row: z.int(), step: z.int() }),
  z.strictObject({ kind: z.enum(['wait', 'resign']) }),
]);

const initial: Field = { kind: 'field', depth: 'normal', shift: false, hold: [] };
const value = (text: string) => ({ value: text, label: text });

const valuesOf = ({ depth, shift, hold }: Field): FormValues => ({
  depth: [depth],
  shift: [shift ? 'yes' : 'no'],
  hold,
});

const choices: readonly Choice<Action>[] = [
  { kind: 'action', action: { kind: 'wait' }, label: 'Wait', path: [] },
  {
    kind: 'form',
    id: 'field',
    label: 'Set the field…',
    title: 'The field',
    fields: [
      { id: 'depth', label: 'Depth', values: depths.map(value) },
      { id: 'shift', label: 'Shift', values: ['no', 'yes'].map(value) },
      { id: 'hold', label: 'Hold', values: bases.map(value), multiple: true },
    ],
    initial: valuesOf(initial),
    read: (taken) => (taken.kind === 'field' ? valuesOf(taken) : undefined),
    write: ({ depth, shift, hold }) => ({
      kind: 'field',
      depth: depths.find((one) => one === depth?.[0]) ?? 'normal',
      shift: shift?.[0] === 'yes',
      hold: bases.filter((base) => hold?.includes(base)),
    }),
    problem: ({ depth, hold }) =>
      depth?.[0] === 'deep' && (hold?.length ?? 0) > 0 ? 'Nobody holds a runner from so deep.' : undefined,
  },
  ...Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: steps },
      (_step, step): Choice<Action> => ({
        kind: 'action',
        action: { kind: 'walk', row: row + 1, step: step + 1 },
        label: `Step ${step + 1}`,
        path: ['Walk', `Row ${row + 1}`],
      }),
    ),
  ).flat(),
];

const told = (taken: Action): string => {
  if (taken.kind === 'field') {
    const held = taken.hold.length === 0 ? 'nobody' : taken.hold.join(' and ');
    return `sets the field: ${taken.depth}, ${taken.shift ? 'shift' : 'no shift'}, holding ${held}.`;
  }
  return taken.kind === 'walk' ? `walks to row ${taken.row}, step ${taken.step}.` : `${taken.kind}s.`;
};

const panel = (state: State): Panel => ({
  title: 'In the field',
  text: `Turn ${state.turns + 1}`,
});

export const fieldGame: Game<State, Action, object, State, Action> = {
  id: 'field',
  version: 1,
  title: 'In the field',
  summary: 'One person, one field.',
  seats: { min: 1, max: 1 },
  levels: [{ id: 'idle', label: 'Idle' }],
  options: z.object({}),
  action,
  pages: [],
  rules: [{ id: 'all', title: 'All', text: 'Do as you like.' }],
  optionsProblem: () => undefined,
  seatLabel: () => 'Fielder',
  setup: () => ({ turns: 0, over: false }),
  toAct: ({ over }) => (over ? [] : [0]),
  choices: ({ over }) => (over ? [] : choices),
  apply(state, _seat, taken) {
    if (state.over) throw new RuleError('over', 'The game is over.');
    if (taken.kind === 'resign') return { state: { ...state, over: true }, events: [taken] };
    if (!offers(choices, taken)) {
      throw new RuleError(
        'no-way',
        taken.kind === 'walk'
          ? `Nobody walks to row ${taken.row}, step ${taken.step}.`
          : 'Nobody holds a runner from so deep.',
      );
    }
    return { state: { ...state, turns: state.turns + 1 }, events: [taken] };
  },
  resignation: () => ({ kind: 'resign' }),
  clock: () => undefined,
  timeout: () => [{ seat: 0, action: { kind: 'wait' } }],
  view: (state) => state,
  result: ({ over, turns }) => (over ? { winners: [], scores: [turns], reason: 'resigned' } : undefined),
  scores: ({ turns }) => [turns],
  notate(_state, taken) {
    if (taken.kind === 'walk') return `W${taken.row}-${taken.step}`;
    if (taken.kind === 'field') {
      return `F ${taken.depth} ${taken.shift ? 'shift' : 'straight'} ${taken.hold.join('+')}`.trim();
    }
    return taken.kind;
  },
  parse(_state, text) {
    const walk = /^W(\d{1,3})-(\d{1,3})$/.exec(text);
    if (walk) return { kind: 'walk', row: Number(walk[1]), step: Number(walk[2]) };
    const [letter, depth, shift, hold = ''] = text.split(' ');
    if (letter === 'F') {
      const read = action.safeParse({
        kind: 'field',
        depth,
        shift: shift === 'shift',
        hold: hold === '' ? [] : hold.split('+'),
      });
      if (read.success) return read.data;
    }
    if (text === 'wait' || text === 'resign') return { kind: text };
    throw new RuleError('bad-notation', `“${text}” is no decision.`);
  },
  story: (event, names) => `${names(0)} ${told(event)}`,
  closing: () => undefined,
  panel,
  page: (view) => ({ panel: panel(view) }),
  draw: () => ({ width: 20, height: 10, background: '#205020', shapes: [] }),
  describe: ({ turns }) => `A field, turn ${turns + 1}`,
  computer: () => ({ action: { kind: 'wait' }, delayMs: 5 }),
};
