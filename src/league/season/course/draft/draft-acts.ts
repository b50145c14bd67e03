import { z } from 'zod';

/** Acts of a season's draft and its awards (League 14, 16). Queues and ballots are no acts, because they're deleted. */

const team = z.string().min(1).max(8);
const player = z.string().min(1).max(20);
const list = z.array(player).max(1_000);
/** Milliseconds since 1970. */
const at = z.int().min(0);
const number = z.int().min(1);
const timedOut = z.boolean();

/** Limits of a draft (League 22), its clock in milliseconds. */
export const draftLimits = { rounds: 60, clock: { least: 30_000, most: 7 * 24 * 60 * 60_000 } } as const;

const whenEmpty = z.enum(['best', 'skip']);

/** What happens in a draft, but for queues. */
const draftEvent = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('picked'),
    number,
    team,
    player,
    by: z.enum(['owner', 'commissioner', 'queue', 'best']),
    timedOut,
    at,
  }),
  z.object({ do: z.literal('skipped'), number, team, timedOut, at }),
  z.object({ do: z.literal('auto'), team, auto: z.boolean() }),
  z.object({ do: z.literal('empty'), team, empty: whenEmpty }),
  z.object({ do: z.literal('returned'), team }),
  z.object({ do: z.literal('paused'), left: z.int().min(0) }),
  z.object({ do: z.literal('resumed'), at }),
  z.object({ do: z.literal('undone'), at }),
]);

/** How a draft goes, from `/draft start`. */
export const draftSettings = z.object({
  rounds: z.int().min(1).max(draftLimits.rounds),
  /** Rounds at the start that are all in the same order. */
  linear: z.int().min(0).max(draftLimits.rounds),
  firstSnake: z.enum(['in order', 'reversed']),
  /** How long a team has for a pick, in milliseconds. */
  clock: z.int().min(draftLimits.clock.least).max(draftLimits.clock.most),
  empty: whenEmpty,
});
export type DraftChoices = Readonly<z.infer<typeof draftSettings>>;

/** A line of the count of an award. */
const counted = z.object({ player, points: z.int().min(1), place: z.int().min(1) });

export const draftKinds = {
  /** A draft begins: everybody is free. `dice`: the recorded d20s that drew the order, unless it follows standings. */
  draft: z.object({
    do: z.literal('draft'),
    ...draftSettings.shape,
    order: z.array(team).min(2),
    dice: z.record(team, z.array(z.int().min(1).max(20))).exactOptional(),
    /** Sum of the 26 best `war` of a team, in hundredths; null: no cap. */
    cap: z.int().min(0).nullable(),
    at,
  }),
  drafting: z.object({ do: z.literal('drafting'), event: draftEvent }),
  /**
   * The picks of the acts from `from` to `upTo` were posted; `upTo` is 0 in records of old. `pick`: the last pick's
   * number; 0 if there is none yet.
   */
  draftPost: z.object({
    do: z.literal('draft-post'),
    pick: z.int().min(0),
    from: z.int().min(1),
    upTo: z.int().min(0).default(0),
    channel: z.string(),
    message: z.string(),
    at,
  }),
  /** The draft is over. These are the rosters. */
  drafted: z.object({
    do: z.literal('drafted'),
    rosters: z.record(team, z.object({ active: list, minors: list, injured: list })),
  }),
  /** The votes are counted: the lines of each award, the winners first. */
  awards: z.object({
    do: z.literal('awards'),
    player: z.array(counted),
    pitcher: z.array(counted),
    fielder: z.array(counted),
  }),
  /**
   * The most valuable players of the playoffs' final series, who share it: each with the chance to win that he added, in
   * millionths. Nobody if none of its games can be replayed.
   */
  finalMvp: z.object({
    do: z.literal('final-mvp'),
    players: z.array(z.object({ player, team, added: z.int() })).max(100),
  }),
} as const;

const draftAct = z.discriminatedUnion('do', [
  draftKinds.draft,
  draftKinds.drafting,
  draftKinds.draftPost,
  draftKinds.drafted,
  draftKinds.awards,
  draftKinds.finalMvp,
]);
export type DraftAct = Readonly<z.infer<typeof draftAct>>;
