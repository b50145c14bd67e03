import { z } from 'zod';
import type { Numbered } from '../numbered.ts';

/**
 * What happens in a competition, as a numbered list. A competition is its settings, its entrants and this list;
 * everything else follows (`state.ts`). Entrants are named by the number in which they joined, never by their
 * Discord ids, so that a person can be forgotten without changing the list.
 */

const entrant = z.int().min(1);
const fixture = z.int().min(1);
const game = z.int().min(1);
const at = z.int().min(0);

/** The result of a fixture's game. Places are in the order of its seats. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('played'),
    /** Place of each seat, from 1; those who tie share a place. */
    places: z.array(z.int().min(1)).min(2),
    scores: z.array(z.number()).exactOptional(),
    actions: z.int().min(0).exactOptional(),
    /** Entrants who had most of their turns played by a computer. */
    absent: z.array(entrant).exactOptional(),
  }),
  z.object({
    kind: z.literal('forfeit'),
    /** The entrants who forfeited. */
    by: z.array(entrant).min(1),
    /** Set if an entrant claimed it, which is undone within a shorter time. */
    claimed: z.literal(true).exactOptional(),
  }),
]);
export type Outcome = Readonly<z.infer<typeof outcomeSchema>>;

const pairedFixture = z.object({
  /** The entrants, first side first; for tables, in the order of their seats. */
  sides: z.array(entrant).min(2).max(4),
  /** Set if the fixture decides third place of a knock-out. */
  thirdPlace: z.literal(true).exactOptional(),
});

const kinds = {
  join: z.object({ do: z.literal('join'), entrant }),
  leave: z.object({ do: z.literal('leave'), entrant }),
  /** Begins the competition. `order`: the entrants by pairing number. `rounds`: how many there will be. */
  start: z.object({ do: z.literal('start'), order: z.array(entrant).min(2), rounds: z.int().min(1) }),
  /** Pairs the next round. */
  pair: z.object({
    do: z.literal('pair'),
    fixtures: z.array(pairedFixture),
    byes: z.array(entrant),
    halves: z.array(entrant),
    /** When the round ends, in milliseconds since 1970. */
    endsAt: at.exactOptional(),
  }),
  /** Changes who plays a fixture of the current round, before any of its games begins. */
  repair: z.object({ do: z.literal('repair'), fixture, sides: z.array(entrant).min(2).max(4) }),
  /** An entrant of a game has pressed **Play**. */
  ready: z.object({ do: z.literal('ready'), fixture, game, entrant }),
  /** A game got its table. `channel`: where it is. */
  table: z.object({ do: z.literal('table'), fixture, game, table: z.string(), channel: z.string() }),
  result: z.object({
    do: z.literal('result'),
    fixture,
    game,
    outcome: outcomeSchema,
    table: z.string().exactOptional(),
  }),
  /** A game has no result, because a moderator ended its table or a commissioner annulled the result. */
  reopen: z.object({ do: z.literal('reopen'), fixture, game, annulled: z.literal(true).exactOptional() }),
  /** A commissioner annulled a result when its game could no longer be played again. */
  annul: z.object({ do: z.literal('annul'), fixture, game }),
  /** Asks for a half-point bye in the next round. */
  half: z.object({ do: z.literal('half'), entrant, round: z.int().min(1) }),
  withdraw: z.object({ do: z.literal('withdraw'), entrant }),
  pause: z.object({ do: z.literal('pause') }),
  resume: z.object({ do: z.literal('resume'), /** Milliseconds by which the round's end moves. */ by: at }),
  extend: z.object({ do: z.literal('extend'), endsAt: at }),
  /** A round got its thread. */
  thread: z.object({ do: z.literal('thread'), round: z.int().min(1), channel: z.string() }),
  /**
   * The pairings of a round were posted, a reminder of its end, or the podium after it. `part`: which of several posts it
   * is, from 0; undefined: the first.
   */
  posted: z.object({
    do: z.literal('posted'),
    round: z.int().min(1),
    about: z.enum(['pairings', 'reminder', 'podium']),
    part: z.int().min(1).exactOptional(),
    message: z.string(),
  }),
  /** The round's players were reminded of its end. */
  reminded: z.object({ do: z.literal('reminded'), round: z.int().min(1) }),
  /** A person was forgotten. Their entrant has another name now. */
  forgotten: z.object({ do: z.literal('forgotten') }),
  over: z.object({ do: z.literal('over') }),
  cancel: z.object({ do: z.literal('cancel') }),
} as const;

export const actSchema = z.discriminatedUnion('do', [
  kinds.join,
  kinds.leave,
  kinds.start,
  kinds.pair,
  kinds.repair,
  kinds.ready,
  kinds.table,
  kinds.result,
  kinds.reopen,
  kinds.annul,
  kinds.half,
  kinds.withdraw,
  kinds.pause,
  kinds.resume,
  kinds.extend,
  kinds.thread,
  kinds.posted,
  kinds.reminded,
  kinds.forgotten,
  kinds.over,
  kinds.cancel,
]);
export type Act = Readonly<z.infer<typeof actSchema>>;

/** An act with its place in the list. */
export type NumberedAct = Numbered<Act>;
