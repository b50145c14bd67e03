import { onBaseCode } from '../lineup/lineup.ts';
import { type Entry, type EntryGroup, type EntryRun, entryGroups, runs } from '../records/entry.ts';
import type { State } from '../state.ts';
import { locationsOf } from '../terms/outcomes.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Base } from '../terms/terms.ts';
import { manualResultProblem } from '../terms/validators.ts';

/** Results that can be entered in a situation. Only legal ones are offered (Baseball 13, 14). */

export function legalEntries(state: State): Entry[] {
  const onBase = onBaseCode(state.runners);
  const groups = (Object.keys(entryGroups) as EntryGroup[]).filter(
    (group) => group !== 'Simple chart' || state.options.auto_resolution === 'simple',
  );
  const located = groups
    .flatMap((group) => entryGroups[group])
    .flatMap((outcome) =>
      placesOf(outcome).flatMap((location) =>
        (outcome === 'error' ? ([1, 2, 3] as const) : ([1] as const)).map(
          (bases): Entry => ({ kind: 'outcome', outcome, location, bases }),
        ),
      ),
    );
  return [...located, ...runningEntries(onBase, state.outs)].filter(
    (entry) => entryProblem(state, entry) === undefined,
  );
}

const ballpark = ['ballpark_homerun', 'ballpark_single'];
const outfield = ['LF', 'CF', 'RF'] as const;

/** Locations at which a result may be entered; null for a result without a location. */
export function placesOf(outcome: string): readonly (FieldPosition | null)[] {
  return ballpark.includes(outcome) ? outfield : (locationsOf(outcome) ?? [null]);
}

/**
 * Returns why a result can't be entered: the validator's sentence, or a runner who isn't on the base it names
 * (Baseball 13).
 */
export function entryProblem({ runners, outs, options }: State, entry: Entry): string | undefined {
  const onBase = onBaseCode(runners);
  if (entry.kind === 'running') return runningProblem(entry.runs, onBase, outs);
  const { outcome, location } = entry;
  if (ballpark.includes(outcome)) {
    if (location === null) return `${outcome} needs a location`;
    return outfield.some((each) => each === location)
      ? undefined
      : `Invalid location ${location} for ${outcome}`;
  }
  const simple = entryGroups['Simple chart'].some((each) => each === outcome);
  if (simple && options.auto_resolution !== 'simple') return `${outcome} is only on the simple chart`;
  if (locationsOf(outcome) === undefined && location !== null) return `${outcome} doesn’t take a location`;
  return manualResultProblem(outcome, location, onBase);
}

const runNames = { SB: 'stolen_base', CS: 'caught_stealing', PO: 'pick_off' } as const;

function runningProblem(list: readonly EntryRun[], onBase: number, outs: number): string | undefined {
  const [first] = list;
  if (first !== undefined && onBase === 0) return manualResultProblem(runNames[first.play], null, 0);
  const absent = list.find(({ from }) => (onBase & (1 << (from - 1))) === 0);
  if (absent !== undefined) return `${runNames[absent.play]} needs a runner on ${absent.from}`;
  const blocked = list.find(
    ({ play, from }) =>
      play !== 'PO' && from < 3 && (onBase & (1 << from)) !== 0 && list.every((one) => one.from !== from + 1),
  );
  if (blocked !== undefined) return `${runNames[blocked.play]} needs base ${blocked.from + 1} to be free`;
  const made = list.filter(({ play }) => play !== 'SB').length;
  return outs + made > 3 ? `There ${outs === 2 ? 'is' : 'are'} only ${3 - outs} left to put out` : undefined;
}

/** Every combination of runners and what happens to each, lead runner first. */
function runningEntries(onBase: number, outs: number): Entry[] {
  const withRunners = (ahead: readonly EntryRun[], from: Base): EntryRun[][] => {
    const behind = (list: readonly EntryRun[]) =>
      from === 1 ? [[...list]] : withRunners(list, (from - 1) as Base);
    const occupied = (onBase & (1 << (from - 1))) !== 0;
    return [ahead, ...(occupied ? runs.map((play) => [...ahead, { play, from }]) : [])].flatMap(behind);
  };
  return withRunners([], 3)
    .filter((list) => list.length > 0 && runningProblem(list, onBase, outs) === undefined)
    .map((list) => ({ kind: 'running', runs: list }));
}
