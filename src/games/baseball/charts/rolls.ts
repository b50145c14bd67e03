import { z } from 'zod';
import diceData from '../data/dice.json' with { type: 'json' };
import injuryData from '../data/injuries.json' with { type: 'json' };
import outcomeData from '../data/outcomes.json' with { type: 'json' };
import simpleData from '../data/simple_chart.json' with { type: 'json' };
import { playerOf } from '../league/roster.ts';
import { simpleAdvancement, simpleOutcomes } from '../lookups/simple-chart.ts';
import { bullets, chart, headed, hereColumn, inWords, type Line, paragraphs, table } from './chart.ts';

/** The dice and their uses, and the charts that need a single roll (Baseball 5, 6.3, 8.2, 11.2). */

// Dice

const dice = z
  .object({ order_of_a_plate_appearance: z.array(z.string()) })
  .catchall(z.array(z.string()))
  .parse(diceData);

export const diceChart = chart({
  id: 'dice',
  title: 'Dice',
  words:
    'roll AbRoll CheckRoll ResolutionRoll JumpRoll FieldingRoll BuntRoll InjuryRoll ScoutRoll d20 d6 check die chaos die order',
  print() {
    const { order_of_a_plate_appearance: order, ...rolls } = dice;
    return {
      text: paragraphs(
        bullets(Object.entries(rolls).map(([name, list]) => `**${name}** ${list.map(inWords).join(', ')}`)),
        '**Order in a plate appearance**',
        ...order.map((line, index) => `${index + 1}. ${line}`),
      ),
    };
  },
});

// Simple chart

const simple = z
  .object({ d20: z.record(z.string(), z.string()), text: z.record(z.string(), z.string()) })
  .parse(simpleData);

export const simpleChart = chart({
  id: 'simple_chart',
  title: 'Simple chart',
  words: 'simple d20 without cards auto_resolution',
  print() {
    const faces = Object.entries(simple.d20).sort(
      ([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
    );
    const lines = faces.map(([range, outcome]) => ({ cells: [range, simple.text[outcome] ?? outcome] }));
    const moves = simpleOutcomes.map(
      (outcome) => `**${inWords(outcome)}** \`${simpleAdvancement(outcome)}\``,
    );
    return {
      text: paragraphs(
        'Tables that play without cards read the resolution die here.',
        table(['d20', 'result'], lines, 'rl'),
        `How runners move, as codes from the chart \`advancement\`: ${moves.join(', ')}. The die never gives a lineout or double play.`,
      ),
    };
  },
});

// Outcomes

const outcomes = z
  .object({
    play_outcomes: z.array(
      z.object({
        value: z.string(),
        group: z.string(),
        ab: z.union([z.int(), z.string()]).optional(),
        pa: z.int().optional(),
        bases: z.int().optional(),
        location: z.string().optional(),
      }),
    ),
    ballpark_card_codes: z.record(z.string(), z.record(z.string(), z.string())),
    location: z.string(),
  })
  .parse(outcomeData);
const groups = [...new Set(outcomes.play_outcomes.map(({ group }) => group))];

export const outcomesChart = chart({
  id: 'outcomes',
  title: 'Outcomes',
  words: 'PlayOutcome code at-bat bases location manual result ballpark bp_homerun bp_single',
  parts: [{ id: 'all', label: 'All outcomes' }, ...groups.map((id) => ({ id, label: `Group: ${id}` }))],
  print(part) {
    const lines = outcomes.play_outcomes
      .filter(({ group }) => part === 'all' || group === part)
      .map(({ value, ab, pa, bases, location }) => ({
        cells: [value, atBatSign(pa, ab), `${bases ?? '-'}`, locationShort(location)],
      }));
    const starred = outcomes.play_outcomes.flatMap(({ value, ab }) =>
      typeof ab === 'string' ? [`\\* ${value}: ${ab}.`] : [],
    );
    const parks = Object.entries(outcomes.ballpark_card_codes).map(
      ([code, rule]) =>
        `**${code}** ${Object.entries(rule)
          .map(([when, to]) => `${when}: ${to}`)
          .join(', ')}`,
    );
    return {
      ...(part === 'all' ? {} : { of: part }),
      text: paragraphs(
        table(['outcome', 'AB', 'B', 'at'], lines, 'llrl'),
        'AB: is it an at-bat (- : the plate appearance goes on, or the check decides). B: bases of a hit. at: needs a location, if infield, of outfield, xc the position checked.',
        ...starred,
        `Location: ${outcomes.location}.`,
        bullets(parks),
      ),
    };
  },
});

function atBatSign(pa: number | undefined, ab: number | string | undefined): string {
  if (pa === 0 || ab === undefined) return '-';
  if (typeof ab === 'string') return '*';
  return ab === 1 ? 'yes' : 'no';
}

const locationShort = (location: string | undefined): string =>
  location === undefined
    ? '-'
    : ({ infield: 'if', outfield: 'of', 'position checked': 'xc' }[location] ?? location);

// Injuries

const verdict = z.union([z.enum(['OK', 'REM']), z.int()]);
const injury = z
  .object({
    trigger: z.string(),
    roll: z.string(),
    values: z.string(),
    table: z.record(z.string(), z.record(z.string(), z.array(verdict))),
  })
  .parse(injuryData);

export const injuries = chart({
  id: 'injuries',
  title: 'Injuries',
  words: 'injury hurt p70 p65 p60 p50 p40 p30 p20 REM InjuryRoll pitcher_check games in a row',
  parts: Object.keys(injury.table).map((id) => ({ id, label: `Game ${id} in a row` })),
  print(part, reader) {
    const byRating = injury.table[part] ?? {};
    const ratings = Object.keys(byRating);
    const own = reader && playerOf(reader.batter.player).injury?.rating;
    const lines = Array.from(
      { length: 16 },
      (_, index): Line => ({
        cells: [`${index + 3}`, ...ratings.map((rating) => `${byRating[rating]?.[index] ?? 'OK'}`)],
      }),
    );
    return {
      of: `game ${part} in a row`,
      text: paragraphs(
        table(
          ['3d6', ...ratings.map((rating) => headed(rating, rating === own))],
          lines,
          `r${'r'.repeat(ratings.length)}`,
        ),
        `Column: the injury rating. ${injury.values}.`,
        `When: ${injury.trigger}. Position players: a strikeout with check die 20 and resolution die 20, or being put out at home.`,
        own && reader ? `${hereColumn} ${reader.batter.name}, at bat.` : undefined,
      ),
    };
  },
});
