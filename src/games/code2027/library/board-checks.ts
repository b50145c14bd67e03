import type { ContentSet, Movement, Space } from '../box/schema.ts';
import { type Visit, visits } from '../terms/words.ts';
import { twice } from './card-checks.ts';
import { combinationsOf, holds, type Known } from './combinations.ts';
import type { Part } from './document.ts';
import type { Fault, MistakeCode } from './mistakes.ts';

/** Checks a board: ids, tables, and whether every player can always move on. */

type Row = { readonly space: string; readonly visit: Visit };
const keyOf = ({ space, visit }: Row): string => `${space} ${visit}`;

/**
 * A group of exits in a movement row. Each face of the die has its own group; without dice, the row has one group.
 */
interface Way {
  readonly name: string;
  readonly path: Fault['path'];
  readonly exits: readonly {
    readonly to: readonly string[];
    readonly when?: Parameters<typeof holds>[0];
    readonly path: Fault['path'];
  }[];
}

type Outcomes = ContentSet['diceOutcomes'][number];

const exitsOf = (
  list: readonly { readonly to: string; readonly when?: Parameters<typeof holds>[0] }[],
  path: Fault['path'],
): Way['exits'] => list.map(({ to, when }, index) => ({ to: [to], when, path: [...path, index, 'to'] }));

function waysOf(row: Movement, index: number, outcomes: { row: Outcomes; index: number } | undefined): Way[] {
  const path = ['movement', index];
  if (row.type === 'dice')
    return outcomes === undefined
      ? []
      : Object.entries(outcomes.row.outcomes).map(([face, list]) => {
          const at = ['diceOutcomes', outcomes.index, 'outcomes', face];
          return { name: `a ${face}`, path: at, exits: exitsOf(list, at) };
        });
  if (row.type === 'logic')
    return [
      {
        name: 'its rules',
        path,
        exits: (row.rules ?? []).map(({ to, when }, rule) => ({
          to,
          when,
          path: [...path, 'rules', rule, 'to'],
        })),
      },
    ];
  return [{ name: 'it', path, exits: exitsOf(row.destinations, [...path, 'destinations']) }];
}

/** Lists the mistakes of a board. */
export function faultsOfBoard(set: ContentSet): Fault[] {
  const faults: Fault[] = [];
  const tell = (code: MistakeCode, path: Fault['path'], subject: string | undefined, text: string): void => {
    faults.push({ path, subject, code, text });
  };
  const { startSpace, finishSpace } = set.config;
  const spaces = new Map(set.spaces.map((space) => [space.id, space]));
  const isKnown = (id: string, path: Fault['path'], subject: string): boolean => {
    if (!spaces.has(id)) tell('UNKNOWN_ID', path, subject, `There’s no space “${id.slice(0, 40)}”.`);
    return spaces.has(id);
  };
  faults.push(
    ...twice(
      set.spaces.map(({ id }, index) => ({ id, path: ['spaces', index, 'id'] })),
      'a space',
    ),
    ...twice(
      set.spaceEffects.map(({ id }, index) => ({ id, path: ['spaceEffects', index, 'id'] })),
      'a row',
    ),
    ...(['movement', 'diceOutcomes'] as const).flatMap((part) =>
      twice(
        set[part].map((row, index) => ({ id: keyOf(row), path: [part, index] })),
        'a row for',
      ),
    ),
  );
  for (const id of [startSpace, finishSpace])
    if (!spaces.has(id)) tell('UNKNOWN_ID', ['spaces'], undefined, `There must be a space called ${id}.`);
  for (const part of [
    'movement',
    'diceOutcomes',
    'spaceEffects',
    'diceEffects',
  ] as const satisfies readonly Part[])
    for (const [index, { space }] of set[part].entries()) isKnown(space, [part, index, 'space'], space);

  const movements = new Map(set.movement.map((row, index) => [keyOf(row), { row, index }]));
  const outcomes = new Map(set.diceOutcomes.map((row, index) => [keyOf(row), { row, index }]));
  const rollOf = ({ space, visit }: Row): number | undefined => spaces.get(space)?.visits[visit].roll;
  for (const [index, row] of set.diceEffects.entries()) {
    const least = row.die === 'both' ? 2 : 1;
    if ((rollOf(row) ?? least) < least)
      tell(
        'BAD_VALUE',
        ['diceEffects', index],
        row.space,
        'A dice table works only if its space has a roll on that visit.',
      );
  }
  for (const [index, row] of set.diceOutcomes.entries())
    if (movements.get(keyOf(row))?.row.type !== 'dice')
      tell(
        'BAD_VALUE',
        ['diceOutcomes', index],
        row.space,
        'Dice outcomes need a movement row of the type dice.',
      );

  const edges = new Map<string, Set<string>>();
  for (const [at, space] of set.spaces.entries())
    for (const visit of visits) {
      const key = keyOf({ space: space.id, visit });
      const found = movements.get(key);
      const to = new Set<string>();
      edges.set(key, to);
      if (found === undefined) {
        tell('NO_WAY_ON', ['spaces', at], space.id, `There’s no movement row for the ${visit} visit.`);
        continue;
      }
      const { row, index } = found;
      if (row.type === 'none') {
        if (space.id !== finishSpace)
          tell('NO_WAY_ON', ['movement', index, 'type'], space.id, 'Only the last space can lead nowhere.');
        continue;
      }
      const table = outcomes.get(key);
      if (row.type === 'dice' && table === undefined)
        tell('NO_WAY_ON', ['movement', index], space.id, `There’s no dice table for the ${visit} visit.`);
      if (row.type === 'dice' && (rollOf(row) ?? 0) < 1)
        tell(
          'BAD_VALUE',
          ['spaces', at, 'visits', visit, 'roll'],
          space.id,
          'roll must be at least 1 if the type of movement is dice.',
        );
      if (row.type === 'fixed' && row.destinations.length !== 1)
        tell(
          'NO_WAY_ON',
          ['movement', index, 'destinations'],
          space.id,
          'Fixed movement needs exactly one destination.',
        );
      for (const way of waysOf(row, index, table)) {
        for (const exit of way.exits)
          for (const id of exit.to) if (isKnown(id, exit.path, space.id)) to.add(id);
        faults.push(...deadEnds(way, space, visit));
      }
    }
  faults.push(...unreachable(set, edges));
  return faults;
}

/** Reports combinations of answers for which a player has no exit. */
function deadEnds({ name, path, exits }: Way, space: Space, visit: Visit): Fault[] {
  const known: Known = (leaf) => {
    if (leaf.type !== 'PLAYER_STATE') return undefined;
    const { state } = leaf;
    if (state.kind === 'SPACE') return state.spaceId === space.id ? 1 : 0;
    if (state.kind === 'SPACE_PHASE') return state.phase === space.phase ? 1 : 0;
    if (state.kind === 'VISIT') return state.visit === visit ? 1 : 0;
    return state.kind === 'VISITED' && state.spaceId === space.id ? 1 : undefined;
  };
  const combinations = combinationsOf(
    exits.map(({ when }) => when),
    known,
  );
  const fault = (text: string): Fault[] => [{ path, subject: space.id, code: 'NO_WAY_ON', text }];
  if (combinations === undefined)
    return fault(`On the ${visit} visit, ${name} can’t be checked: there are too many conditions.`);
  const isStuck = combinations.some(
    (answers) => !exits.some(({ when, to }) => to.length > 0 && holds(when, answers)),
  );
  return isStuck ? fault(`On the ${visit} visit, ${name} can leave a player without a destination.`) : [];
}

/** Reports spaces that nobody can reach, and spaces from which nobody can reach the finish. */
function unreachable(
  { spaces, config }: ContentSet,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
): Fault[] {
  const from = (visit: Visit, id: string): readonly string[] => [
    ...(edges.get(keyOf({ space: id, visit })) ?? []),
  ];
  const both = (id: string): readonly string[] => [...from('First', id), ...from('Subsequent', id)];
  const reached = spread([config.startSpace], both);
  const back = new Map<string, string[]>();
  for (const { id } of spaces)
    for (const to of from('Subsequent', id)) back.set(to, [...(back.get(to) ?? []), id]);
  const finishing = spread([config.finishSpace], (id) => back.get(id) ?? []);
  return spaces.flatMap(({ id }, index): Fault[] => {
    const fault = (text: string): Fault[] => [
      { path: ['spaces', index], subject: id, code: 'UNREACHABLE', text },
    ];
    if (!reached.has(id)) return fault(`Nobody can get here from ${config.startSpace}.`);
    return finishing.has(id) ? [] : fault(`Nobody can get from here to ${config.finishSpace}.`);
  });
}

function spread(first: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set(first);
  for (const id of seen) for (const one of next(id)) seen.add(one);
  return seen;
}
