import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { onDemand } from '../../../src/engine/on-demand.ts';
import { inOrderOfClaims } from '../../../src/league/season/rosters/claims.ts';
import { defaultLimits } from '../../../src/league/season/rosters/legal/limits.ts';
import type { LeagueRosters } from '../../../src/league/season/rosters/legal/lists.ts';
import type { LeaguePlayer, Players } from '../../../src/league/season/rosters/legal/player.ts';
import { codesOf } from '../../../src/league/season/rosters/legal/problems.ts';
import { effectiveWeek } from '../../../src/league/season/rosters/request.ts';
import { problemsOf } from '../../../src/league/season/rosters/season-rosters.ts';
import { tradeTimeProblems } from '../../../src/league/season/rosters/trades/offers.ts';
import {
  answered,
  decided,
  objected,
  offered,
  passed,
  type Trade,
  type TradeMoment,
} from '../../../src/league/season/rosters/trades/trade.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `transactions.jsonl` (League 13). */

const teamFiles = new URL('../../../src/games/baseball/content/teams/', import.meta.url);

const teamFile = z.object({
  players: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      war: z.number(),
      positions: z.record(z.string(), z.unknown()),
      pitching: z.unknown().optional(),
    }),
  ),
});

/** The players of the content by id: cases name no more than that. */
export const contentPlayers = onDemand(
  (): Players =>
    new Map(
      readdirSync(teamFiles)
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => teamFile.parse(JSON.parse(readFileSync(new URL(name, teamFiles), 'utf8'))).players)
        .map(({ id, name, role, war, positions, pitching }): [string, LeaguePlayer] => [
          id,
          { id, name, role, war, positions: Object.keys(positions), pitcher: pitching !== undefined },
        ]),
    ),
);

const ids = z.array(z.string());
const phase = z.enum(['preseason', 'regular', 'playoffs', 'offseason']).default('regular');
const place = z.enum(['active', 'minors', 'injured', 'free']);

const givenTransaction = z.strictObject({
  week: z.int(),
  phase,
  team: z.string(),
  asks: z.enum(['owner', 'assistant', 'commissioner', 'member']).default('owner'),
  rosters: z.strictObject({ active: ids, minors: ids, injured: ids }),
  free_agents: ids,
  injuries: z
    .record(
      z.string(),
      z.strictObject({ games: z.int(), over: z.boolean(), listed_week: z.int().optional() }),
    )
    .default({}),
  cap: z.number().nullish(),
  moves: z.array(z.strictObject({ player: z.string(), from: place, to: place })),
});

const givenContested = z.strictObject({
  player: z.string(),
  requests: z.array(
    z.strictObject({
      team: z.string(),
      to: z.enum(['active', 'minors', 'injured']),
      record: z.tuple([z.int(), z.int()]),
      d20: z.int(),
    }),
  ),
});

const givenTrade = z.strictObject({
  week: z.int(),
  phase,
  deadline_week: z.int(),
  consents: z.record(z.string(), z.enum(['accept', 'decline']).nullable()),
  review: z.enum(['none', 'commissioner', 'vote']).default('commissioner'),
  decision: z.enum(['approve', 'refuse']).nullish(),
  objections: z.int().default(0),
  other_teams: z.int().default(0),
  hours: z.number().default(0),
  frozen: z.boolean().default(false),
});

function transaction(given: unknown): unknown {
  const asked = givenTransaction.parse(given);
  const { week, team, moves, injuries, cap } = asked;
  const rosters: LeagueRosters = {
    teams: new Map([[team, asked.rosters]]),
    free: new Set(asked.free_agents),
  };
  const listed = Object.entries(injuries).flatMap(([player, { listed_week }]): [string, number][] =>
    listed_week === undefined ? [] : [[player, listed_week]],
  );
  const problems = problemsOf(
    {
      rosters,
      listed: new Map(listed),
      picks: { drafts: [], rounds: 0, teams: [team], traded: [], made: [] },
      requests: [],
      trades: [],
      carriedOut: 0,
    },
    { team, moves, asker: asked.asks },
    { players: contentPlayers(), limits: { ...defaultLimits, ...(cap == null ? {} : { cap }) } },
    { week, phase: asked.phase, injuries: new Map(Object.entries(injuries)) },
  );
  if (problems.length > 0) return { ok: false, problems: codesOf(problems) };
  return { ok: true, effective_week: effectiveWeek(moves, week) };
}

function contested(given: unknown): unknown {
  const { requests } = givenContested.parse(given);
  const standings = new Map(requests.map(({ team, record, d20 }) => [team, { record, dice: [d20] }]));
  const claims = requests.map(({ team, to }) => ({ team, toActive: to === 'active' }));
  const order = inOrderOfClaims(claims, standings).map(({ team }) => team);
  return { order, goes_to: order[0] };
}

const hour = 60 * 60_000;

function trade(given: unknown): unknown {
  const asked = givenTrade.parse(given);
  const limits = { ...defaultLimits, deadlineWeek: asked.deadline_week };
  const { review, week, frozen } = asked;
  const teams = Object.keys(asked.consents);
  const moment: TradeMoment = { at: 0, week, frozen };
  let state: Trade = offered({ number: 1, teams, assets: [] }, 0);
  for (const [team, answer] of Object.entries(asked.consents))
    if (answer !== null && state.state === 'open')
      state = answered(state, { team, answer }, moment, { review }, () => tradeTimeProblems(asked, limits));
  const later = { ...moment, at: asked.hours * hour };
  if (state.state === 'in review' && asked.decision != null)
    state = decided(
      state,
      asked.decision === 'approve' ? { approve: true } : { approve: false, reason: 'unfair' },
      undefined,
      later,
    );
  for (let number = 1; number <= asked.objections && state.state === 'in review'; number++)
    state = objected(state, `other ${number}`, { review, others: asked.other_teams });
  state = passed(state, later);
  return {
    state: state.state,
    ...(state.effectiveWeek === undefined ? {} : { effective_week: state.effectiveWeek }),
    ...(state.problems.length === 0 ? {} : { problems: codesOf(state.problems) }),
  };
}

export const rosterAnswers: Answers = { transaction, contested, trade };
