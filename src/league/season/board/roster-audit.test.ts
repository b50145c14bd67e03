import { describe, expect, it } from 'vitest';
import type { Act } from '../course/acts.ts';
import { rosterTold } from './roster-audit.ts';

const told = (act: Act) => rosterTold(act, (player) => `Name of ${player}`);

const offer = {
  teams: ['PCG', 'IVS'],
  assets: [{ player: 'pcg-01', from: 'PCG', to: 'IVS' }],
};

describe('the audit log', () => {
  it('has what was carried out, with the dice', () => {
    const found = told({
      do: 'week-moves',
      week: 5,
      moves: [
        {
          id: 'T05-0001',
          week: 5,
          cause: { request: 1 },
          player: 'pcg-01',
          from: { team: 'PCG', list: 'active' },
          to: 'free',
        },
        {
          id: 'T05-0002',
          week: 5,
          cause: { trade: 1 },
          pick: { draft: 2, round: 3, original: 'PCG' },
          from: 'PCG',
          to: 'IVS',
        },
      ],
      failed: [],
      dice: { PCG: [4, 17] },
    });
    expect(found).toEqual({
      what: 'transactions of week 5',
      after:
        'T05-0001 Name of pcg-01: PCG active to free; T05-0002 round 3 pick of PCG in draft 2: PCG to IVS; d20 of PCG: 4, 17',
    });
  });

  it('has decisions about trades, without what they were', () => {
    expect(told({ do: 'trade-reviewed', trade: 3, state: 'stopped', reason: 'No.' })).toEqual({
      what: 'refusal of trade 3',
    });
    expect(told({ do: 'trade-passed', trade: 3, state: 'agreed', week: 4 })).toEqual({
      what: 'agreement on trade 3',
    });
  });

  it.each([
    { do: 'request', request: 1, team: 'PCG', week: 1, moves: [] },
    { do: 'request-canceled', request: 1 },
    { do: 'week-moves', week: 1, moves: [], failed: [], dice: {} },
    { do: 'trade-offered', trade: 1, by: 'PCG', ...offer },
    { do: 'trade-changed', trade: 1, by: 'PCG', ...offer },
    { do: 'trade-answered', trade: 1, team: 'IVS', answer: 'decline', state: 'declined' },
    { do: 'trade-withdrawn', trade: 1, team: 'PCG' },
    { do: 'trade-objected', trade: 1, team: 'QHM', state: 'in review' },
    { do: 'trade-passed', trade: 1, state: 'expired' },
  ] satisfies readonly Parameters<typeof rosterTold>[0][])('has nothing of %o', (act) => {
    expect(told(act)).toBeUndefined();
  });
});
