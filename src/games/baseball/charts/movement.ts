import { z } from 'zod';
import flyData from '../data/flyball_chart.json' with { type: 'json' };
import groundballData from '../data/groundball_chart.json' with { type: 'json' };
import lineoutData from '../data/lineout_chart.json' with { type: 'json' };
import { advancementCodes, possibleAdvance } from '../lookups/advancement.ts';
import {
  depthAt,
  type GroundballType,
  groundballCode,
  groundballTypes,
  infielders,
} from '../lookups/groundball.ts';
import { doubledOff } from '../lookups/lineout.ts';
import { infieldDepths } from '../terms/decisions.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
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
import type { Reader } from './reader.ts';

/** Where the batter and runners end up: advancement, groundballs, flies and liners (Baseball 8). */

const outsBefore = [0, 1, 2] as const;
const outsHead = (reader: Reader | undefined) =>
  outsBefore.map((outs) => headed(`${outs} out`, reader?.outs === outs));

/** The short notation of Baseball 8.1: batter, then the runners from first, second and third. */
function short(code: string, onBase: number, outs: number): string {
  const found = possibleAdvance(code, onBase, outs);
  if (found === undefined) return '-';
  const { batter, first, second, third } = found.finals;
  return [batter, first, second, third]
    .map((final) => (final === null ? '.' : final === 0 ? 'x' : final === 4 ? 'H' : `${final}`))
    .join('');
}

const shortForm =
  'Four characters: batter, runner from first, from second, from third. A digit is the base reached, H scores, x out, a dot nobody (or the batter is still up), - can’t happen. `13.H`: batter on first, runner from first to third, runner from third scores.';

const stateLabel = (code: number) =>
  code === 0 ? 'Bases empty' : code === 7 ? 'Bases loaded' : `Runners: ${baseStates[code]}`;

export const advancement = chart({
  id: 'advancement',
  title: 'Advancement',
  words:
    'outcome runner base single double walk error ERR_1 ADV1 wild pitch balk GB01 FLY_A bunt rare play where everybody goes',
  parts: [
    ...onBaseCodes.map((code) => ({ id: baseStates[code] ?? '', label: `${stateLabel(code)}: every code` })),
    ...advancementCodes.map(({ code, text }) => ({ id: code, label: `${code}: ${text}`.slice(0, 100) })),
  ],
  usual: (reader) => baseStates[reader?.onBase ?? 0] ?? '',
  print(part, reader) {
    const onBase = baseStates.indexOf(part);
    if (onBase >= 0) {
      const lines = advancementCodes
        .filter(({ code }) => outsBefore.some((outs) => possibleAdvance(code, onBase, outs)))
        .map(({ code }) => ({ cells: [code, ...outsBefore.map((outs) => short(code, onBase, outs))] }));
      const now = reader?.onBase === onBase ? reader : undefined;
      const head = ['', ...outsBefore.map((outs) => headed(`${outs}`, now?.outs === outs))];
      return {
        of: stateLabel(onBase).toLowerCase(),
        text: paragraphs(
          table(head, lines, 'llll'),
          `Columns: outs before the play. ${shortForm}`,
          now && `${here} These are the bases at this table now.`,
        ),
      };
    }
    const lines = onBaseCodes.map(
      (code): Line => ({
        cells: [baseStates[code] ?? '', ...outsBefore.map((outs) => short(part, code, outs))],
        here: reader?.onBase === code,
      }),
    );
    const text = advancementCodes.find(({ code }) => code === part)?.text;
    return {
      of: part,
      text: paragraphs(text, table(['on base', ...outsHead(reader)], lines, 'llll'), shortForm),
    };
  },
});

// Groundballs

const { codes } = z.object({ codes: z.record(z.string(), z.string()) }).parse(groundballData);

const corners = 'corners in, ';
const typeWords = { A: 'hard', B: 'medium', C: 'soft' } as const;

export const groundballChart = chart({
  id: 'groundball_chart',
  title: 'Groundball chart',
  words:
    'grounder groundball_a groundball_b groundball_c infield in back double play depth corners in GB01 GB05 GB10 G1 G2 G3 force contact play',
  parts: [
    ...infieldDepths.map((id) => ({ id, label: `Infield ${inWords(id)}` })),
    ...infieldDepths
      .filter((id) => id !== 'in')
      .map((id) => ({ id: `${corners}${id}`, label: `Corners in, infield ${inWords(id)}` })),
  ],
  usual: (reader) => {
    const { infield_depth: depth = 'normal', corners_in: corner = false } = reader?.defence ?? {};
    return corner && depth !== 'in' ? `${corners}${depth}` : depth;
  },
  print(part, reader) {
    const depth = infieldDepths.find((each) => part.endsWith(each)) ?? 'normal';
    const defense = { infield_depth: depth, corners_in: part.startsWith(corners) };
    const cell = (type: GroundballType, code: number, location: FieldPosition) =>
      groundballCode(type, code, location, depthAt(defense, location)).slice(2);
    const tables = groundballTypes.map((type) => {
      const lines = onBaseCodes.map(
        (code): Line => ({
          cells: [baseStates[code] ?? '', ...infielders.map((location) => cell(type, code, location))],
          here: reader?.onBase === code,
        }),
      );
      return `**Type ${type}, ${typeWords[type]}**\n${table(['on base', ...infielders], lines, 'lrrrrrr')}`;
    });
    return {
      of: `${defense.corners_in ? corners : ''}infield ${inWords(depth)}`,
      text: paragraphs(
        'For fewer than two outs. With two outs, the batter is out at first on every groundball. `05` is GB05:',
        reader?.outs === 2 ? `${here} Two outs now: batter out at first.` : undefined,
        ...tables,
        bullets(Object.entries(codes).map(([code, text]) => `**${code}** ${text}`)),
      ),
    };
  },
});

// Flies and liners

const flies = z
  .object({
    types: z.record(
      z.string(),
      z.object({ code: z.string(), decision: z.object({ runner: z.int(), row: z.string() }).nullable() }),
    ),
    conditions: z.string(),
    sacrifice_fly: z.string(),
  })
  .parse(flyData);

export const flyballChart = chart({
  id: 'flyball_chart',
  title: 'Flyball chart',
  words: 'fly flyout_a flyout_b flyout_bq flyout_c F1 F2 F3 tag up sacrifice fly sf deep medium shallow',
  print(_part, reader) {
    const types = Object.entries(flies.types);
    const lines = onBaseCodes.map(
      (code): Line => ({
        cells: [baseStates[code] ?? '', ...types.map(([, type]) => short(type.code, code, 0))],
        here: reader?.onBase === code,
      }),
    );
    const decisions = types.map(([name, { code, decision }]) => {
      const text = advancementCodes.find((each) => each.code === code)?.text ?? '';
      const asked =
        decision === null
          ? ''
          : ` The runner on ${decision.runner === 2 ? 'second may try for third' : 'third may try to score'}: chart \`running_advance\`, row \`${decision.row}\`.`;
      return `**${name}** ${text}${asked}`;
    });
    return {
      text: paragraphs(
        'For fewer than two outs. With two outs, the batter is out and nothing else happens.',
        reader?.outs === 2 ? `${here} Two outs now.` : undefined,
        table(
          ['on base', ...types.map(([name]) => name.replace('flyout_', '').toUpperCase())],
          lines,
          'lllll',
        ),
        bullets(decisions),
        `Sending: ${flies.conditions}.`,
        `Sacrifice fly: ${flies.sacrifice_fly}.`,
        shortForm,
      ),
    };
  },
});

const liners = z
  .object({
    double_play_window: z.tuple([z.int(), z.int()]),
    check: z.string(),
    order_by_location: z.record(z.enum(infielders), z.array(z.int().min(1).max(3))),
    hit_and_run: z.string(),
  })
  .parse(lineoutData);

export const lineoutChart = chart({
  id: 'lineout_chart',
  title: 'Line-out double plays',
  words: 'liner lineout doubled off double play',
  print(_part, reader) {
    const [from, to] = liners.double_play_window;
    const lines = infielders.map((location): Line => {
      const order = liners.order_by_location[location].map((base) => baseStates[1 << (base - 1)]);
      return {
        cells: [location, order.join(', then ') || 'nobody'],
        here: reader !== undefined && doubledOff(location, reader.onBase, reader.outs) !== undefined,
      };
    });
    const outfield = fieldPositions.filter((position) => !infielders.some((each) => each === position));
    return {
      text: paragraphs(
        table(['liner to', 'doubled off'], lines, 'll'),
        `${from}-${to} on a d20 is the double play; liners to ${outfield.join(', ')} never are.`,
        `Rule: ${liners.check}.`,
        `Hit and run: ${liners.hit_and_run}.`,
        reader && `${here} Liners that can be double plays at this table now.`,
      ),
    };
  },
});
