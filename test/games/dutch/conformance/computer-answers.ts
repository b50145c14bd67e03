import { parse } from 'yaml';
import { z } from 'zod';
import { sameJson } from '../../../../src/engine/canonical.ts';
import { RuleError } from '../../../../src/engine/rule-error.ts';
import type { Chance } from '../../../../src/engine/rules/terms.ts';
import { decisionOf } from '../../../../src/games/dutch/computers/deciding.ts';
import { type Event, events } from '../../../../src/games/dutch/computers/language.ts';
import { plannedActionOf } from '../../../../src/games/dutch/computers/planned-action.ts';
import { readStrategy, type StrategySet, strategyOf } from '../../../../src/games/dutch/computers/sets.ts';
import { delaySeconds } from '../../../../src/games/dutch/computers/waiting.ts';
import { original as originalText } from '../../../../src/games/dutch/content/original.ts';
import { difficulties } from '../../../../src/games/dutch/terms/forgetting.ts';
import { type View, viewOf } from '../../../../src/games/dutch/view.ts';
import type { Difference } from '../../conformance.ts';
import type { Answer, Answers } from './answers.ts';
import { givenOptions, givenState, players, stateOf } from './given-state.ts';

/** Cases about computers: `decision`, `action`, `delay` and `set`. All use the set `original`. */

const seat = z.int().min(0);
const slot = z.strictObject({ seat, index: z.int().min(0) });
const event = z.enum(Object.keys(events) as Event[]);
const entry = z.union([
  z.strictObject({ roll: z.number() }),
  z.strictObject({ pick: z.tuple([z.int(), z.int()]) }),
]);
const choice = z.object({
  decision: z.string(),
  slot: slot.exactOptional(),
  slots: z.array(slot).exactOptional(),
  a: slot.exactOptional(),
  b: slot.exactOptional(),
});

const original = (): StrategySet => {
  const set = strategyOf('original');
  if (set === undefined) throw new Error('The set original is not there.');
  return set;
};

/** Compares only the fields that the case names. */
const compared = (wanted: Readonly<Record<string, unknown>>, all: object): Difference | undefined => {
  const given = new Map(Object.entries(all));
  const got = Object.fromEntries(
    Object.keys(wanted).flatMap((key) => (given.has(key) ? [[key, given.get(key)]] : [])),
  );
  return sameJson(got, wanted) ? undefined : { expected: wanted, got };
};

const expected = z.record(z.string(), z.unknown());

/** Returns the given random results in order. Asking for anything else is an error. */
function scripted(entries: readonly z.infer<typeof entry>[]): Chance & { left(): number } {
  const left = [...entries];
  const next = () => left.shift();
  return {
    roll: () => {
      const given = next();
      if (given === undefined || !('roll' in given)) throw new Error('A roll was not expected.');
      return given.roll;
    },
    pick: (n) => {
      const given = next();
      if (given === undefined || !('pick' in given) || given.pick[0] !== n)
        throw new Error(`A pick of ${n} was not expected.`);
      return given.pick[1];
    },
    left: () => left.length,
  };
}

const atTable = z.object({ options: givenOptions, players, initial: givenState, seat });

/** The view of the case's seat. */
const seenBy = ({ options, players: seating, initial, seat: viewer }: z.output<typeof atTable>): View =>
  viewOf(stateOf(initial, options, seating), viewer);

const decisionCase = atTable.extend({
  event,
  timer_seconds: z.number(),
  again: z.boolean().default(false),
  after_play: z.int().exactOptional(),
  chance: z.array(entry).default([]),
  expect: expected,
});

const actionCase = atTable.extend({ seat, event, decision: choice, expect: expected });

const decisionAnswer: Answer = (one) => {
  const given = decisionCase.parse(one);
  const chance = scripted(given.chance);
  const question = {
    event: given.event,
    again: given.again,
    ...(given.after_play !== undefined && { afterPlay: given.after_play }),
  };
  const player = given.players[given.seat];
  const level = player?.kind === 'computer' ? player.level : undefined;
  const difficulty = difficulties.find((one) => one === level) ?? 'medium';
  const view = seenBy(given);
  const record = decisionOf(original(), view, given.seat, difficulty, question, chance, given.timer_seconds);
  if (chance.left() > 0) return { expected: 'all chance used', got: `${chance.left()} left` };
  return compared({ ...absent(record), ...given.expect }, record);
};

/** If a case doesn't name a slot, the record must not have it either. */
const absent = (record: object): Record<string, unknown> =>
  Object.fromEntries(
    ['slot', 'slots', 'a', 'b'].filter((key) => key in record).map((key) => [key, 'nothing of the kind']),
  );

const actionAnswer: Answer = (one) => {
  const given = actionCase.parse(one);
  const { seat: mine, event: asked, decision, expect } = given;
  const deed = plannedActionOf(seenBy(given), mine, asked, decision);
  const action = deed?.action;
  const got = {
    do: action === undefined ? null : action.type === 'timer' ? action : { ...action, seat: mine },
    ...(deed?.fallback === true && { rule: 'fallback' }),
  };
  return sameJson(expect, got) ? undefined : { expected: expect, got };
};

const delayCase = z.object({
  event,
  timer_seconds: z.number(),
  roll: z.number().default(0),
  again: z.boolean().default(false),
  expect: expected,
});

const delayAnswer: Answer = (one) => {
  const given = delayCase.parse(one);
  const { delay } = original().tables;
  const of = { timerSeconds: given.timer_seconds, u: given.roll, again: given.again };
  return compared(given.expect, { delay_seconds: delaySeconds(delay, given.event, of) });
};

const step = z.union([z.string(), z.int()]);
const setCase = z.object({
  changes: z.array(z.union([z.tuple([z.array(step)]), z.tuple([z.array(step), z.unknown()])])),
  expect: expected,
});

/** The set `original` with changes; JSON is YAML too. */
const setAnswer: Answer = (one) => {
  const given = setCase.parse(one);
  let document: unknown = parse(originalText);
  for (const change of given.changes)
    document = changed(document, change[0], change.length > 1 ? { to: change[1] } : undefined);
  return compared(given.expect, outcome(JSON.stringify(document)));
};

function outcome(text: string): object {
  try {
    readStrategy({ name: 'changed.yaml', text });
    return { ok: true };
  } catch (error) {
    if (error instanceof RuleError) return { error: `E_${error.code.toUpperCase()}` };
    throw error;
  }
}

/** Sets or removes the value at a path of a document. */
function changed(
  document: unknown,
  path: readonly (string | number)[],
  change: { to: unknown } | undefined,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change?.to;
  if (Array.isArray(document)) {
    const at = Number(key);
    if (rest.length === 0 && change === undefined) return document.toSpliced(at, 1);
    return at < document.length
      ? document.with(at, changed(document[at], rest, change))
      : [...document, changed(undefined, rest, change)];
  }
  const map = expected.catch({}).parse(document);
  if (rest.length > 0 || change !== undefined) return { ...map, [key]: changed(map[key], rest, change) };
  const { [key]: _, ...others } = map;
  return others;
}

export const computerAnswers: Answers = {
  decision: decisionAnswer,
  action: actionAnswer,
  delay: delayAnswer,
  set: setAnswer,
};
