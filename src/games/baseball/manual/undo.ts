import { RuleError } from '../../../engine/rule-error.ts';
import { type Acted, changedPlay } from '../course/course.ts';
import { goOn } from '../course/innings.ts';
import type { Stands } from '../records/reading.ts';
import type { Before, ManualPlay } from '../state.ts';
import { type State, undecided } from '../state.ts';
import { battingSide, otherSide, type Side, sides } from '../terms/terms.ts';

/** Disputes, plays taken back, and the last word of a game in manual mode (Baseball 14). */

/** The last play, as long as the next has not begun. */
const lastPlayOf = ({ manual }: State): ManualPlay | undefined =>
  manual?.play?.over ? manual.play : undefined;

/** …while managers decide and no other question is open. */
const openPlayOf = (state: State): ManualPlay | undefined =>
  state.step.kind === 'decide' || state.step.kind === 'final' ? lastPlayOf(state) : undefined;

/** The side in the field on a play. */
const fieldOf = ({ before }: ManualPlay): Side => otherSide(battingSide(before.half));

/** May the side dispute the last play? Only if the other manager read its card, and only once. */
export function mayDispute(state: State, side: Side): boolean {
  const play = openPlayOf(state);
  return play !== undefined && play.reading !== null && !play.disputed && fieldOf(play) === side;
}

/** May the last play be taken back? Not after a refusal. */
export const mayUndo = (state: State): boolean => openPlayOf(state)?.undoRefused === false;

/** Restores everything except standing orders, which are meant for later plays. */
function asBefore(state: State, before: Before): Omit<State, 'manual'> {
  const team = (side: Side) => ({ ...before.teams[side], orders: state.teams[side].orders });
  return { ...before, options: state.options, teams: { away: team('away'), home: team('home') } };
}

/** Where the game stands once the play does not count. */
export function standsBefore({ before }: ManualPlay): Stands {
  const { inning, half, outs, teams } = before;
  return {
    inning,
    half,
    outs,
    score: sides.map((one) => ({ team: teams[one].team, runs: teams[one].score })),
  };
}

/** Puts the dice back on the table and restores everything; the second entry needs both managers' consent. */
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

/** Asks the other manager to take the last play back. */
export function askUndo(state: State, side: Side): Acted {
  const { step } = state;
  if ((step.kind !== 'decide' && step.kind !== 'final') || !mayUndo(state))
    throw new RuleError('no-undo', 'There’s no play to take back now.');
  return {
    state: { ...state, step: { kind: 'undo', by: side, back: step } },
    events: [{ kind: 'manual', what: 'undo_asked', team: state.teams[side].team }],
  };
}

/** The other manager's answer. After a refusal nobody asks about that play again. */
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

/** A manager has seen the last play; after both the game is over. */
export function acceptFinal(state: State, side: Side): Acted {
  const { step } = state;
  if (step.kind !== 'final') throw new RuleError('wrong-step', 'There’s nothing to agree to.');
  const ready = { ...step.ready, [side]: true };
  if (!sides.every((each) => ready[each]))
    return { state: { ...state, step: { ...step, ready } }, events: [] };
  return goOn({ ...state, step: undecided });
}
