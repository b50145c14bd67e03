import { z } from 'zod';
import type { Numbered } from '../../numbered.ts';
import { draftKinds } from './draft/draft-acts.ts';
import { imported } from './import-acts.ts';
import { rosterAct } from './rosters/roster-acts.ts';
import { changeable } from './settings.ts';

/**
 * What happens in a season, as a numbered list. A season is its settings, its people and this list; everything else
 * follows (`state.ts`). People are named by the number in which they came, never by their Discord ids, so that a
 * person can be forgotten without changing the list.
 */

const team = z.string().min(1).max(8);
const person = z.int().min(1);
const player = z.string().min(1).max(20);
/** A week, or 100 + the number of a series of the playoffs. */
const fixture = z.int().min(1).max(300);
/** The number of a game in its week, or in its series. */
const game = z.int().min(1).max(400);
const side = z.enum(['away', 'home']);
const run = z.int().min(0).max(999);

export const teamRoles = ['owner', 'assistant'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** An injury of a player in a game: how many of his team's next games he misses (League 15). */
export const injured = z.object({ team, player, games: z.int().min(1).max(400) });

const kinds = {
  /** A person owns or assists a team. */
  owner: z.object({ do: z.literal('owner'), team, person, role: z.enum(teamRoles) }),
  /** A person asks for a team, and waits for a commissioner. */
  claim: z.object({ do: z.literal('claim'), team, person }),
  /** A commissioner doesn't give them the team. */
  refused: z.object({ do: z.literal('refused'), team, person }),
  /** A person leaves a team, or takes their claim back. */
  release: z.object({ do: z.literal('release'), team, person }),
  /** Who runs the season besides moderators: up to five people, or everybody with a role. */
  commissioners: z.object({
    do: z.literal('commissioners'),
    people: z.array(person).max(5),
    role: z.string().max(20).exactOptional(),
  }),
  /** Changes settings. */
  set: z.object({ do: z.literal('set'), change: changeable.partial() }),
  /** The schedule, as `[week, game, away, home]`. */
  schedule: z.object({
    do: z.literal('schedule'),
    games: z.array(z.tuple([z.int().min(1), z.int().min(1), team, team])),
  }),
  /** Begins the regular season with week 1. */
  start: z.object({ do: z.literal('start') }),
  /** Begins a week. `moved`: games of the week before that are still to be played in this one. */
  week: z.object({ do: z.literal('week'), week: z.int().min(2) }),
  /**
   * Ends the regular season. `dice`: the recorded d20s of teams that are level (League 9). `seeds`: the teams of the
   * playoffs, the first seed first (League 16).
   */
  ended: z.object({
    do: z.literal('ended'),
    dice: z.record(team, z.array(z.int().min(1).max(20))),
    seeds: z.array(team).min(2),
  }),
  pause: z.object({ do: z.literal('pause') }),
  resume: z.object({ do: z.literal('resume') }),
  /** A game got its table. `channel`: where it is. */
  table: z.object({ do: z.literal('table'), fixture, game, table: z.string(), channel: z.string() }),
  /** Somebody of a side has pressed **Play**. */
  ready: z.object({ do: z.literal('ready'), fixture, game, side, person }),
  /**
   * A game was played. `winner` is set if runs don't say who won, as when a side that was ahead conceded. `appeared`:
   * who played, by side, where injuries are on.
   */
  result: z.object({
    do: z.literal('result'),
    fixture,
    game,
    runs: z.tuple([run, run]),
    winner: side.exactOptional(),
    table: z.string().exactOptional(),
    innings: z.int().min(0).max(99).exactOptional(),
    injuries: z.array(injured).exactOptional(),
    appeared: z.tuple([z.array(player), z.array(player)]).exactOptional(),
    /** Sides that had most of their turns played by a computer. */
    absent: z.array(side).exactOptional(),
  }),
  /** A side typed in the score of a game that was played elsewhere. */
  typed: z.object({ do: z.literal('typed'), fixture, game, runs: z.tuple([run, run]), side, person }),
  /** The other side denies a score that was typed in. */
  denied: z.object({ do: z.literal('denied'), fixture, game }),
  forfeit: z.object({ do: z.literal('forfeit'), fixture, game, by: z.enum(['away', 'home', 'both']) }),
  /** A game has no result, because a moderator ended its table or a commissioner annulled it. */
  reopen: z.object({
    do: z.literal('reopen'),
    fixture,
    game,
    annulled: z.literal(true).exactOptional(),
  }),
  /** A game is not played at all. */
  dropped: z.object({ do: z.literal('dropped'), fixture, game }),
  /** A side proposes a time for a game; the other may agree. */
  proposed: z.object({ do: z.literal('proposed'), fixture, game, side, at: z.int().min(0) }),
  /** The other side agrees to a time after the week's end, for which a commissioner has to agree too (League 7). */
  agreed: z.object({ do: z.literal('agreed'), fixture, game }),
  /** A game is played at a time that both agreed on. */
  moved: z.object({ do: z.literal('moved'), fixture, game, at: z.int().min(0) }),
  /** The posts of a week or a round of the playoffs have a thread. */
  thread: z.object({ do: z.literal('thread'), fixture, channel: z.string() }),
  /** The fixtures of a week were posted. */
  posted: z.object({ do: z.literal('posted'), fixture, message: z.string() }),
  /** The question that an earlier act puts to others was posted. */
  asked: z.object({
    do: z.literal('asked'),
    about: z.int().min(1),
    channel: z.string(),
    message: z.string(),
  }),
  /** A question has its answer, or none is wanted any longer, and its post is gone. */
  settled: z.object({ do: z.literal('settled'), about: z.int().min(1) }),
  /** People were called to what the acts up to a number have for them. `index`: the last of its calls, from 0. */
  called: z.object({ do: z.literal('called'), upTo: z.int().min(1), index: z.int().min(0) }),
  /** The people of a team have done nothing for that many days (League 20). */
  idle: z.object({ do: z.literal('idle'), team, days: z.literal([14, 21]) }),
  /** A person was forgotten. */
  forgotten: z.object({ do: z.literal('forgotten') }),
  /** After the playoffs: rosters may be changed freely. */
  offseason: z.object({ do: z.literal('offseason') }),
  close: z.object({ do: z.literal('close') }),
} as const;

export const actSchema = z.discriminatedUnion('do', [
  kinds.owner,
  kinds.claim,
  kinds.refused,
  kinds.release,
  kinds.commissioners,
  kinds.set,
  kinds.schedule,
  kinds.start,
  kinds.week,
  kinds.ended,
  kinds.pause,
  kinds.resume,
  kinds.table,
  kinds.ready,
  kinds.result,
  kinds.typed,
  kinds.denied,
  kinds.forfeit,
  kinds.reopen,
  kinds.dropped,
  kinds.proposed,
  kinds.agreed,
  kinds.moved,
  kinds.thread,
  kinds.posted,
  kinds.asked,
  kinds.settled,
  kinds.called,
  kinds.idle,
  kinds.forgotten,
  kinds.offseason,
  kinds.close,
  rosterAct,
  imported,
  draftKinds.draft,
  draftKinds.drafting,
  draftKinds.draftPost,
  draftKinds.drafted,
  draftKinds.awards,
  draftKinds.finalMvp,
]);
export type Act = Readonly<z.infer<typeof actSchema>>;
export type NumberedAct = Numbered<Act>;
