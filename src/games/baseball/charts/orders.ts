import { z } from 'zod';
import type { StealRating } from '../cards/team-file.ts';
import buntData from '../data/bunt_chart.json' with { type: 'json' };
import decisionData from '../data/decisions.json' with { type: 'json' };
import stealData from '../data/steal.json' with { type: 'json' };
import { adjustedBunt, type BuntKind, type BuntOutcome, buntKind, readBuntChart } from '../lookups/bunt.ts';
import { jumpWays, limited, stealNumber } from '../lookups/steal.ts';
import { batteryIn } from '../play/situation.ts';
import { defaultDefense } from '../terms/decisions.ts';
import type { Base } from '../terms/terms.ts';
import { bullets, chart, headed, here, hereColumn, inWords, type Line, paragraphs, table } from './chart.ts';
import type { Reader } from './reader.ts';

/** Decisions of the managers: bunts, steals, and the fields of both decisions (Baseball 4, 8.8, 10). */

// Bunts

/** The kinds of bunts. Each has an on-base code with which its chart is looked up. */
const buntKinds: readonly { readonly id: BuntKind; readonly onBase: number; readonly label: string }[] = [
  { id: 'sacrifice', onBase: 1, label: 'Sacrifice: runner on first or second, none on third' },
  { id: 'squeeze', onBase: 4, label: 'Squeeze: runner on third' },
  { id: 'hit', onBase: 0, label: 'Bunt for a hit: bases empty' },
];
const buntWords: Readonly<Record<BuntOutcome, readonly [short: string, meaning: string]>> = {
  bunt_single: ['single', 'batter on first, runners advance one base'],
  bunt_error: ['error', 'batter safe, runners advance one base, error by the pitcher'],
  bunt_sacrifice: ['SAC', 'batter out at first, runners advance one base'],
  bunt_hold: ['hold', 'batter out at first, runners hold'],
  bunt_fielders_choice: ['FC', 'lead runner out, batter safe, others advance one base'],
  bunt_popout: ['pop', 'batter out on a pop, runners hold'],
  bunt_strikeout: ['K', 'strikeout'],
  bunt_double_play: ['DP', 'lead runner and batter out, others advance one base'],
  bunt_pop_double_play: ['pop DP', 'batter out on a pop, lead runner doubled off'],
  bunt_out: ['out', 'batter out'],
};
const ratings = ['A', 'B', 'C', 'D'] as const;
const { adjust } = z.object({ adjust: z.record(z.string(), z.int()) }).parse(buntData);
const signed = (number: number) => (number > 0 ? `+${number}` : `${number}`);

export const buntChart = chart({
  id: 'bunt_chart',
  title: 'Bunt chart',
  words: 'bunt sacrifice squeeze suicide safety BuntRoll bunt rating',
  parts: buntKinds.map(({ id, label }) => ({ id, label })),
  usual: (reader) => (reader === undefined ? 'sacrifice' : buntKind(reader.onBase)),
  print(part, reader) {
    const { id, onBase, label } = buntKinds.find((kind) => kind.id === part) ?? {
      ...buntKinds[0],
      id: 'sacrifice',
      onBase: 1,
      label: '',
    };
    const now = reader !== undefined && buntKind(reader.onBase) === id ? reader : undefined;
    const own = now?.batter.bunt;
    const cells = Array.from({ length: 20 }, (_, index) =>
      ratings.map((rating) => readBuntChart(onBase, rating, index + 1)),
    );
    const lines = cells.map((row, index) => ({
      cells: [`${index + 1}`, ...row.map((outcome) => buntWords[outcome][0])],
    }));
    const seen = [...new Set(cells.flat())].map(
      (outcome) => `**${buntWords[outcome][0]}** ${buntWords[outcome][1]}`,
    );
    return {
      of: label.split(':')[0]?.toLowerCase() ?? id,
      text: paragraphs(
        `${label}.`,
        table(['d20', ...ratings.map((rating) => headed(rating, rating === own))], lines, 'rllll'),
        `Column: the batter’s bunt rating. Row: the d20, from 1 to 20 after adding: ${Object.entries(adjust)
          .map(([when, plus]) => `${when} ${signed(plus)}`)
          .join('; ')}.`,
        now && `${hereColumn} ${buntNow(now)}`,
        `${seen.join('; ')}.`,
      ),
    };
  },
});

function buntNow({ batter, onBase, outs, defence: defense }: Reader): string {
  if (outs === 2) return 'No bunt with two outs.';
  // A number far from both limits, so that no adjustment is cut off.
  const plus = adjustedBunt(10, onBase, defense ?? defaultDefense, batter.running) - 10;
  const known = defense === undefined ? ', not counting infield depth' : '';
  return `${batter.name}, bunt ${batter.bunt}: d20 ${plus === 0 ? 'as rolled' : signed(plus)}${known}.`;
}

// Steals

const sentences = z.record(z.string(), z.string());
const stealChart = z
  .object({
    check: sentences,
    jump: sentences,
    safe_number: z.object({
      start: z.string(),
      plus: z.string(),
      held: z.int(),
      base: z.record(z.string(), z.union([z.int(), z.string()])),
    }),
    throwing_error: z.string(),
    double_steal: sentences,
  })
  .parse(stealData);

const said = (list: Readonly<Record<string, string>>) =>
  bullets(Object.entries(list).map(([key, text]) => `**${key}** ${text}`));
const targets = { '2': 'second', '3': 'third', '4': 'home' } as const;

export const steal = chart({
  id: 'steal',
  title: 'Steals',
  words:
    'steal stolen base jump JumpRoll pick-off pickoff balk caught leaning double steal home auto safe number hold catcher arm',
  print(_part, reader) {
    const base = Object.entries(targets).map(([key, name]) => {
      const plus = stealChart.safe_number.base[key];
      return typeof plus === 'number' ? `${name} ${signed(plus)}` : `${name}: ${plus ?? ''}`;
    });
    return {
      text: paragraphs(
        reader && stealsNow(reader),
        '**JumpRoll: a d20, two d6, a d20. The first d20 is the check die**',
        said(stealChart.check),
        '**Jump: the sum of the two d6**',
        said(stealChart.jump),
        '**Safe number** (a d20 up to it is safe)',
        bullets([
          `${stealChart.safe_number.start}, plus ${stealChart.safe_number.plus}`,
          `held: ${stealChart.safe_number.held}; ${base.join('; ')}`,
        ]),
        `**Bad throw** ${stealChart.throwing_error}`,
        '**Double steals** (2 second, 3 third, 4 home)',
        said(stealChart.double_steal),
      ),
    };
  },
});

/** Jump chances and safe numbers of the runners at the reader's table. */
function stealsNow(reader: Reader): string {
  const { runners, defence: defense } = reader;
  const battery = batteryIn(reader);
  const own = ([1, 2, 3] as const).flatMap((base) => {
    const runner = runners[base - 1];
    return runner == null ? [] : [{ base, ...runner }];
  });
  if (own.length === 0) return `${here} Nobody on base at this table now.`;
  const lines = own.map(({ base, steal: numbers }): Line => {
    const held = defense?.hold_runners.includes(base) ?? false;
    const target = targetOf(base);
    const safe = (good: boolean) => `${limited(stealNumber(numbers, target, good, held, battery))}`;
    const jump = target === 4 ? ['-', '-'] : [`${jumpWays(numbers, held)}/36`, safe(true)];
    return { cells: [targets[target], ...jump, safe(false)], here: true };
  });
  const names = own.map(
    ({ base, name, steal: numbers }) => `to ${targets[targetOf(base)]} ${name}: ${jumpWords(numbers)}`,
  );
  const known = defense === undefined ? ', nobody held as far as you know' : '';
  return paragraphs(
    `**${here} Now**, hold ${signed(battery.hold)}, arm ${signed(battery.arm)}${known}`,
    table(['', 'jump', 'with', 'without'], lines, 'lrrr'),
    bullets(names),
  );
}

const targetOf = (base: Base) => (base === 1 ? 2 : base === 2 ? 3 : 4);

function jumpWords({ jump, out, auto, high, low }: StealRating): string {
  return `good jump on ${jump.join(', ') || 'nothing'}${auto ? ' (always when not held)' : ''}, leaning on ${out.join(', ') || 'nothing'}, safe ${high} with a jump, ${low} without`;
}

// Decisions

const fields = z
  .object({ default: z.record(z.string(), z.unknown()) })
  .catchall(z.union([z.string(), z.array(z.string())]));
const decisionFields = z
  .object({ defensive: fields, offensive: fields, playing_in: z.string() })
  .parse(decisionData);

function fieldLines(
  { default: usual, ...offered }: z.infer<typeof fields>,
  now: Readonly<Record<string, unknown>> | undefined,
): string {
  const lines = Object.entries(offered).map(([name, values]) => {
    const text = Array.isArray(values)
      ? values.map((value) => inWords(String(value))).join(', ')
      : kindWords(values);
    const chosen = now?.[name];
    return `**${inWords(name)}** ${text}; default ${chosenWords(usual[name])}${chosen === undefined ? '' : ` ${here} now **${chosenWords(chosen)}**`}`;
  });
  return bullets(lines);
}

/**
 * Describes a field's type: `boolean, default false` becomes `yes or no`. The default is omitted, because the
 * chart states it once for all fields.
 */
function kindWords(kind: unknown): string {
  const [what = ''] = String(kind).split(', default');
  return what === 'boolean' ? 'yes or no' : what;
}

const chosenWords = (chosen: unknown): string => {
  if (Array.isArray(chosen)) return chosen.join(', ') || 'nobody';
  if (typeof chosen === 'boolean') return chosen ? 'yes' : 'no';
  return inWords(String(chosen));
};

export const decisions = chart({
  id: 'decisions',
  title: 'Decisions',
  words:
    'defensive offensive decision alignment shift infield in corners in outfield hold intentional walk approach steal bunt hit and run default',
  print(_part, reader) {
    return {
      text: paragraphs(
        '**Defense**',
        fieldLines(decisionFields.defensive, reader?.defence && { ...reader.defence }),
        '**Offense**',
        fieldLines(decisionFields.offensive, undefined),
        `**Playing in** ${decisionFields.playing_in}.`,
        'What each choice gains and costs: chart `card_modifiers` and the chapter `choices`.',
      ),
    };
  },
});
