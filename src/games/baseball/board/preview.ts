import { andList, ordinal, plural } from '../../../engine/english.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Preview } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import { fielderAt, vacancies } from '../lineup/lineup.ts';
import { substitute } from '../lineup/substitution.ts';
import { mayDispute, standsBefore } from '../manual/undo.ts';
import { orderSets, orderWords } from '../orders/standing-orders.ts';
import type { Action } from '../records/action.ts';
import type { State, TeamState } from '../state.ts';
import type { Substitution } from '../terms/decisions.ts';
import { positionNames } from '../terms/positions.ts';
import { otherSide, type Side, seatOf, sideOf } from '../terms/terms.ts';
import type { View } from '../view.ts';
import { standsWords } from '../words/manual.ts';
import { substitutionStory } from '../words/story.ts';
import { telling } from '../words/telling.ts';
import { lastName } from '../words/written.ts';

/**
 * Previews an action that can't be undone: who goes where in a substitution, or which orders a set replaces.
 */
export function preview(view: View, action: Action, names: Names): Preview | undefined {
  if (view.viewer === 'public') return undefined;
  const side = sideOf(view.viewer);
  if (action.kind === 'dispute') return disputePreview(view, side, names);
  if (action.kind === 'substitution') return changePreview(view, side, action.change);
  if (action.kind === 'orders' && action.edit.kind === 'take')
    return setPreview(view.teams[side], action.edit.set);
  return undefined;
}

/**
 * Previews a dispute: what it takes back, and what happens next. Undefined if there is nothing to dispute.
 * Trying to dispute then gives an error message.
 */
function disputePreview(view: View, side: Side, names: Names): Preview | undefined {
  const { lastPlay, manual } = view;
  if (lastPlay === null || manual?.play == null || !mayDispute(view, side)) return undefined;
  const reader = names(seatOf(otherSide(side)));
  const lines = [
    `“${telling(lastPlay)}”`,
    `The game goes back to this play’s dice: ${standsWords(standsBefore(manual.play))}. ${reader} reads the card again, and you confirm the result.`,
  ];
  return {
    panel: { title: 'Dispute the last play?', text: lines.join('\n') },
    confirm: true,
    button: 'Dispute',
  };
}

function changePreview(view: View, side: Side, change: Substitution): Preview | undefined {
  const made = madeOf(view, side, change);
  if (made === undefined || made.event.kind !== 'substitution') return undefined;
  const { [side]: team } = made.state.teams;
  const { dhLost, leaving } = made.event;
  const lines = [
    substitutionStory(made.event),
    ...(dhLost ? [`⚠️ **You lose the designated hitter for the rest of the game.**${pitcherBats(team)}`] : []),
    ...(leaving.length > 0 ? [`${andList(leaving.map(lastName))} can’t come back.`] : []),
    ...openPositions(team),
    `-# Left after this: ${team.bench.length} on the bench, ${team.bullpen.length} in the bullpen.`,
  ];
  return {
    panel: { title: dhLost ? 'Give up the designated hitter?' : 'Make this change?', text: lines.join('\n') },
    ...(dhLost ? { confirm: true, button: 'Give him up' } : { button: 'Change' }),
  };
}

/**
 * The game after the change; undefined if the change isn't possible. Trying to make it then gives an error
 * message.
 */
function madeOf(state: State, side: Side, change: Substitution): ReturnType<typeof substitute> | undefined {
  try {
    return substitute(state, side, change);
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

function pitcherBats(team: TeamState): string {
  const pitcher = fielderAt(team, 'P');
  const order = pitcher?.order ?? null;
  return pitcher === undefined || order === null
    ? ' Whoever pitches bats from now on.'
    : ` Whoever pitches bats from now on, ${ordinal(order)} in the order: ${lastName(pitcher.player)}.`;
}

/** Lists the positions to be filled. A pinch hitter or runner has no position yet. */
function openPositions(team: TeamState): string[] {
  const open = vacancies(team).map((position) => positionNames[position]);
  return open.length === 0 ? [] : [`Then somebody has to take over in the field: ${andList(open)}.`];
}

function setPreview({ orders }: TeamState, set: keyof typeof orderSets): Preview {
  const own = orders.list.length;
  const lines = [
    ...orderSets[set].map((one, at) => `${at + 1}. ${orderWords(one)}`),
    ...(own === 0 ? [] : [`⚠️ They replace your own ${plural(own, 'order', `${own} orders`)}.`]),
  ];
  return {
    panel: { title: `Take the ${set} set?`, text: lines.join('\n') },
    ...(own > 0 && { confirm: true }),
    button: 'Take it',
  };
}
