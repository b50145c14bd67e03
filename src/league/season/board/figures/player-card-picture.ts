import { counted, ordinal } from '../../../../engine/english.ts';
import type { Picture, Shape } from '../../../../engine/picture/picture.ts';
import type { Illustration } from '../../../../table/message/message.ts';
import { colors } from '../../../board/colors.ts';
import { titled } from '../names.ts';
import { margin, panel, size, width, words } from '../shapes.ts';
import type { Band, Headline, PlayerCard } from './player-card.ts';

/** Draws the card of a player's season: large figures with their ranks, and tables below. */

const top = 112;
const gap = 12;
const tile = { height: 160, pad: 12, bar: 10 } as const;
const row = 38;
/** Room for the team's code at the left of a table. */
const label = 70;
const inner = width - 2 * margin;

/** The picture with its text. */
export const playerCardPicture = (card: PlayerCard): Illustration => ({
  picture: drawn(card),
  alt: cardInWords(card),
});

function drawn({ name, about, color, headlines, bands }: PlayerCard): Picture {
  const wide = (inner - gap * (headlines.length - 1)) / headlines.length;
  const shapes: Shape[] = [
    { kind: 'rect', x: margin, y: 20, width: 10, height: 74, radius: 4, fill: color ?? colors.won },
    words(margin + 26, 40, name, { size: 34, weight: 'bold', maxWidth: inner - 26 }),
    words(margin + 26, 78, about, { fill: colors.quiet, maxWidth: inner - 26 }),
    ...headlines.flatMap((one, index) => tileShapes(one, margin + index * (wide + gap), wide)),
  ];
  let y = top + tile.height + gap;
  for (const band of bands) {
    const high = row * (band.rows.length + 1) + 12;
    shapes.push(panel(margin, y, inner, high), ...bandShapes(band, y + 6));
    y += high + gap;
  }
  return { width, height: y - gap + margin, background: colors.ground, shapes };
}

function tileShapes({ statistic, value, rank }: Headline, x: number, wide: number): Shape[] {
  const center = { align: 'center', maxWidth: wide - 2 * tile.pad } as const;
  const middle = x + wide / 2;
  const bar = {
    kind: 'rect',
    x: x + tile.pad,
    y: top + tile.height - tile.pad - tile.bar,
    height: tile.bar,
    radius: 5,
  } as const;
  const full = wide - 2 * tile.pad;
  return [
    panel(x, top, wide, tile.height),
    words(middle, top + 26, statistic.key, { ...center, fill: colors.quiet }),
    words(middle, top + 68, value, {
      ...center,
      size: 42,
      weight: 'bold',
      fill: rank?.place === 1 ? colors.lit : colors.text,
    }),
    words(middle, top + 112, rank === undefined ? 'not ranked' : `${ordinal(rank.place)} of ${rank.of}`, {
      ...center,
      fill: colors.quiet,
    }),
    { ...bar, width: full, fill: colors.line },
    ...(rank === undefined ? [] : [{ ...bar, width: full * shareOf(rank), fill: colors.won }]),
  ];
}

/** How much of the bar is filled: all for the first, a little for the last. */
const shareOf = ({ place, of }: NonNullable<Headline['rank']>): number =>
  of <= 1 ? 1 : Math.max(0.06, (of - place) / (of - 1));

function bandShapes({ head, rows }: Band, y: number): Shape[] {
  const cell = (inner - label - 24) / head.length;
  const right = (column: number) => margin + 12 + label + cell * (column + 1);
  const cells = (texts: readonly string[], middle: number, fill: string): Shape[] =>
    texts.map((text, column) =>
      words(right(column), middle, text, { align: 'right', fill, maxWidth: cell - 6 }),
    );
  return [
    ...cells(head, y + row / 2, colors.quiet),
    ...rows.flatMap(([team = '', ...figures], index) => {
      const middle = y + row * (index + 1) + row / 2;
      return [
        words(margin + 12, middle, team, { weight: 'bold', maxWidth: label, size }),
        ...cells(figures, middle, colors.text),
      ];
    }),
  ];
}

/** The card as a text: name, large figures with their ranks, and the last line of each table. */
export function cardInWords({ name, about, headlines, bands }: PlayerCard): string {
  const large = headlines.map(
    ({ statistic, value, rank }) =>
      `${statistic.name} ${value}${rank === undefined ? '' : ` (${ordinal(rank.place)} of ${rank.of})`}`,
  );
  const total = bands.flatMap(({ head, rows }) => {
    const [, ...figures] = rows.at(-1) ?? [];
    return figures.map((figure, index) => `${head[index] ?? ''} ${figure}`);
  });
  const teams = (bands[0]?.rows.length ?? 0) - 1;
  const over = teams > 1 ? ` for ${counted(teams, 'team')}` : '';
  return `${name}, ${about}. ${titled(large.join(', '))}. Season${over}: ${total.join(', ')}.`;
}
