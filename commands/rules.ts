import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import {
  type ChatInputCommandInteraction,
  InteractionContextType,
  type MessageComponentInteraction,
} from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { actorOf } from '../src/discord/rights/person.ts';
import { asWritten } from '../src/engine/markdown.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Chart } from '../src/games/facets/reading.ts';
import type { Panel } from '../src/games/facets/telling.ts';
import type { Game } from '../src/games/game.ts';
import type { Illustration, Menu, Message } from '../src/table/message/message.ts';
import { escaped } from '../src/table/message/names.ts';

/** Names of the options. Only games with charts have `chart` and `part`. */
const option = { chapter: 'chapter', chart: 'chart', part: 'part', search: 'search' } as const;

function addOptions(sub: SlashCommandSubcommandBuilder, game: Game): SlashCommandSubcommandBuilder {
  const text = (name: string, description: string) =>
    sub.addStringOption((builder) =>
      builder.setName(name).setDescription(description).setMaxLength(100).setAutocomplete(true),
    );
  text(option.chapter, 'Which chapter; type a word to find it, or leave it out for a list');
  if (game.charts !== undefined) {
    text(option.chart, 'Which chart; what applies at this channel’s table is marked');
    text(option.part, 'Which part of the chart: a position, a rating, the runners on base');
  }
  return sub.addStringOption((builder) =>
    builder
      .setName(option.search)
      .setDescription('A word to look for in all chapters and charts')
      .setMaxLength(40),
  );
}

/** `/rules <game> [chapter] [chart] [part] [search]`: shows the rules, one chapter or chart at a time. */
export function rules(games: readonly Game[]): Command {
  const data = new SlashCommandBuilder()
    .setName('rules')
    .setDescription('The rules of a game')
    .setContexts(InteractionContextType.Guild);
  for (const game of games) {
    data.addSubcommand((sub) =>
      addOptions(sub.setName(game.id).setDescription(`The rules of ${game.title}`.slice(0, 100)), game),
    );
  }
  return {
    data,
    async run(interaction, bot) {
      const game = bot.tables.ledger.game(interaction.options.getSubcommand());
      const word = interaction.options.getString(option.search);
      if (word !== null) return found(game, word);
      const chart = interaction.options.getString(option.chart);
      if (chart !== null) {
        const part = interaction.options.getString(option.part) ?? undefined;
        return charted(interaction, bot, game, chart, part);
      }
      const chapter = interaction.options.getString(option.chapter);
      return chapter === null ? contents(game) : read(game, chapter);
    },
    async press(verb, interaction, bot) {
      const [, id = ''] = verb.split(/-(.*)/s);
      const game = bot.tables.ledger.game(id);
      const [chosen = ''] = interaction.isStringSelectMenu() ? interaction.values : [];
      const [kind, wanted = ''] = chosen.split(/:(.*)/s);
      return kind === option.chart ? charted(interaction, bot, game, wanted, undefined) : read(game, wanted);
    },
    async complete(interaction, bot) {
      const game = bot.tables.ledger.game(interaction.options.getSubcommand());
      const { name, value } = interaction.options.getFocused(true);
      const typed = value.toLowerCase().trim();
      if (name === option.part) {
        const chart = (game.charts ?? []).find(
          ({ id }) => id === interaction.options.getString(option.chart),
        );
        return suggested(typed, chart?.parts ?? [], ({ id, label }) => [label, id]);
      }
      return name === option.chart
        ? suggested(typed, game.charts ?? [], ({ id, title, words }) => [title, id, words])
        : suggested(typed, game.rules, ({ id, title, text }) => [title, id, text]);
    },
  };
}

/**
 * Suggests items for typed text: first those with a matching title, then those with a matching description.
 */
function suggested<Item extends { readonly id: string }>(
  typed: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly [name: string, ...others: string[]],
): { name: string; value: string }[] {
  const ranked = items.flatMap((item) => {
    const [name, ...others] = textsOf(item);
    const rank = [name, item.id, others.join(' ')].findIndex((text) => text.toLowerCase().includes(typed));
    return rank < 0 ? [] : [{ rank, name: name.slice(0, 100), value: item.id }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ name, value }) => ({ name, value }));
}

const searchable = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ')
    .trim();

function chartOf(game: Game, wanted: string): Chart {
  const typed = searchable(wanted);
  const charts = game.charts ?? [];
  const chart = charts.find(
    ({ id, title }) => id === wanted || searchable(id) === typed || searchable(title) === typed,
  );
  if (chart) return chart;
  throw new RuleError(
    'no-chart',
    `${game.title} has no chart “${asWritten(wanted.slice(0, 40))}”. \`/rules ${game.id}\` lists them all.`,
  );
}

/** Maximum number of entries in a menu, and of menus below a text. */
const room = { entries: 25, menus: 5 } as const;

/** Menus that list every chapter and chart of a game and mark the open one. */
function menus(game: Game, open?: string): Message['rows'] {
  const chapters = game.rules.map(({ id, title }) => ({ value: `${option.chapter}:${id}`, label: title }));
  const charts = (game.charts ?? []).map(({ id, title }) => ({
    value: `${option.chart}:${id}`,
    label: title,
  }));
  const parts = (what: string, entries: readonly { readonly value: string; readonly label: string }[]) =>
    Array.from({ length: Math.ceil(entries.length / room.entries) }, (_, at) => ({
      what: at === 0 ? what : `More ${what.toLowerCase()}`,
      entries: entries.slice(at * room.entries, (at + 1) * room.entries),
    }));
  return [...parts('Chapters', chapters), ...parts('Charts', charts)]
    .slice(0, room.menus)
    .map(({ what, entries }, at): readonly [Menu] => [
      {
        kind: 'menu',
        placeholder: what,
        press: { do: 'command', command: 'rules', verb: `m${at}-${game.id}` },
        min: 1,
        max: 1,
        options: entries.map((entry) => ({ ...entry, chosen: entry.value === open })),
      },
    ]);
}

function shown(game: Game, panel: Panel, open?: string, picture?: Illustration): Answer {
  const message = { panels: [panel], rows: menus(game, open), ...(picture && { picture }) };
  return { private: true, message };
}

/** The table of contents. Its entries are in menus, so that it fits on a phone screen. */
function contents(game: Game): Answer {
  const { charts = [] } = game;
  const text = [
    game.summary,
    '',
    `Choose a chapter${charts.length === 0 ? '' : ' or a chart; what applies at your table is marked'}.`,
    `To look for a word, use \`/rules ${game.id} search:\`.`,
  ].join('\n');
  return shown(game, { title: `${game.title}: the rules`, text });
}

async function charted(
  interaction: ChatInputCommandInteraction<'cached'> | MessageComponentInteraction<'cached'>,
  bot: Bot,
  game: Game,
  wanted: string,
  part: string | undefined,
): Promise<Answer> {
  const view = await bot.tables.reading.viewIn(interaction.channelId, game.id, actorOf(interaction));
  const chart = chartOf(game, wanted);
  return shown(game, chart.show(part, view), `${option.chart}:${chart.id}`);
}

function read(game: Game, wanted: string): Answer {
  const typed = searchable(wanted);
  const chapter = game.rules.find(({ id, title }) => id === wanted || searchable(title) === typed);
  if (chapter) {
    const { id, title, text, picture, alt = title } = chapter;
    const drawn = picture && { picture, alt };
    return shown(game, { title: `${game.title}: ${title}`, text }, `${option.chapter}:${id}`, drawn);
  }
  throw new RuleError(
    'no-chapter',
    `The rules of ${game.title} have no chapter “${asWritten(wanted.slice(0, 40))}”.`,
  );
}

/** Maximum number of search results shown, so that they fit on a phone screen. */
const shownLines = 12;

/** Searches for a word: returns the first matching line of each chapter, and the charts about the word. */
function found(game: Game, word: string): Answer {
  const typed = searchable(word);
  const sought = `“${escaped(word.trim())}”`;
  const chapters = game.rules.flatMap(({ id, title, text }) => {
    const line = [title, ...text.split('\n')].find((one) => searchable(one).includes(typed));
    return line === undefined ? [] : [`• **${title}** \`chapter:${id}\`\n${excerpt(line, typed)}`];
  });
  const charts = (game.charts ?? []).flatMap(({ id, title, words, parts }) => {
    const about = [id, title, words].some((text) => searchable(text).includes(typed));
    const part = parts.find(
      (each) => searchable(each.label).includes(typed) || searchable(each.id).includes(typed),
    );
    if (!about && part === undefined) return [];
    return [`• **${title}** \`chart:${id}${part === undefined ? '' : ` part:${part.id}`}\``];
  });
  if (chapters.length + charts.length === 0) {
    return note(
      `${game.title}: ${sought}`,
      `Nothing in the rules mentions that. \`/rules ${game.id}\` lists all chapters and charts.`,
    );
  }
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`**${title}**`, ...lines.slice(0, shownLines)];
  return note(
    `${game.title}: ${sought}`,
    [
      ...list('Charts', charts),
      ...list('Chapters', chapters),
      '',
      `Open one with \`/rules ${game.id}\`.`,
    ].join('\n'),
  );
}

/** Returns the text around the word, without Markdown. */
function excerpt(line: string, typed: string): string {
  const bare = line.replaceAll(/[`*]/g, '').replace(/^-\s/, '');
  const at = Math.max(0, searchable(bare).indexOf(typed) - 50);
  const cut = bare.slice(at, at + 140);
  return `> ${at > 0 ? '…' : ''}${cut}${at + 140 < bare.length ? '…' : ''}`;
}
