import type { Action } from '../records/action.ts';
import type { State } from '../state.ts';
import { choicesFor, defensive, holdable, offensive, sidesToAct, targets } from './choices.ts';

/** Words that a manager may type instead of the notation of Baseball 18.1, mostly button labels. */

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const answers: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['ready', { kind: 'ready' }],
  ['yes', { kind: 'ready' }],
  ['no', { kind: 'refuse' }],
  ['roll', { kind: 'check_roll' }],
  ['check roll', { kind: 'check_roll' }],
  ['hand over', { kind: 'hand_over' }],
  ['dispute', { kind: 'dispute' }],
  ['undo', { kind: 'undo' }],
]);

/** Decisions before a play. The same words work for both managers. */
function orders(state: State): ReadonlyMap<string, Action> {
  const steals = targets(state);
  const [only, second] = steals;
  return new Map<string, Action>([
    ['swing', offensive()],
    ['swing away', offensive()],
    ['contact', offensive({ approach: 'contact' })],
    ['power', offensive({ approach: 'power' })],
    ['patient', offensive({ approach: 'patient' })],
    ['bunt', offensive({ bunt_attempt: true })],
    ['squeeze', offensive({ bunt_attempt: true })],
    ['hit and run', offensive({ hit_and_run: true })],
    ['hit run', offensive({ hit_and_run: true })],
    ...(only !== undefined && second === undefined
      ? [['steal', offensive({ steal_attempts: [only] })] as const]
      : []),
    ...stealNames.map(([name, target]) => [name, offensive({ steal_attempts: [target] })] as const),
    ['double steal', offensive({ steal_attempts: steals.length === 2 ? steals : [2, 3] })],
    ['normal', defensive()],
    ['pitch', defensive()],
    ['infield in', defensive({ infield_depth: 'in' })],
    ['infield back', defensive({ infield_depth: 'back' })],
    ['double play', defensive({ infield_depth: 'double_play' })],
    ['corners in', defensive({ corners_in: true })],
    ['outfield in', defensive({ outfield_depth: 'in' })],
    ['outfield back', defensive({ outfield_depth: 'back' })],
    ['hold', defensive({ hold_runners: holdable(state).filter((base) => base < 3) })],
    ['walk', defensive({ intentional_walk: true })],
    ['walk him', defensive({ intentional_walk: true })],
    ['intentional walk', defensive({ intentional_walk: true })],
  ]);
}

const stealNames = [
  ['steal 2nd', 2],
  ['steal second', 2],
  ['steal 3rd', 3],
  ['steal third', 3],
  ['steal home', 4],
] as const;

/**
 * Finds a choice during a play by its button label, without the text in parentheses. `home` also finds `Throw
 * home`.
 */
function labeled(state: State, typed: string): Action | undefined {
  const choices = sidesToAct(state).flatMap((side) => choicesFor(state, side));
  const found = choices.find(
    ({ kind, label }) =>
      kind === 'action' &&
      [label, label.replace(/^Throw (to )?/, '')].some(
        (one) => comparable(one.replace(/\(.*$/, '')) === typed,
      ),
  );
  return found?.kind === 'action' ? found.action : undefined;
}

/** Returns the action that the typed words stand for in this step; undefined if there is none. */
export function meantBy(state: State, text: string): Action | undefined {
  const typed = comparable(text);
  const answer = answers.get(typed);
  if (answer !== undefined) return answer;
  switch (state.step.kind) {
    case 'decide':
      return orders(state).get(typed);
    case 'runner':
    case 'throw':
      return labeled(state, typed);
    default:
      return undefined;
  }
}
