import { z } from 'zod';
import data from '../data/card_modifiers.json' with { type: 'json' };
import { bullets, chart, here, inWords, paragraphs } from './chart.ts';
import type { Reader } from './reader.ts';

/** How fatigue and the managers' decisions change a card's result (Baseball 7.3). */

const window = z.object({
  d20_up_to: z.int().min(1).max(20).optional(),
  to: z.string(),
  /** A single location, or new locations by the location of the card's result. */
  location: z.union([z.string(), z.record(z.string(), z.string())]).nullish(),
});
const infieldLine = window.extend({
  at: z.union([z.string(), z.array(z.string())]).optional(),
  only: z.string().optional(),
  result: z.string().optional(),
});
const chartData = z
  .object({
    order: z.array(z.string()),
    rule: z.string(),
    location_rules: z.record(z.string(), z.string()),
    fatigue: window.extend({ when: z.string() }),
    approach: z.record(
      z.string(),
      z.array(z.object({ results: z.array(z.string()), windows: z.array(window) })),
    ),
    hit_and_run: z.object({
      when: z.string(),
      strikeout: window.extend({ d20_up_to_by_rating: z.record(z.string(), z.int()) }),
      'homerun, triple, double_*': window,
      afterwards: z.record(z.string(), z.string()),
    }),
    alignment: z.record(z.string(), z.record(z.string(), window)),
    infield: z.object({
      note: z.string(),
      in: infieldLine,
      corners_in: infieldLine,
      double_play: infieldLine,
      hold: infieldLine,
      back: infieldLine,
    }),
    outfield: z.record(z.string(), z.record(z.string(), window)),
  })
  .parse(data);

function placeWords(location: z.infer<typeof window>['location']): string {
  if (location == null) return '';
  if (typeof location !== 'string')
    return ` (${Object.entries(location)
      .map(([from, to]) => `from ${from} at ${to}`)
      .join(', ')})`;
  const rule = chartData.location_rules[location];
  return rule === undefined ? ` at ${location}` : ` (location ${inWords(location)})`;
}

/** Formats a change of result: `1-5 → double_2 (same)`. Without a roll, `always` replaces the d20 range. */
function windowWords({ d20_up_to: upTo, to, location }: z.infer<typeof window>, from = 1): string {
  const faces = upTo === undefined ? 'always' : from === upTo ? `${upTo}` : `${from}-${upTo}`;
  return `${faces} → ${to}${placeWords(location)}`;
}

interface ModifierLine {
  readonly text: string;
  readonly here: boolean;
}

const infieldWords = {
  in: 'infield in',
  corners_in: 'corners in',
  double_play: 'double play depth',
  hold: 'runners held',
  back: 'infield back',
} as const;

const steps: Readonly<Record<string, (reader: Reader | undefined) => readonly ModifierLine[]>> = {
  fatigue: () => [{ text: `**${chartData.fatigue.when}** ${windowWords(chartData.fatigue)}`, here: false }],
  approach: () =>
    Object.entries(chartData.approach).flatMap(([approach, rows]) =>
      rows.map(({ results, windows }) => ({
        text: `**${approach}** ${results.join(', ')}: ${windows
          .map((one, at) => windowWords(one, (windows[at - 1]?.d20_up_to ?? 0) + 1))
          .join('; ')}`,
        here: false,
      })),
    ),
  hit_and_run: () => {
    const { when, strikeout, 'homerun, triple, double_*': power, afterwards } = chartData.hit_and_run;
    const byRating = Object.entries(strikeout.d20_up_to_by_rating).map(
      ([rating, upTo]) => `${rating} 1-${upTo}`,
    );
    return [
      { text: `**when** ${when}`, here: false },
      {
        text: `**strikeout** by hit and run rating ${byRating.join(', ')} → ${strikeout.to}${placeWords(strikeout.location)}`,
        here: false,
      },
      { text: `**homerun, triple, double_\\*** ${windowWords(power)}`, here: false },
      ...Object.entries(afterwards).map(([result, text]) => ({
        text: `**${result.replaceAll('*', '\\*')}** ${text}`,
        here: false,
      })),
    ];
  },
  alignment: (reader) =>
    Object.entries(chartData.alignment).flatMap(([alignment, rows]) =>
      Object.entries(rows).map(([result, one]) => ({
        text: `**${inWords(alignment)}** ${result}: ${windowWords(one)}`,
        here: reader?.defence?.alignment === alignment,
      })),
    ),
  infield: (reader) =>
    (['in', 'corners_in', 'double_play', 'hold', 'back'] as const).map((id) => {
      const { at, only, result, ...one } = chartData.infield[id];
      const where = at === undefined ? '' : ` at ${typeof at === 'string' ? at : at.join(', ')}`;
      return {
        text: `**${infieldWords[id]}** ${only ?? result ?? 'groundball'}${where}: ${windowWords(one)}`,
        here: infieldHere(id, reader),
      };
    }),
  outfield: (reader) =>
    Object.entries(chartData.outfield).flatMap(([depth, rows]) =>
      Object.entries(rows).map(([result, one]) => ({
        text: `**outfield ${depth}** ${result}: ${windowWords(one)}`,
        here: reader?.defence?.outfield_depth === depth,
      })),
    ),
};

function infieldHere(id: keyof typeof infieldWords, reader: Reader | undefined): boolean {
  const defense = reader?.defence;
  if (defense === undefined) return false;
  if (id === 'corners_in') return defense.corners_in;
  return id === 'hold' ? defense.hold_runners.length > 0 : defense.infield_depth === id;
}

const stepText = (id: string, reader: Reader | undefined): string =>
  bullets((steps[id]?.(reader) ?? []).map((line) => `${line.here ? `${here} ` : ''}${line.text}`));

export const cardModifiers = chart({
  id: 'card_modifiers',
  title: 'Card modifiers',
  words:
    'approach contact power patient shift alignment fatigue hit and run infield in outfield in back double play depth hold what a decision costs window',
  parts: [
    { id: 'all', label: 'All steps in order' },
    ...chartData.order.map((id) => ({ id, label: `Step: ${inWords(id)}` })),
  ],
  print(part, reader) {
    const chosen = chartData.order.filter((id) => part === 'all' || id === part);
    const locations = Object.entries(chartData.location_rules).map(
      ([id, rule]) => `**${inWords(id)}** ${rule}`,
    );
    return {
      ...(part === 'all' ? {} : { of: inWords(part) }),
      text: paragraphs(
        'How decisions and a tired arm change a card’s result. Numbers are faces of one d20: `1-5 → single_2` changes it on 1 to 5. A digit after a hit is how many bases runners move; uncapped means they may try for more.',
        ...chosen.map(
          (id) => `**${chartData.order.indexOf(id) + 1}. ${inWords(id)}**\n${stepText(id, reader)}`,
        ),
        part === 'all' || part === 'infield' ? `Infield: ${chartData.infield.note}.` : undefined,
        `Locations: ${locations.join('; ')}.`.replaceAll('->', 'to'),
        part === 'all' ? `Rule: ${chartData.rule}.` : undefined,
      ),
    };
  },
});
