import { z } from 'zod';
import managerData from '../data/computer_manager.json' with { type: 'json' };
import correctionData from '../data/corrections.json' with { type: 'json' };
import defaultsData from '../data/league_defaults.json' with { type: 'json' };
import { expectedRuns } from '../outlook/run-expectancy.ts';
import {
  baseStates,
  bullets,
  chart,
  headed,
  here,
  inWords,
  type Line,
  onBaseCodes,
  paragraphs,
  table,
} from './chart.ts';

/** Charts that are not about a single play: run expectancy, computer manager, options, corrections. */

export const runExpectancy = chart({
  id: 'run_expectancy',
  title: 'Run expectancy',
  words: 'runs expected inning base state outs value',
  print(_part, reader) {
    const lines = onBaseCodes.map(
      (code): Line => ({
        cells: [baseStates[code] ?? '', ...[0, 1, 2].map((outs) => expectedRuns(code, outs).toFixed(2))],
        here: reader?.onBase === code,
      }),
    );
    const head = ['on base', ...[0, 1, 2].map((outs) => headed(`${outs} out`, reader?.outs === outs))];
    return {
      text: paragraphs(
        table(head, lines, 'lrrr'),
        'Average runs from here to the end of the half-inning, in simulated games of the built-in league.',
        reader && `${here} Now: **${expectedRuns(reader.onBase, reader.outs).toFixed(2)}**.`,
      ),
    };
  },
});

// Computer manager

/** Any JSON value. */
type Told = string | number | boolean | null | readonly Told[] | { readonly [key: string]: Told };
const told: z.ZodType<Told> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(told), z.record(z.string(), told)]),
);

/** Formats a value on one line. Each value follows its key, and semicolons separate list items. */
function toldWords(value: Told): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'none';
  if (typeof value !== 'object') return `${value}`;
  if (Array.isArray(value)) return value.map(toldWords).join('; ');
  return Object.entries(value)
    .map(([key, one]) => `${inWords(key)}: ${toldWords(one)}`)
    .join('; ');
}

const manager = z.record(z.string(), told).parse(managerData);
const sending = z.record(z.string(), z.union([z.int(), z.string(), z.record(z.string(), z.int())]));
const weights = z.record(z.string(), z.number());

/** Fields shown in their own tables. */
const tabled = ['send_runner', 'card_value_weights', 'card_value'];

export const computerManager = chart({
  id: 'computer_manager',
  title: 'Computer manager',
  words:
    'computer rookie regular veteran threshold steal bunt pinch hitter closer bullpen intentional walk shift card value weights',
  parts: [
    { id: 'decisions', label: 'What it decides, and when' },
    { id: 'runners', label: 'When it sends a runner' },
    { id: 'card value', label: 'How it values cards' },
  ],
  print(part) {
    if (part === 'runners') return { of: 'sending runners', text: sendingTable() };
    if (part === 'card value') {
      const lines = Object.entries(weights.parse(manager['card_value_weights'])).map(([result, weight]) => ({
        cells: [result, weight.toFixed(2)],
      }));
      return {
        of: 'card value',
        text: paragraphs(
          table(['result', 'weight'], lines, 'lr'),
          `Card value: ${toldWords(manager['card_value'] ?? '')}. High is good for a batter, low for a pitcher.`,
        ),
      };
    }
    const lines = Object.entries(manager).flatMap(([key, value]) =>
      key === 'source' || tabled.includes(key) ? [] : [`**${inWords(key)}** ${toldWords(value)}`],
    );
    return {
      text: paragraphs(
        '*Regular* and *veteran* play by these numbers; *rookie* takes the defaults.',
        bullets(lines),
      ),
    };
  },
});

function sendingTable(): string {
  const { unit, ...cases } = sending.parse(manager['send_runner']);
  const rows = Object.entries(cases).map(([name, least]) => {
    const by = (outs: string) => (typeof least === 'object' ? `${least[outs] ?? '-'}` : `${least}`);
    return { name, cells: [by('0'), by('1'), by('2')] };
  });
  return paragraphs(
    table(
      ['', '0 out', '1 out', '2 out'],
      rows.map(({ cells }, index) => ({ cells: [`${index + 1}`, ...cells] })),
      'lrrr',
    ),
    ...rows.map(({ name }, index) => `${index + 1}. ${name}`),
    `Figures: ${String(unit)}.`,
    `Throws: at the trail runner if ${toldWords(manager['throw_at_trail_if'] ?? '')}; otherwise at the lead runner.`,
  );
}

// Options

const presets = ['sba', 'pd', 'club'] as const;
const defaults = z
  .object({
    sba: z.record(z.string(), told),
    pd: z.record(z.string(), told),
    club: z.record(z.string(), told),
  })
  .parse(defaultsData);

export const leagueDefaults = chart({
  id: 'league_defaults',
  title: 'League defaults',
  words: 'option options preset sba pd club mode manual auto mercy dh default roster',
  print(_part, reader) {
    const nowOf = (name: string) =>
      reader === undefined ? undefined : Object.entries(reader.options).find(([key]) => key === name)?.[1];
    const lines = Object.keys(defaults.club).map((name) => {
      const values = presets.map((preset) => toldWords(defaults[preset][name] ?? null));
      const same = new Set(values).size === 1;
      const text = same ? values[0] : presets.map((preset, index) => `${preset} ${values[index]}`).join(', ');
      const now = nowOf(name);
      return `**${inWords(name)}** ${text}${now === undefined ? '' : ` ${here} here ${toldWords(now)}`}`;
    });
    return {
      text: paragraphs(
        'League presets: *sba* is for paper cards, *pd* for digital cards, *club* for the built-in league. A single value is the same in all three.',
        bullets(lines),
      ),
    };
  },
});

// Corrections

const corrections = z
  .object({
    typing_corrections: z.array(
      z.object({
        chart: z.string(),
        total: z.int(),
        column: z.string(),
        source: z.string(),
        read_as: z.string(),
      }),
    ),
    other_corrections: z.array(
      z.object({ chart: z.string().optional(), table: z.string().optional(), note: z.string() }),
    ),
    suspected_omissions_left_as_in_the_source: z.object({
      how: z.string(),
      ratings: z.array(
        z.object({ chart: z.string(), rating: z.int(), error_ways_of_216: z.int(), expected_about: z.int() }),
      ),
    }),
  })
  .parse(correctionData);

export const correctionsChart = chart({
  id: 'corrections',
  title: 'Corrections',
  words: 'error chart slip misprint correction source',
  print() {
    const { ratings, how } = corrections.suspected_omissions_left_as_in_the_source;
    return {
      text: paragraphs(
        'Misprints in the error charts, and how this bot reads them.',
        table(
          ['chart', '3d6', '', 'read as'],
          corrections.typing_corrections.map(({ chart: of, total, column, read_as: readAs }) => ({
            cells: [of, `${total}`, column, readAs],
          })),
          'lrll',
        ),
        bullets(
          corrections.other_corrections.map(
            ({ chart: of, table: which, note }) => `**${of ?? which ?? ''}** ${note}`,
          ),
        ),
        `**Unchanged** ${how}.`,
        table(
          ['chart', 'rating', 'ways', 'expected'],
          ratings.map(({ chart: of, rating, error_ways_of_216: ways, expected_about: expected }) => ({
            cells: [of, `${rating}`, `${ways}`, `${expected}`],
          })),
          'lrrr',
        ),
      ),
    };
  },
});
