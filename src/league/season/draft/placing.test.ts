import { describe, expect, it } from 'vitest';
import { contentPlayers } from '../../../../test/league/conformance/roster-answers.ts';
import { idOf, squad } from '../../../../test/league/roster-league.ts';
import { rosterProblems } from '../rosters/legal/legal.ts';
import { defaultLimits } from '../rosters/legal/limits.ts';
import { rosterOf, rostersOf } from '../rosters/legal/lists.ts';
import type { RosterState } from '../rosters/state.ts';
import { dueAct, plainDeadline } from './due.ts';
import { boardOf } from './order.ts';
import { drafted, placed } from './placing.ts';
import { afterEvent, currentPick, newDraft } from './state.ts';

// With all eight teams of the content, there are only as many shortstops as teams, and some team gets two.
const teams = ['PCG', 'IVS', 'SMH', 'QHM'];

/** The rosters of a season before its draft: everybody is free. */
const noRosters = (ids: Iterable<string>): RosterState => ({
  rosters: rostersOf({}, ids),
  listed: new Map(),
  picks: { drafts: [1, 2], rounds: 26, teams, traded: [], made: [] },
  requests: [],
  trades: [],
  carriedOut: 0,
});

describe('placing the players of a draft (League 13.1, 14)', () => {
  it('puts those who fill needs on the active roster, whenever they were picked', () => {
    const players = new Map(squad('pcg', 30).map((player) => [player.id, player]));
    // Player 1 to 22 have all roles of need; the others are starters.
    const lateNeeds = [...players.keys()].toReversed();
    const { active, minors } = placed(lateNeeds, players, defaultLimits);
    expect(active).toHaveLength(26);
    expect(minors).toHaveLength(4);
    expect(active).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => idOf('pcg', n))));
  });

  it('makes legal rosters from a draft between computers, and transactions of week 0', () => {
    const players = contentPlayers();
    const board = boardOf({ teams, linear: 0, firstSnake: 'in order' }, 26, { draft: 1, traded: [] });
    const fresh = newDraft({ rounds: 26, clock: 1, cap: 100 }, board, new Map(), new Set(teams));
    let draft = afterEvent(fresh, { do: 'started', at: 0 });
    while (currentPick(draft) !== undefined) {
      const act = dueAct(draft, players, 0, plainDeadline);
      if (act === undefined) throw new Error('The draft stands still.');
      draft = afterEvent(draft, act);
    }
    const { state, carriedOut } = drafted(noRosters(players.keys()), draft, players, defaultLimits);
    for (const team of teams)
      expect(
        rosterProblems(team, rosterOf(state.rosters, team), players, defaultLimits, {
          week: 1,
          phase: 'preseason',
        }),
      ).toEqual([]);
    expect(carriedOut).toHaveLength(104);
    expect(carriedOut[0]).toMatchObject({
      ...{ id: 'T00-0001', week: 0, cause: { pick: 1 }, from: 'free', to: { team: 'PCG', list: 'active' } },
    });
    expect(state.carriedOut).toBe(104);
    expect(state.rosters.free.size).toBe(104);
  });
});
