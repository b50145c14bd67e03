import { describe, expect, it } from 'vitest';
import { scheduleAnswers } from './schedule-answers.ts';

describe('an answer', () => {
  it('checks a schedule (League 8.2)', () => {
    const teams = [
      { code: 'PCG', division: 'North' },
      { code: 'IVS', division: 'North' },
    ];
    const games = [
      [1, 1, 'PCG', 'IVS'],
      [2, 1, 'IVS', 'PCG'],
    ];
    expect(scheduleAnswers['schedule_check']?.({ teams, games_per_week: 1, games })).toEqual({
      findings: [{ code: 'repeat', subject: 'IVS-PCG', severity: 'warning' }],
    });
  });

  it.each([
    [1, 'w18g4'],
    [3, 'p1g2'],
    [14, null],
  ])('dates the return after %i games (League 15)', (games, back) => {
    const given = { week: 18, game: 2, games, games_per_week: 4, weeks: 18, playoffs: [5, 7] };
    expect(scheduleAnswers['return_date']?.(given)).toEqual({ back });
  });

  it('refuses a case that has something it would pass over', () => {
    expect(() => scheduleAnswers['return_date']?.({ week: 1, bye: true })).toThrow('bye');
  });
});
