import { z } from 'zod';

/**
 * What happens to the rosters of a season (League 13). Acts carry what was decided with the players' cards, so that the
 * state follows without them.
 */

const team = z.string().min(1).max(8);
const player = z.string().min(1).max(20);
/** The number of a request or a trade in its season. */
const number = z.int().min(1);
const week = z.int().min(0).max(400);

const list = z.enum(['active', 'minors', 'injured']);
const place = z.enum(['active', 'minors', 'injured', 'free']);
const whereabouts = z.union([z.literal('free'), z.object({ team, list })]);
const pick = z.object({ draft: z.int().min(1), round: z.int().min(1), original: team });

const move = z.object({ player, from: place, to: place });
const asset = z.union([z.object({ player, from: team, to: team }), z.object({ pick, from: team, to: team })]);
const offer = { teams: z.array(team).min(2).max(4), assets: z.array(asset).min(1).max(20) };

const cause = z.union([
  z.object({ request: number }),
  z.object({ trade: number }),
  z.object({ pick: number }),
]);
const common = { id: z.string().max(20), week, cause };

/** A move that was carried out, with its id (League 13.4). */
export const carriedOut = z.union([
  z.object({ ...common, player, from: whereabouts, to: whereabouts }),
  z.object({ ...common, pick, from: team, to: team }),
]);

/** Sentences on why something failed. */
const why = z.array(z.string().max(400)).max(40);

const rosterKinds = {
  /** A team's request waits for the end of its week. */
  request: z.object({
    do: z.literal('request'),
    request: number,
    team,
    week,
    moves: z.array(move).min(1).max(8),
  }),
  'request-canceled': z.object({ do: z.literal('request-canceled'), request: number }),
  /** Moves to and from the injured list, which are carried out at once. */
  'injured-list': z.object({
    do: z.literal('injured-list'),
    request: number,
    team,
    week,
    moves: z.array(carriedOut),
  }),
  /**
   * What the end of a week carries out, and what fails. `dice`: the recorded d20s of teams that nothing else told
   * apart (League 13.2).
   */
  'week-moves': z.object({
    do: z.literal('week-moves'),
    week,
    moves: z.array(carriedOut),
    failed: z.array(z.union([z.object({ request: number, team, why }), z.object({ trade: number, why })])),
    dice: z.record(team, z.array(z.int().min(1).max(20))),
  }),
  /** A team offers a trade. Until everybody has accepted, only its teams see it. */
  'trade-offered': z.object({ do: z.literal('trade-offered'), trade: number, by: team, ...offer }),
  /** A team of the offer changes it, which takes back all consents. */
  'trade-changed': z.object({ do: z.literal('trade-changed'), trade: number, by: team, ...offer }),
  /** A team's answer, and what it came to. `why`: what makes it against the rules. */
  'trade-answered': z.object({
    do: z.literal('trade-answered'),
    trade: number,
    team,
    answer: z.enum(['accept', 'decline']),
    state: z.enum(['open', 'declined', 'refused', 'in review', 'agreed']),
    week: week.exactOptional(),
    why: why.exactOptional(),
  }),
  'trade-withdrawn': z.object({ do: z.literal('trade-withdrawn'), trade: number, team }),
  /** A commissioner's decision. `week`: the week in which an approved trade is in effect. */
  'trade-reviewed': z.object({
    do: z.literal('trade-reviewed'),
    trade: number,
    state: z.enum(['agreed', 'stopped']),
    week: week.exactOptional(),
    reason: z.string().max(200).exactOptional(),
  }),
  /** The owner of another team objects. */
  'trade-objected': z.object({
    do: z.literal('trade-objected'),
    trade: number,
    team,
    state: z.enum(['in review', 'stopped']),
  }),
  /** An offer or a review has come to its end in time. */
  'trade-passed': z.object({
    do: z.literal('trade-passed'),
    trade: number,
    state: z.enum(['expired', 'agreed']),
    week: week.exactOptional(),
  }),
} as const;

export const rosterAct = z.discriminatedUnion('do', [
  rosterKinds.request,
  rosterKinds['request-canceled'],
  rosterKinds['injured-list'],
  rosterKinds['week-moves'],
  rosterKinds['trade-offered'],
  rosterKinds['trade-changed'],
  rosterKinds['trade-answered'],
  rosterKinds['trade-withdrawn'],
  rosterKinds['trade-reviewed'],
  rosterKinds['trade-objected'],
  rosterKinds['trade-passed'],
]);
export type RosterAct = Readonly<z.infer<typeof rosterAct>>;

/** The names of all acts about rosters and trades. */
export const rosterActNames: readonly RosterAct['do'][] = rosterAct.options.map(
  ({ shape }) => shape.do.value,
);

const names: ReadonlySet<string> = new Set(rosterActNames);

/** Whether an act is about rosters or trades. */
export const isRosterAct = <Other extends { readonly do: string }>(
  act: Other | RosterAct,
): act is RosterAct => names.has(act.do);
