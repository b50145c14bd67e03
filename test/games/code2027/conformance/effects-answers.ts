import { z } from 'zod';
import { sameJson } from '../../../../src/engine/canonical.ts';
import type { EffectResult } from '../../../../src/engine/effects/batch.ts';
import { type Chance, change, type Going, going } from '../../../../src/games/code2027/changes/going.ts';
import { leave } from '../../../../src/games/code2027/course/resigning.ts';
import { perform } from '../../../../src/games/code2027/course/steps.ts';
import { choose, run } from '../../../../src/games/code2027/effects/registry.ts';
import { activePlayer } from '../../../../src/games/code2027/position/people.ts';
import type { Context, State, Step } from '../../../../src/games/code2027/state.ts';
import { cardTypes } from '../../../../src/games/code2027/terms/words.ts';
import type { Answers } from './answers.ts';
import { gameFrom, givenGame } from './given-game.ts';

/** Answers to cases of effects. */

const context = z.object({
  source: z.string(),
  playerId: z.string().optional(),
  triggerEvent: z.string().optional(),
  diceRoll: z.number().optional(),
  diceRolls: z.array(z.number()).optional(),
  ownerFunding: z.boolean().optional(),
  choices: z.array(z.string()).optional(),
});

/** Cases may contain anything here. The result reports what isn't an effect. */
const givenEffect = z.object({
  effectType: z.string(),
  payload: z.record(z.string(), z.unknown()).catch({}),
});

const step = z.discriminatedUnion('op', [
  z.object({ op: z.literal('process'), effects: z.array(givenEffect), context }),
  z.object({ op: z.literal('endOfTurn'), playerId: z.string() }),
  z.object({ op: z.literal('resign'), playerId: z.string() }),
]);

const effectsCase = z.object({
  setup: givenGame,
  steps: z.array(step),
  expect: z.object({ steps: z.array(z.unknown()), changed: z.unknown() }),
});

/** Only the context gives dice, for cards too. Piles aren't shuffled. */
const givenChance: Chance = {
  given: true,
  roll: () => [],
  cardDice: () => ({}),
  shuffle: (cards) => cards,
};

const told = ({ resultingEffects: _, ...result }: EffectResult): object => result;

/** Answers the questions in a step with the given answers in order, then with the first option. */
function answered<Result>(
  play: Going,
  given: readonly string[],
  first: Result | undefined,
  go: (option: string) => Result | undefined,
): Result {
  const left = [...given];
  let result = first;
  while (result === undefined) {
    const { pendingChoice } = play.state;
    if (pendingChoice === null) throw new Error('Nothing waits, and nothing is done.');
    result = go(left.shift() ?? pendingChoice.options[0]?.id ?? '');
  }
  return result;
}

function processed(
  play: Going,
  { effects, context: given }: Extract<z.infer<typeof step>, { op: 'process' }>,
): object {
  const { choices = [], source, playerId, triggerEvent, diceRoll, diceRolls, ownerFunding } = given;
  const own: Context = {
    source,
    ...(playerId !== undefined && { playerId }),
    ...(triggerEvent !== undefined && { triggerEvent }),
    ...(diceRoll !== undefined && { diceRoll }),
    ...(diceRolls !== undefined && { diceRolls }),
    ...(ownerFunding !== undefined && { ownerFunding }),
  };
  const batch = answered(play, choices, run(play, effects, own), (option) => choose(play, option));
  return { ...batch, results: batch.results.map(told) };
}

/** The upkeep at the end of a turn (Code2027 6, upkeep 1 and 2). */
function endOfTurn(play: Going, playerId: string): object {
  const { currentPlayerId } = play.state;
  change(play, { currentPlayerId: playerId });
  const left = activePlayer(play.state).activeEffects.length;
  const results: EffectResult[] = [];
  const agenda: Step[] = [{ do: 'stored', at: 0, left }, { do: 'expire' }];
  change(play, { agenda });
  for (;;) {
    const [next, ...rest] = play.state.agenda;
    if (next === undefined) break;
    change(play, { agenda: rest });
    const ran = perform(play, next);
    if (play.state.pendingChoice !== null)
      results.push(
        ...answered(play, [], undefined as ReturnType<typeof choose>, (option) => choose(play, option))
          .results,
      );
    else results.push(...(ran?.results ?? []));
  }
  change(play, { currentPlayerId });
  return { results: results.map(told) };
}

function performed(play: Going, one: z.infer<typeof step>): object {
  switch (one.op) {
    case 'process':
      return processed(play, one);
    case 'endOfTurn':
      return endOfTurn(play, one.playerId);
    case 'resign':
      leave(play, one.playerId);
      return {};
  }
}

/** These fields only tell people where an effect comes from, so they aren't compared. */
const untold: readonly string[] = ['playerId', 'cardId', 'source', 'reason'];

function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bare);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (untold.includes(key) ? [] : [[key, bare(one)]])),
  );
}

const listed = [
  ...['money', 'time', 'hand', 'active', 'activeEffects', 'skipTurns', 'extraTurns', 'canReRoll', 'loans'],
  ...['ownerFunding', 'paidScope', 'flags', 'cardsPlayed', 'costs', 'space', 'visit', 'visited', 'resigned'],
];

const fieldsOf = (value: object): Readonly<Record<string, unknown>> => ({ ...value });

/** Everything that the case changed. */
function changes(before: State, after: State): unknown {
  const players = after.players.flatMap((player, seat) => {
    const [was, is] = [fieldsOf(before.players[seat] ?? {}), fieldsOf(player)];
    const changed = listed.flatMap((key) => {
      const clean = key === 'activeEffects' ? bare : (value: unknown) => value;
      return sameJson(was[key], is[key]) ? [] : [[key, clean(is[key])] as const];
    });
    return changed.length === 0 ? [] : [[player.id, Object.fromEntries(changed)] as const];
  });
  const piles = (was: State['decks'], is: State['decks']) =>
    cardTypes.flatMap((type) => (sameJson(was[type], is[type]) ? [] : [[type, is[type]] as const]));
  const [decks, discards] = [piles(before.decks, after.decks), piles(before.discards, after.discards)];
  return {
    ...(players.length > 0 && { players: Object.fromEntries(players) }),
    ...(decks.length > 0 && { decks: Object.fromEntries(decks) }),
    ...(discards.length > 0 && { discards: Object.fromEntries(discards) }),
    ...(after.negotiation !== null && { negotiation: after.negotiation }),
    ...(after.endTurnRequested !== null && { endTurnRequested: after.endTurnRequested }),
  };
}

/** The expected changes as the case writes them, without the parts of stored effects that aren't compared. */
function expectedChanges(given: unknown): unknown {
  const read = z.looseObject({ players: z.record(z.string(), z.looseObject({})).optional() }).parse(given);
  if (read.players === undefined) return read;
  const players = Object.entries(read.players).map(([id, fields]) => [
    id,
    'activeEffects' in fields ? { ...fields, activeEffects: bare(fields['activeEffects']) } : fields,
  ]);
  return { ...read, players: Object.fromEntries(players) };
}

export const effectsAnswers: Answers = {
  effects: (one) => {
    const { setup, steps, expect } = effectsCase.parse(one);
    const { state, content } = gameFrom(setup);
    const play = going(state, givenChance, content);
    const results = steps.map((each) => performed(play, each));
    const got = { steps: results, changed: changes(state, play.state) };
    const expected = { steps: expect.steps, changed: expectedChanges(expect.changed) };
    return sameJson(expected, got) ? undefined : { expected, got };
  },
};
