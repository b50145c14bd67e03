import { describe, expect, it } from 'vitest';
import { loadedSeason } from '../../../../test/league/season-loaded.ts';
import { answerersCalled, commissionersCalled, mentions, notifying, ownersCalled } from './called.ts';
import type { Loaded } from './season-keeper.ts';

/** A season that people and a role run. The first person owns a team. */
const runBy = (people: number[], role?: string): Loaded => ({
  ...loadedSeason([
    { do: 'commissioners', people, ...(role !== undefined && { role }) },
    { do: 'owner', team: 'ASH', person: 1, role: 'owner' },
  ]),
  entrants: [1, 2].map((entrant) => ({ entrant, name: `n${entrant}`, userId: `${10 + entrant}` })),
});

describe('who is called', () => {
  it('has the role that runs a season, but never everybody', () => {
    expect(commissionersCalled(runBy([], '7')).roles).toEqual(['7']);
    const all = runBy([]);
    expect(commissionersCalled(runBy([], all.row.guildId))).toEqual({ people: [], roles: [] });
    expect(commissionersCalled(all).roles).toEqual([]);
  });

  it('leaves out commissioners of teams that it is about', () => {
    const both = runBy([1, 2]);
    const [owner, other] = ['11', '12'];
    expect(commissionersCalled(both).people).toEqual([owner, other]);
    expect(commissionersCalled(both, ['ASH']).people).toEqual([other]);
    expect(commissionersCalled(both, ['BIR']).people).toEqual([owner, other]);
  });

  it('has commissioners for a team without an owner alone', () => {
    const both = runBy([2], '7');
    expect(answerersCalled(both, 'ASH')).toEqual(ownersCalled(both, 'ASH'));
    expect(answerersCalled(both, 'BIR')).toEqual(commissionersCalled(both));
  });

  it('is mentioned and notified, and nobody if it has nobody', () => {
    expect(mentions({ people: ['1'], roles: ['7'] })).toBe('<@1> <@&7>');
    expect(notifying({ people: ['1'], roles: ['7'] })).toEqual({ ping: ['1'], pingRoles: ['7'] });
    expect([mentions({ people: [], roles: [] }), notifying({ people: [], roles: [] })]).toEqual(['', {}]);
  });
});
