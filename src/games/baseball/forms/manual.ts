import { counted } from '../../../engine/english.ts';
import type { ActionChoice, Choice, FormChoice } from '../../facets/offer.ts';
import { cardOutcomes } from '../cards/cards.ts';
import { lastName } from '../league/roster.ts';
import { onBaseCode } from '../lineup/lineup.ts';
import { legalEntries } from '../manual/entries.ts';
import { worstError } from '../manual/ratings.ts';
import { mayDispute, mayUndo } from '../manual/undo.ts';
import type { Action } from '../records/action.ts';
import type { Entry } from '../records/entry.ts';
import { inSteps } from '../records/in-steps.ts';
import type { WantedRating } from '../records/reading.ts';
import type { TypedRating } from '../records/typed-rating.ts';
import type { ManualStep, State } from '../state.ts';
import { atPosition } from '../terms/positions.ts';
import type { Side } from '../terms/terms.ts';
import { abbreviated } from '../words/card-results.ts';
import { commonest, entryPlace, others, rarePath, runnersPath, runWords } from '../words/manual.ts';
import { button } from './button.ts';

/** Choices in manual mode other than decisions (Baseball 14, 18.1). */

type At<Kind extends ManualStep['kind']> = Extract<ManualStep, { readonly kind: Kind }>;

/** Returns everything a side may do in a step of manual mode. */
export function manualChoices(state: State, step: ManualStep, side: Side): readonly Choice<Action>[] {
  switch (step.kind) {
    case 'result':
      return resultChoices(state, step);
    case 'confirm':
      return [
        button({ kind: 'ready' }, 'Confirm', 'success'),
        button({ kind: 'refuse' }, 'Refuse', 'danger'),
      ];
    case 'rating':
      return [ratingForm(step.wanted)];
    case 'undo':
      return [
        button({ kind: 'ready' }, 'Take it back', 'success'),
        button({ kind: 'refuse' }, 'Let it stand'),
      ];
    case 'final':
      return [button({ kind: 'ready' }, 'Game over', 'primary'), ...afterPlay(state, side)];
  }
}

/** Choices about the last play while managers decide on the next one. */
export const afterPlay = (state: State, side: Side): ActionChoice<Action>[] => [
  ...(mayDispute(state, side) ? [button({ kind: 'dispute' }, 'Dispute', 'danger')] : []),
  ...(mayUndo(state) ? [button({ kind: 'undo' }, 'Undo')] : []),
];

// Results

/**
 * Offers only results that are possible with these bases and outs (Baseball 14). The most common come first.
 * Each takes at most two presses: the result, then the location.
 */
function resultChoices(state: State, { open, reading }: At<'result'>): Choice<Action>[] {
  const check = onBaseCode(state.runners) > 0 && reading.cardCheck === null;
  return [
    ...legalEntries(state).map(entryChoice).sort(byPlace),
    ...(check ? [grouped({ kind: 'check_roll' }, runnersPath, 'Check roll')] : []),
    ...(open ? [] : [grouped({ kind: 'hand_over' }, rarePath, 'Let the other read')]),
  ];
}

const placeOf = ({ path: [group, inside], label }: ActionChoice<Action>): number => {
  const first = commonest.indexOf(group ?? label);
  return first * 100 + Math.max(0, others.indexOf(inside ?? label));
};
const byPlace = (a: ActionChoice<Action>, b: ActionChoice<Action>): number => placeOf(a) - placeOf(b);

const grouped = (action: Action, path: readonly string[], label: string): ActionChoice<Action> => ({
  kind: 'action',
  action,
  label,
  path,
});

function entryChoice(entry: Entry): ActionChoice<Action> {
  const [path, label] = pathOf(entry);
  const choice = grouped({ kind: 'result', entry }, path, label);
  const printed = entry.kind === 'outcome' ? cardOutcomes.find((one) => one === entry.outcome) : undefined;
  return printed === undefined ? choice : { ...choice, hint: `On a card: ${abbreviated(printed)}` };
}

/**
 * Returns an entry's menu path and its label. The label is the location if the path already names the result.
 */
function pathOf(entry: Entry): [path: readonly string[], label: string] {
  if (entry.kind === 'running') {
    const [lead, ...others] = entry.runs.map(runWords);
    return [[...runnersPath, 'Running', lead ?? ''], others.length === 0 ? 'alone' : others.join(', ')];
  }
  const { outcome, location, bases } = entry;
  if (outcome === 'error') return [[...rarePath, 'Error', counted(bases, 'base')], location ?? ''];
  const { path, label } = entryPlace(outcome);
  return [path, [label, location].filter((word) => word !== null && word !== '').join(' ')];
}

// Ratings

const listed = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: `${from + at}`, label: `${from + at}` }));

/** Asks in menus for ratings that the bot lacks. Error ratings have too many values for one menu. */
function ratingForm(wanted: WantedRating): FormChoice<Action> {
  const common = { id: 'rating', label: 'Enter rating…', button: 'Enter' } as const;
  const name = lastName(wanted.player);
  if (wanted.kind === 'running')
    return inSteps({
      ...common,
      title: `${name}’s running`,
      fields: [{ id: 'running', label: 'Running', values: listed(1, 20) }],
      initial: { running: [] },
      read: (action) =>
        action.kind === 'rating' && action.rating.kind === 'running'
          ? { running: [`${action.rating.running}`] }
          : undefined,
      write: ({ running }) => ({
        kind: 'rating',
        rating: { kind: 'running', running: Number(running?.[0]) },
      }),
      problem: () => undefined,
    });
  const { position } = wanted;
  const most = worstError(position);
  const fields = (rating: TypedRating) =>
    rating.kind === 'fielding' && rating.position === position
      ? {
          range: [`${rating.range}`],
          tens: [`${Math.floor(rating.error / 10)}`],
          ones: [`${rating.error % 10}`],
        }
      : undefined;
  const error = (tens?: readonly string[], ones?: readonly string[]): number =>
    10 * Number(tens?.[0] ?? 0) + Number(ones?.[0] ?? 0);
  const ranges = [1, 2, 3, 4, 5] as const;
  return inSteps({
    ...common,
    title: `${name} ${atPosition(position)}`,
    fields: [
      { id: 'range', label: 'Range', values: listed(1, 5) },
      { id: 'tens', label: 'Error, tens', values: listed(0, 9) },
      { id: 'ones', label: 'Error, ones', values: listed(0, 9) },
    ],
    initial: { range: [], tens: [], ones: [] },
    read: (action) => (action.kind === 'rating' ? fields(action.rating) : undefined),
    write: ({ range, tens, ones }) => ({
      kind: 'rating',
      rating: {
        kind: 'fielding',
        position,
        range: ranges.find((each) => `${each}` === range?.[0]) ?? 5,
        error: error(tens, ones),
      },
    }),
    problem: ({ tens, ones }) =>
      error(tens, ones) > most ? `The error chart for ${position} ends at ${most}.` : undefined,
  });
}

// Safe numbers

/** Asks for the safe number on a manager's own card, to use instead of the bot's. */
export function numberForm(answer: 'send' | 'trail'): FormChoice<Action> {
  return inSteps({
    id: 'number',
    label: 'By card…',
    title: 'Safe number on the card',
    button: answer === 'trail' ? 'Go' : 'Send',
    fields: [
      {
        id: 'safe',
        label: 'Safe on',
        values: listed(1, 19).map((one) => ({ ...one, label: `1-${one.label}` })),
      },
    ],
    initial: { safe: [] },
    read: (action) =>
      action.kind === 'runner' && action.answer === answer && action.safe !== undefined
        ? { safe: [`${action.safe}`] }
        : undefined,
    write: (values) => ({ kind: 'runner', answer, safe: Number(values['safe']?.[0]) }),
    problem: () => undefined,
  });
}
