import type { Action, ActionOf } from '../actions.ts';
import { stackOf } from '../pieces.ts';
import { preview } from '../ringrift.ts';
import type { State } from '../state.ts';
import { lineLength } from '../terms/boards.ts';
import { between, lyingOn } from './along.ts';
import { allOf, longerLine } from './longer-line.ts';
import { byFiles, groupedBy, type Step, type Way } from './ways.ts';

/**
 * The steps of a recovery (RingRift 21.4): the marker, its destination, the choice for a longer line, and the
 * stack that pays.
 */

export type Slide = ActionOf<'recovery_slide' | 'recovery_slide_min' | 'stack_strike'>;

export const isSlide = (action: Action): action is Slide =>
  action.type === 'recovery_slide' || action.type === 'recovery_slide_min' || action.type === 'stack_strike';

export const destinationOf = (slide: Slide): string =>
  slide.type === 'stack_strike' ? slide.target : slide.to;

/** Returns the line that a slide completes; empty for a fallback slide. */
export function runOf(state: State, slide: Slide): readonly string[] {
  if (slide.type !== 'recovery_slide') return [];
  return preview(state, slide)?.spaces ?? [];
}

const dash = (cells: readonly string[]): string => `${cells[0] ?? ''}–${cells.at(-1) ?? ''}`;

const kind: Step = { name: 'Recover', ask: 'What will you do?', cells: [] };

export function slides(state: State, moves: readonly Action[]): readonly Way[] {
  const all = moves.filter(isSlide);
  const ways = groupedBy(all.map(bare), ({ action }) =>
    isSlide(action) ? `${action.from} ${destinationOf(action)}` : '',
  ).flatMap((group) => one(state, group.map(({ action }) => action).filter(isSlide)));
  const markers = groupedBy(ways, ({ steps }) => steps[1]?.name ?? '');
  return byFiles(
    markers.flatMap((some) => byFiles(some, 2)),
    1,
  );
}

const bare = (action: Slide): Way => ({ action, steps: [], label: '', ask: '', cells: [] });

/** Lists the decisions that slide one marker to one cell. */
function one(state: State, group: readonly Slide[]): readonly Way[] {
  const paid = group.find(({ type }) => type !== 'recovery_slide_min');
  const [first] = group;
  if (first === undefined) return [];
  const to = destinationOf(first);
  const run = paid === undefined ? [] : runOf(state, paid);
  const line = lineLength(state.board, state.people.length);
  const what =
    first.type === 'stack_strike'
      ? 'strikes off the top ring'
      : run.length === 0
        ? 'one step'
        : `completes ${dash(run)} (${run.length})`;
  const start: readonly Step[] = [kind, { name: first.from, ask: 'Which marker?', cells: [first.from] }];
  const payers = group.filter((slide) => slide.type !== 'recovery_slide_min');
  if (group.length === 1) {
    return [
      {
        action: first,
        steps: start,
        label: `${to}: ${what}`,
        ask: 'Where to?',
        cells: [to],
        hint: payHint(state, first),
      },
    ];
  }
  const steps: readonly Step[] = [...start, { name: `${to}: ${what}`, ask: 'Where to?', cells: [to] }];
  return group.flatMap((slide): Way[] => {
    if (slide.type === 'recovery_slide_min')
      return [longerLine(slide, between(state, ...slide.takes), run, steps)];
    if (run.length <= line) return [payer(state, slide, steps)];
    if (payers.length === 1) return [longerLine(slide, null, run, steps)];
    return [payer(state, slide, [...steps, allOf(run)])];
  });
}

/** Describes the stack that pays and what remains of it. */
function payText(state: State, slide: Slide): string {
  if (slide.type === 'recovery_slide_min') return 'free';
  const stack = stackOf(lyingOn(state, slide.pays));
  const pile = [...(stack?.rings ?? [])];
  const before = pile.join(' ');
  // In a stack-strike, the struck stack loses its top ring first.
  if (slide.type === 'stack_strike' && slide.target === slide.pays) pile.pop();
  const left = pile.toSpliced(pile.indexOf(state.player), 1);
  return `${before}, ${left.length === 0 ? 'goes' : `becomes ${left.join(' ')}`}`;
}

const payHint = (state: State, slide: Slide): string =>
  slide.type === 'recovery_slide_min' ? 'free' : `pays with ${slide.pays}: ${payText(state, slide)}`;

function payer(
  state: State,
  slide: Exclude<Slide, { type: 'recovery_slide_min' }>,
  steps: readonly Step[],
): Way {
  return {
    action: slide,
    steps,
    label: `${slide.pays}: ${payText(state, slide)}`,
    ask: 'Pay with which stack?',
    cells: [slide.pays],
  };
}

/** Says which kind of slides is legal (RingRift 21.4). */
export function classLine(state: State, moves: readonly Action[]): string {
  const some = moves.filter(isSlide);
  const distinct = new Set(some.map((slide) => `${slide.from}-${destinationOf(slide)}`)).size;
  const [first] = some.filter(({ type }) => type !== 'recovery_slide_min');
  if (first === undefined) return 'No marker can slide.';
  if (runOf(state, first).length === 0)
    return 'No line is possible: you can move any marker one step for a ring.';
  return distinct === 1
    ? '1 slide completes a line, so only this one is legal.'
    : `${distinct} slides complete a line, so only these are legal.`;
}
