import { sameJson } from '../../../engine/canonical.ts';
import { orList } from '../../../engine/english.ts';
import type { ActionChoice, Choice, FormChoice, FormValues } from '../../facets/offer.ts';
import { lineupChoices } from '../course/lineup-step.ts';
import { lastName, playerOf } from '../league/roster.ts';
import { anyChangeNow, changesNow, shortly } from '../lineup/changes.ts';
import { atBat, fieldingSide, inField, occupiedBases } from '../lineup/lineup.ts';
import { isIdlePitcher } from '../lineup/substitution.ts';
import { readersOf } from '../manual/play.ts';
import { orderChoices } from '../orders/standing-orders.ts';
import { stealOdds } from '../play/steal-odds.ts';
import { throwsFor } from '../play/stealing.ts';
import type { Action } from '../records/action.ts';
import type { Going, PendingPlay } from '../records/pending-play.ts';
import type { State, TeamState } from '../state.ts';
import {
  alignmentValues,
  approachValues,
  infieldValues,
  outfieldValues,
  yesNo,
} from '../terms/decision-fields.ts';
import {
  alignments,
  approaches,
  type DefensiveDecision,
  defaultDefense,
  defaultOffense,
  defensiveDecision,
  infieldDepths,
  type OffensiveDecision,
  offensiveDecision,
  outfieldDepths,
  type Substitution,
  type ThrowTarget,
} from '../terms/decisions.ts';
import { type Position, positionNames } from '../terms/positions.ts';
import { type Base, battingSide, otherSide, type Side, sides, type Target } from '../terms/terms.ts';
import { defenseProblem, offenseProblem } from '../terms/validators.ts';
import { button } from './button.ts';
import { changeForms } from './change-forms.ts';
import { afterPlay, manualChoices, numberForm } from './manual.ts';

/** The sides that must act; none when the game is over. */
export function sidesToAct(state: State): readonly Side[] {
  const { step } = state;
  switch (step.kind) {
    case 'lineups':
      return sides.filter((side) => !step.ready[side]);
    case 'decide':
      // The defense comes first, so a table with only one person follows the order of Baseball 3.3.
      return [fieldingSide(state), battingSide(state.half)].filter((side) => !step.decided[side]);
    case 'runner':
      return [battingSide(state.half)];
    case 'throw':
      return [fieldingSide(state)];
    case 'substitution':
    case 'rating':
      return [step.side];
    case 'result':
      return readersOf(state, step);
    case 'confirm':
    case 'undo':
      return [otherSide(step.by)];
    case 'final':
      return sides.filter((side) => !step.ready[side]);
    case 'over':
      return [];
  }
}

/** Returns everything a side may do in its current step (Baseball 4, 8.4, 10.1, 15). */
export function choicesFor(state: State, side: Side): readonly Choice<Action>[] {
  const { step } = state;
  switch (step.kind) {
    case 'lineups':
      return lineupChoices(state, side);
    case 'decide':
      return side === fieldingSide(state)
        ? [
            ...decisionsInField(state, side),
            ...fieldChoices(inField(state), changesNow(state, side)),
            ...changeForms(state, side),
            ...orderChoices(state, side),
          ]
        : [
            ...decisionsAtBat(state, side),
            ...atBatChoices(state, changesNow(state, side)),
            ...orderChoices(state, side),
          ];
    case 'runner':
      return runnerChoices(step.play.pending, state.manual !== null);
    case 'throw':
      return throwChoices(step.play.pending);
    case 'substitution':
      return repairChoices(state, side);
    case 'over':
      return [];
    default:
      return manualChoices(state, step, side);
  }
}

/**
 * Returns the choices, but only enough substitutions to show that there are some. Finding all of them is
 * slow, because each one must be tried.
 */
export function outlineFor(state: State, side: Side): readonly Choice<Action>[] {
  if (state.step.kind !== 'decide') return choicesFor(state, side);
  const change = anyChangeNow(state, side);
  const changes = change === undefined ? [] : [change];
  return side === fieldingSide(state)
    ? [
        ...decisionsInField(state, side),
        ...(change === undefined ? changeForms(state, side) : fieldChoices(inField(state), changes)),
        ...orderChoices(state, side),
      ]
    : [...decisionsAtBat(state, side), ...atBatChoices(state, changes), ...orderChoices(state, side)];
}

const decisionsInField = (state: State, side: Side): Choice<Action>[] => [
  ...withLastPlay(state, side, defensiveChoices(state)),
  defensiveForm(state),
];

const decisionsAtBat = (state: State, side: Side): Choice<Action>[] => [
  ...withLastPlay(state, side, offensiveChoices(state)),
  offensiveForm(state),
];

/**
 * In manual mode, puts the choices about the last play second, so that they stay in the button row that
 * everyone sees.
 */
function withLastPlay(
  state: State,
  side: Side,
  [usual, ...others]: readonly ActionChoice<Action>[],
): ActionChoice<Action>[] {
  return usual === undefined ? [] : [usual, ...afterPlay(state, side), ...others];
}

export const defensive = (changes: Partial<DefensiveDecision> = {}): Action => ({
  kind: 'defensive',
  decision: { ...defaultDefense, ...changes },
});

export const offensive = (changes: Partial<OffensiveDecision> = {}): Action => ({
  kind: 'offensive',
  decision: { ...defaultOffense, ...changes },
});

/** Bases whose runner can be held: those with a free base ahead, and always third base (Baseball 9.3). */
export const holdable = (state: State): Base[] =>
  occupiedBases(state.runners).filter((base) => base === 3 || state.runners[base] === null);

/** Adds a "Play ball" button that repeats the last decision, unless that is the usual decision. */
function withRepeat(last: Action, quick: readonly ActionChoice<Action>[]): ActionChoice<Action>[] {
  const [usual, ...others] = quick;
  if (usual === undefined || sameJson(usual.action, last)) return [...quick];
  const rest = others.filter(({ action }) => !sameJson(action, last));
  return [button(last, 'Play ball', 'primary'), { ...usual, style: 'secondary' }, ...rest];
}

/** Buttons for the decisions that suit the situation; the form offers the others. */
function defensiveChoices(state: State): ActionChoice<Action>[] {
  const occupied = occupiedBases(state.runners);
  const onThird = occupied.includes(3);
  // With the infield in, the defense can stop a run from third. With two outs, there's no such run to stop.
  const cutsOff = onThird && state.outs < 2;
  // A walk sets up a force play when first is open. With nobody in scoring position, it only gives away a
  // base.
  const setsUp = !occupied.includes(1) && (occupied.includes(2) || onThird);
  const holds = holdable(state).filter((base) => base < 3);
  const { lastDefence: lastDefense } = inField(state);
  const last = defensive({
    ...lastDefense,
    hold_runners: lastDefense.hold_runners.filter((base) => occupied.includes(base)),
  });
  return withRepeat(last, [
    button(defensive(), 'Normal', 'primary'),
    ...(cutsOff ? [button(defensive({ infield_depth: 'in' }), 'Infield in')] : []),
    ...(holds.length === 0 ? [] : [button(defensive({ hold_runners: holds }), 'Hold')]),
    ...(setsUp ? [button(defensive({ intentional_walk: true }), 'Walk him', 'danger')] : []),
  ]);
}

const targetNames = { 2: '2nd', 3: '3rd', 4: 'home' } as const;
const baseNames = { 1: 'First', 2: 'Second', 3: 'Third' } as const;

/** Bases directly ahead of a runner. `legalOffense` later checks whether they are free. */
export const targets = (state: State): Target[] =>
  occupiedBases(state.runners).map((base): Target => (base === 1 ? 2 : base === 2 ? 3 : 4));

const legalOffense = (state: State, decision: OffensiveDecision): boolean =>
  offenseProblem(decision, occupiedBases(state.runners), state.outs) === undefined;

function offensiveChoices(state: State): ActionChoice<Action>[] {
  const decisions: [Partial<OffensiveDecision>, string][] = [
    ...targets(state).map((target): [Partial<OffensiveDecision>, string] => [
      { steal_attempts: [target] },
      `Steal ${targetNames[target]}`,
    ]),
    [{ steal_attempts: [2, 3] }, 'Double steal'],
    [{ bunt_attempt: true }, 'Bunt'],
    [{ hit_and_run: true }, 'Hit & run'],
  ];
  const legal = decisions.filter(([change]) => legalOffense(state, { ...defaultOffense, ...change }));
  return withRepeat(offensive({ approach: atBat(state).lastApproach }), [
    button(offensive(), 'Swing', 'primary'),
    ...legal.map(([change, label]) => withOdds(state, button(offensive(change), label), change)),
  ]);
}

/** Adds a steal's odds to its button. Without a jump, the runner stays and the pitch is thrown. */
function withOdds(
  state: State,
  choice: ActionChoice<Action>,
  { steal_attempts: going = [] }: Partial<OffensiveDecision>,
): ActionChoice<Action> {
  const odds = going.length === 0 ? undefined : stealOdds(state, going);
  if (odds === undefined) return choice;
  const [free, held] = [odds.safe.free, odds.safe.held].map((safe) => orList(safe.map(String)));
  if (odds.jump === undefined) return { ...choice, label: `${choice.label} (safe ${free}%)` };
  return {
    ...choice,
    label:
      going.length > 1
        ? `${choice.label} on a jump (${free}%)`
        : `${choice.label} if he gets a jump (safe ${free}%)`,
    hint: `A jump ${odds.jump.free}% of the time, safe ${free}%; held ${odds.jump.held}% and ${held}%`,
  };
}

const yes = (values: FormValues, id: string): boolean => values[id]?.[0] === 'yes';
const asYes = (value: boolean): string[] => [value ? 'yes' : 'no'];
const numbersIn = (values: FormValues, id: string): number[] => (values[id] ?? []).map(Number).sort();

function defensiveForm(state: State): FormChoice<Action> {
  const occupied = occupiedBases(state.runners);
  const write = (values: FormValues): Action => ({
    kind: 'defensive',
    decision: defensiveDecision.parse({
      alignment: values['alignment']?.[0],
      infield_depth: values['infield']?.[0],
      corners_in: yes(values, 'corners'),
      outfield_depth: values['outfield']?.[0],
      hold_runners: numbersIn(values, 'hold'),
      intentional_walk: yes(values, 'walk'),
    }),
  });
  const values = (decision: DefensiveDecision): FormValues => ({
    alignment: [decision.alignment],
    infield: [decision.infield_depth],
    outfield: [decision.outfield_depth],
    hold: decision.hold_runners.map(String),
    corners: asYes(decision.corners_in),
    walk: asYes(decision.intentional_walk),
  });
  return {
    kind: 'form',
    id: 'defence',
    label: 'Defense…',
    title: 'Defensive decision',
    button: 'Decide',
    fields: [
      { id: 'alignment', label: 'Alignment', values: alignmentValues(alignments) },
      { id: 'infield', label: 'Infield depth', values: infieldValues(infieldDepths) },
      { id: 'outfield', label: 'Outfield depth', values: outfieldValues(outfieldDepths) },
      {
        id: 'hold',
        label: 'Hold runners',
        multiple: true,
        values: occupied.map((base) => ({ value: String(base), label: `${baseNames[base]} base` })),
      },
      { id: 'corners', label: 'Corners in', values: yesNo },
      { id: 'walk', label: 'Walk him', values: yesNo },
    ],
    initial: values(defaultDefense),
    read: (action) => (action.kind === 'defensive' ? values(action.decision) : undefined),
    write,
    problem: (chosen) => {
      const action = write(chosen);
      return action.kind === 'defensive' ? defenseProblem(action.decision, occupied) : undefined;
    },
  };
}

function offensiveForm(state: State): FormChoice<Action> {
  const occupied = occupiedBases(state.runners);
  const write = (values: FormValues): Action => ({
    kind: 'offensive',
    decision: offensiveDecision.parse({
      approach: values['approach']?.[0],
      steal_attempts: numbersIn(values, 'steal'),
      steal_without_jump: values['jump']?.[0] === 'anyway',
      bunt_attempt: yes(values, 'bunt'),
      hit_and_run: yes(values, 'run'),
    }),
  });
  const values = (decision: OffensiveDecision): FormValues => ({
    approach: [decision.approach],
    steal: decision.steal_attempts.map(String),
    jump: [decision.steal_without_jump ? 'anyway' : 'jump'],
    bunt: asYes(decision.bunt_attempt),
    run: asYes(decision.hit_and_run),
  });
  return {
    kind: 'form',
    id: 'offence',
    label: 'Offense…',
    title: 'Offensive decision',
    button: 'Decide',
    fields: [
      { id: 'approach', label: 'Approach', values: approachValues(approaches) },
      {
        id: 'steal',
        label: 'Steal',
        multiple: true,
        values: targets(state).map((target) => ({ value: String(target), label: targetNames[target] })),
      },
      {
        id: 'jump',
        label: 'Steals',
        values: [
          { value: 'jump', label: 'Only with a jump' },
          { value: 'anyway', label: 'Jump or not' },
        ],
      },
      { id: 'bunt', label: 'Bunt', values: yesNo },
      { id: 'run', label: 'Hit and run', values: yesNo },
    ],
    initial: values(defaultOffense),
    read: (action) => (action.kind === 'offensive' ? values(action.decision) : undefined),
    write,
    problem: (chosen) => {
      const action = write(chosen);
      return action.kind === 'offensive' ? offenseProblem(action.decision, occupied, state.outs) : undefined;
    },
  };
}

const chance = (safe: number): string => ` (safe ${safe * 5}%)`;

/** Choices to send or hold a runner, with his chance to be safe in percent (Baseball 15). */
function runnerChoices(pending: PendingPlay, byCard: boolean): Choice<Action>[] {
  if (pending.kind === 'steal') return [];
  const trails = pending.asks === 'trail' && pending.kind === 'uncapped';
  const { safe } = trails ? pending.trail : pending.lead;
  const answer = trails ? 'trail' : 'send';
  const go = button({ kind: 'runner', answer }, `${trails ? 'Go' : 'Send'}${chance(safe)}`, 'primary');
  const stay =
    pending.kind === 'ordered_steal'
      ? []
      : [button({ kind: 'runner', answer: trails ? 'stay' : 'hold' }, trails ? 'Stay' : 'Hold')];
  return [go, ...stay, ...(byCard ? [numberForm(answer)] : [])];
}

const stealThrows: Readonly<Record<ThrowTarget, string>> = {
  lead: 'Throw to third',
  trail: 'Throw to second',
  second: 'Throw to second',
  home: 'Throw home',
  none: 'Hold the ball',
};

const throwTo = { 2: 'Throw to second', 3: 'Throw to third', 4: 'Throw home' } as const;

/** Throw targets, each with the runner's chance to be safe. */
function throwChoices(pending: PendingPlay): ActionChoice<Action>[] {
  const choice = (target: ThrowTarget, label: string, at: number) =>
    button({ kind: 'throw', target }, label, at === 0 ? 'primary' : 'secondary');
  if (pending.kind === 'steal') {
    const { steal, safeNumbers } = pending;
    return throwsFor(steal).map((target, at) => {
      const safe = safeNumbers[target];
      return choice(target, `${stealThrows[target]}${safe === undefined ? '' : chance(safe)}`, at);
    });
  }
  const aim = (target: ThrowTarget, { to, safe }: Going, at: number) =>
    choice(target, `${throwTo[to]}${chance(safe)}`, at);
  const lead = aim('lead', pending.lead, 0);
  if (pending.asks === 'aim' && pending.trail !== null) return [lead, aim('trail', pending.trail, 1)];
  return [lead, choice('none', stealThrows.none, 1)];
}

/** Puts all substitutions behind one button, so that the play decisions stay in the first row. */
const choiceOf = (change: Substitution, path: readonly string[], label: string): ActionChoice<Action> => ({
  kind: 'action',
  action: { kind: 'substitution', change },
  label,
  path: ['Substitute', ...path],
});

/** Choices for a substitution that the game requires. */
function repairChoices(state: State, side: Side): Choice<Action>[] {
  const changes = changesNow(state, side);
  if (side === battingSide(state.half)) return atBatChoices(state, changes);
  return [...fieldChoices(state.teams[side], changes), ...changeForms(state, side)];
}

function atBatChoices(state: State, changes: readonly Substitution[]): ActionChoice<Action>[] {
  return changes.flatMap((change) => {
    if (change.kind === 'pinch_hit')
      return [choiceOf(change, ['Pinch hitter'], batterLabel(atBat(state), change.player))];
    if (change.kind !== 'pinch_run') return [];
    const runner = state.runners[change.base - 1];
    const path = ['Pinch runner', `${baseNames[change.base]}: ${lastName(runner?.player ?? change.player)}`];
    return [choiceOf(change, path, `${shortly(change.player)}, running ${playerOf(change.player).running}`)];
  });
}

const batterLabel = (team: TeamState, player: string): string =>
  `${shortly(player)}, bats ${playerOf(player).bats}${isIdlePitcher(team, player) ? ' (no more DH)' : ''}`;

function fieldChoices(team: TeamState, changes: readonly Substitution[]): ActionChoice<Action>[] {
  return changes.flatMap((change) => {
    if (change.kind === 'pitcher') return [choiceOf(change, ['Pitcher'], pitcherLabel(team, change.player))];
    if (change.kind !== 'defence') return [];
    const [first, ...others] = change.moves.map(({ player, position }) => moveLabel(team, player, position));
    const key = newcomerPosition(team, change) ?? 'Trade';
    return first === undefined ? [] : [choiceOf(change, ['Fielders', key], [first, ...others].join(', '))];
  });
}

const pitcherLabel = ({ tired }: TeamState, player: string): string =>
  `${shortly(player)}, throws ${playerOf(player).throws}${tired.includes(player) ? ', not rested' : ''}`;

/**
 * The position under which the menu lists a change: the first one that a player from outside the field takes.
 */
function newcomerPosition(
  team: TeamState,
  change: Extract<Substitution, { kind: 'defence' }>,
): string | undefined {
  return change.moves.find(({ player }) =>
    team.lineup.every((entry) => !entry.active || entry.player !== player),
  )?.position;
}

const moveLabel = (team: TeamState, player: string, position: Position): string =>
  `${lastName(player)} to ${positionNames[position]}${team.dh && isHitter(team, player) ? ' (no more DH)' : ''}`;

const isHitter = (team: TeamState, player: string): boolean =>
  team.lineup.some((entry) => entry.active && entry.position === 'DH' && entry.player === player);
