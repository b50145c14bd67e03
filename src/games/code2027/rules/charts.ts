import { counted, orList, plural } from '../../../engine/english.ts';
import { asWritten } from '../../../engine/markdown.ts';
import { onDemand } from '../../../engine/on-demand.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Chart, ChartPart } from '../../facets/reading.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import type { Card, Space } from '../box/schema.ts';
import { builtInContent } from '../terms/options.ts';
import { cardTypes, type Visit, visits } from '../terms/words.ts';
import { currentIn, type View } from '../view.ts';
import { effectsInWords } from '../words/effects.ts';
import { cardPhaseNames, dollars, phaseNames, shortOf, typeNames } from '../words/figures.ts';

/** Reference lists in addition to the chapters: every card, every space with both visits, every dice table. */

const builtIn = () => contentFor({ content: builtInContent });

/** Returns the content of the reader's table, or the built-in content if they have none. */
const contentIn = (view: View | undefined): Content =>
  view === undefined ? builtIn() : contentFor(view.options);

/** Maximum length of a panel's text, in characters. */
const longest = 4_000;

interface Maker {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly parts: readonly ChartPart[];
  /** Returns the part to show if the reader doesn't ask for a particular one. */
  usual(content: Content, view: View | undefined): string;
  /** Returns undefined if there is no such part. */
  print(content: Content, part: string, view: View | undefined): Panel | undefined;
}

const made = (maker: Maker): Chart<View> => ({
  id: maker.id,
  title: maker.title,
  words: maker.words,
  get parts() {
    return maker.parts;
  },
  show(wanted, view) {
    const { title, parts, usual, print } = maker;
    const content = contentIn(view);
    const asked = wanted ?? usual(content, view);
    const called = parts.find((part) => comparable(part.label) === comparable(asked))?.id ?? asked;
    const shown = print(content, called, view);
    if (shown === undefined)
      throw new RuleError('no-such-part', `There’s no “${asWritten(asked.slice(0, 40))}” in ${title}.`);
    return { ...shown, text: shown.text.slice(0, longest) };
  },
});

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const label = (id: string, title: string): string => `${title} (${id})`.slice(0, 100);

function cardText(content: Content, card: Card): string {
  const { type, description, cost, phase, activation, duration, transferable, work, flavor } = card;
  const turns = typeof duration === 'string' ? '' : `, for ${counted(duration.turns, 'turn')}`;
  const when =
    activation === 'PLAYER'
      ? 'you play it yourself'
      : activation === 'IMMEDIATE'
        ? 'happens when drawn'
        : 'stays in your hand';
  return [
    `**${typeNames[type]}** · ${type === 'W' ? `work value ${dollars(cost)}` : cost === 0 ? 'free' : `costs ${dollars(cost)}`} · ${cardPhaseNames[phase]} · ${when}${turns}${transferable ? ' · can be given away' : ''}`,
    description,
    ...(work === undefined
      ? []
      : [`${work.workType}${work.group === 'FIRE' ? ', fire protection work' : ''}`]),
    ...(type === 'E' || type === 'L'
      ? [`What it does: ${effectsInWords(content, content.read(card).effects)}`]
      : []),
    ...(flavor === undefined || flavor === '' ? [] : [`*${flavor}*`]),
  ].join('\n');
}

const cardParts = onDemand(() => builtIn().cards.map(({ id, title }) => ({ id, label: label(id, title) })));

const cards: Maker = {
  id: 'cards',
  title: 'Cards',
  words: 'work bank expeditor labor legal life investor deck what a card does',
  get parts() {
    return cardParts();
  },
  usual: (content) => content.cards.find(({ type }) => type === 'E')?.id ?? '',
  print: (content, part) => {
    const card = content.card(part.toUpperCase());
    return card && { title: `${card.title} (${card.id})`, text: cardText(content, card) };
  },
};

const visitNames: Readonly<Record<Visit, string>> = { First: 'First visit', Subsequent: 'Later visits' };

function leadsTo(content: Content, space: string, visit: Visit): string {
  const row = content.movement(space, visit);
  if (row === undefined) return 'nothing';
  const all = [
    ...row.destinations.map(({ to }) => to),
    ...(row.rules ?? []).flatMap(({ to }) => to),
    ...Object.values(content.outcomes(space, visit) ?? {}).flatMap((list) => list.map(({ to }) => to)),
  ];
  const names = [...new Set(all)].map((to) => shortOf(content, to));
  const how = {
    fixed: '',
    choice: ' (you choose)',
    dice: ' (by the die)',
    logic: ' (by the rules)',
    none: '',
  };
  return names.length === 0 ? 'nothing' : `${names.join(', ')}${how[row.type]}`;
}

function visitText(content: Content, { id }: Space, visit: Visit, isHere: boolean): string {
  const { action, days, daysPerBorrowed, fee, roll, canNegotiate, retryDays } = content.stay(id, visit);
  const wait =
    daysPerBorrowed == null ? counted(days ?? 0, 'day') : `1 day per ${dollars(daysPerBorrowed)} borrowed`;
  const facts = [
    wait,
    ...(fee === null ? [] : [`fee ${fee}`]),
    ...(roll === 0 ? [] : [plural(roll, 'one die', `${roll} dice`)]),
    ...(canNegotiate ? [`Try again for ${counted(retryDays ?? 0, 'day')}`] : []),
  ];
  const rows = (['arrival', 'manual', 'leave'] as const).flatMap((trigger) =>
    content
      .rows(id, visit, trigger)
      .map(({ label: said, mandatory }) => `- ${said}${mandatory ? '' : ' (optional)'}`),
  );
  return [
    `${isHere ? '▶ ' : ''}**${visitNames[visit]}**: ${action}`,
    facts.join(' · '),
    ...rows,
    `→ ${leadsTo(content, id, visit)}`,
  ].join('\n');
}

const spaceParts = onDemand(() => builtIn().spaces.map(({ id, title }) => ({ id, label: label(id, title) })));
const hereIn = (content: Content, view: View | undefined): string =>
  view === undefined ? content.config.startSpace : currentIn(view).space;
const isHere = (view: View | undefined, space: string, visit: Visit): boolean => {
  if (view === undefined) return false;
  const player = currentIn(view);
  return player.space === space && player.visit === visit;
};

const spaces: Maker = {
  id: 'spaces',
  title: 'Spaces',
  words: 'board map track visit fee days where can I go next',
  get parts() {
    return spaceParts();
  },
  usual: hereIn,
  print: (content, part, view) => {
    const space = content.space(part.toUpperCase());
    if (space === undefined) return undefined;
    const text = visits.map((visit) => visitText(content, space, visit, isHere(view, space.id, visit)));
    return { title: `${space.title} · ${phaseNames[space.phase]}`, text: text.join('\n\n') };
  },
};

const faces = ['1', '2', '3', '4', '5', '6'] as const;

/** Returns one line per face that has an effect. Neighboring faces with the same effect share a line. */
function facesText(said: (face: (typeof faces)[number]) => string): string[] {
  const lines: { faces: string[]; text: string }[] = [];
  for (const face of faces) {
    const text = said(face);
    const last = lines.at(-1);
    if (last?.text === text) last.faces.push(face);
    else lines.push({ faces: [face], text });
  }
  return lines.map(
    (line) =>
      `${line.faces.length > 1 ? `${line.faces[0]}–${line.faces.at(-1)}` : line.faces[0]}: ${line.text}`,
  );
}

function diceText(content: Content, space: string, visit: Visit, marked: boolean): string | undefined {
  const tables = content
    .tables(space, visit)
    .flatMap((table) => [
      `*${table.label}*`,
      ...(table.die === 'both'
        ? [effectsInWords(content, table.effects)]
        : facesText((face) => effectsInWords(content, table.byRoll[face]))),
    ]);
  const ways = content.outcomes(space, visit);
  const outcomes =
    ways === undefined
      ? []
      : ['*Where to*', ...facesText((face) => orList(ways[face].map(({ to }) => shortOf(content, to))))];
  if (tables.length + outcomes.length === 0) return undefined;
  return [`${marked ? '▶ ' : ''}**${visitNames[visit]}**`, ...tables, ...outcomes].join('\n');
}

const rollingParts = onDemand(() =>
  spaceParts().filter(({ id }) => visits.some((visit) => builtIn().stay(id, visit).roll > 0)),
);

const dice: Maker = {
  id: 'dice',
  title: 'Dice tables',
  words: 'roll die faces outcomes fee scope life event',
  get parts() {
    return rollingParts();
  },
  usual: (content, view) => {
    const here = hereIn(content, view);
    const rolls = (id: string) => visits.some((visit) => diceText(content, id, visit, false) !== undefined);
    return rolls(here) ? here : (content.spaces.find(({ id }) => rolls(id))?.id ?? here);
  },
  print: (content, part, view) => {
    const space = content.space(part.toUpperCase());
    if (space === undefined) return undefined;
    const text = visits.flatMap(
      (visit) => diceText(content, space.id, visit, isHere(view, space.id, visit)) ?? [],
    );
    return { title: `${space.title}: dice`, text: text.join('\n\n') || 'There’s no roll here.' };
  },
};

const decks: Maker = {
  id: 'decks',
  title: 'Decks',
  words: 'list of all cards by type how many',
  parts: cardTypes.map((type) => ({ id: type, label: typeNames[type] })),
  usual: () => 'E',
  print: (content, part) => {
    const type = cardTypes.find((one) => one === part.toUpperCase());
    if (type === undefined) return undefined;
    const own = content.cards.filter((card) => card.type === type);
    const lines = own.map(({ id, title, cost }) => `${id} ${title}${cost === 0 ? '' : ` ${dollars(cost)}`}`);
    return { title: `${typeNames[type]}: ${counted(own.length, 'card')}`, text: lines.join('\n') };
  },
};

export const charts: readonly Chart<View>[] = [spaces, dice, cards, decks].map(made);
