import { z } from 'zod';
import { fullCalendar, returnDate, shownSlot } from '../../../src/league/season/injuries.ts';
import { checkSchedule } from '../../../src/league/season/schedule/check.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `schedule.jsonl` and `injuries.jsonl` (League 8.2, 15). */

const whole = z.int().nonnegative();

const givenSchedule = z.strictObject({
  teams: z.array(z.strictObject({ code: z.string(), division: z.string() })),
  games_per_week: whole,
  games: z.array(z.tuple([whole, whole, z.string(), z.string()])),
});

const givenInjury = z.strictObject({
  week: whole,
  game: whole,
  games: whole,
  games_per_week: whole,
  weeks: whole,
  playoffs: z.array(whole),
});

function scheduleCheck(given: unknown): unknown {
  const { teams, games_per_week, games } = givenSchedule.parse(given);
  return {
    findings: checkSchedule({
      teams,
      gamesPerWeek: games_per_week,
      games: games.map(([week, game, away, home]) => ({ week, game, away, home })),
    }),
  };
}

function backAfter(given: unknown): unknown {
  const { week, game, games, games_per_week, weeks, playoffs } = givenInjury.parse(given);
  const calendar = fullCalendar({ weeks, gamesPerWeek: games_per_week, playoffs });
  const back = returnDate({ week, game, games }, calendar);
  return { back: back === undefined ? null : shownSlot(back, { weeks }) };
}

export const scheduleAnswers: Answers = { schedule_check: scheduleCheck, return_date: backAfter };
