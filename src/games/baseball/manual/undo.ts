import { RuleError } from '../../../engine/rule-error.ts';
import { type Acted, changedPlay } from '../course/course.ts';
import { goOn } from '../course/innings.ts';
import type { Stands } from '../records/reading.ts';
import type { Before, ManualPlay } from '../state.ts';
import { type State, undecided } from '../state.ts';
import { battingSide, otherSide, type Side, sides } from '../terms/terms.ts';

/** Disputes, undo, and the end of a game in manual mode (Baseball 14). */

/** The last play; undefined once the next one has begun. */
const lastPlayOf = ({ manual }: State): ManualPlay | undefined =>
  manual?.play?.over ? manual.play : undefined;

/** The last play, if managers are deciding and no other question is open. */
const openPlayOf = (state: State): ManualPlay | undefined =>
  state.step.kind === 'decide' || state.step.kind === 'final' ? lastPlayOf(state) : undefined;

/** The side that was in the field on this play. */
const fieldOf = ({ before }: ManualPlay): Side => otherSide(battingSide(before.half));

/** Whether a side may dispute the last play. It may do so once, if the other manager read the card. */
export function mayDispute(state: State, side: Side): boolean {
  const play = openPlayOf(state);
  return play !== undefined && play.reading !== null && !play.disputed && fieldOf(play) === side;
}

/** Whether the last play may be undone. A refused undo can't be asked for again. */
export const mayUndo = (state: State): boolean => openPlayOf(state)?.undoRefused === false;

/** Restores the state before the play, except standing orders, which are meant for later plays. */
function asBefore(state: State, before: Before): Omit<State, 'manual'> {
  const team = (side: Side) => ({ ...before.teams[side], orders: state.teams[side].orders });
  return { ...before, options: state.options, teams: { away: team('away'), home: team('home') } };
}

/** Inning, half, outs and score before the play. */
export function standsBefore({ before }: ManualPlay): Stands {
  const { inning, half, outs, teams } = before;
  return {
    inning,
    half,
    outs,
    score: sides.map((one) => ({ team: teams[one].team, runs: teams[one].score })),
  };
}

/**
 * Restores the state before the play but keeps its dice for a second entry. That entry needs both managers'
 * consent.
 */
export function dispute(state: State, side: Side): Acted {
  const { manual } = state;
  const play = lastPlayOf(state);
  const { lastPlay: disputed } = state;
  if (manual === null || play?.reading == null || disputed === null || !mayDispute(state, side))
    throw new RuleError('no-dispute', 'There’s no play you can dispute now.');
  const { reading, before } = play;
  const shown = reading.rolls.map(({ id }) => id);
  const used = play.used.filter(({ id }) => shown.includes(id));
  const spare = [...play.used.filter(({ id }) => !shown.includes(id)), ...play.spare];
  const again: ManualPlay = { ...play, used, spare, over: false, disputed: true };
  return {
    state: {
      ...asBefore(state, before),
      manual: { ...manual, play: again },
      step: { kind: 'result', reading, open: false },
    },
    events: [
      {
        kind: 'manual',
        what: 'dispute',
        team: state.teams[side].team,
        play: before.plays + 1,
        by: side,
        disputed: { batter: disputed.batter, outcome: disputed.outcome },
        stands: standsBefore(play),
      },
    ],
  };
}

/** Asks the other manager to undo the last play. */
export function askUndo(state: State, side: Side): Acted {
  const { step } = state;
  if ((step.kind !== 'decide' && step.kind !== 'final') || !mayUndo(state))
    throw new RuleError('no-undo', 'There’s no play to take back now.');
  return {
    state: { ...state, step: { kind: 'undo', by: side, back: step } },
    events: [{ kind: 'manual', what: 'undo_asked', team: state.teams[side].team }],
  };
}

/** Handles the other manager's answer. After a refusal, nobody may ask to undo that play again. */
export function answerUndo(state: State, side: Side, agrees: boolean): Acted {
  const { step, manual } = state;
  const play = lastPlayOf(state);
  if (step.kind !== 'undo' || manual === null || play === undefined)
    throw new RuleError('wrong-step', 'Nobody has asked to take a play back.');
  const { team } = state.teams[side];
  if (!agrees)
    return {
      state: changedPlay({ ...state, step: step.back }, () => ({ undoRefused: true })),
      events: [{ kind: 'manual', what: 'undo_refused', team }],
    };
  const { before } = play;
  const again: ManualPlay = {
    ...play,
    reading: null,
    used: [],
    spare: [...play.used, ...play.spare],
    over: false,
    disputed: false,
  };
  return {
    state: { ...asBefore(state, before), manual: { ...manual, play: again } },
    events: [{ kind: 'manual', what: 'taken_back', team, play: before.plays + 1 }],
  };
}

/** Records that a manager accepts the last play. The game ends when both have accepted it. */
export function acceptFinal(state: State, side: Side): Acted {
  const { step } = state;
  if (step.kind !== 'final') throw new RuleError('wrong-step', 'There’s nothing to agree to.');
  const ready = { ...step.ready, [side]: true };
  if (!sides.every((each) => ready[each]))
    return { state: { ...state, step: { ...step, ready } }, events: [] };
  return goOn({ ...state, step: undecided });
}
