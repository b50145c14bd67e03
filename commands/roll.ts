import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { playedInSight, tableNamed } from '../src/discord/rights/sight.ts';
import { commitOf, newSeed } from '../src/engine/dice/dice.ts';
import { maxNotationLength } from '../src/engine/dice/notation-text.ts';
import { rollStatistics } from '../src/engine/dice/roll-statistics.ts';
import { asWritten } from '../src/engine/markdown.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import {
  atBatRoll,
  fieldingRoll,
  jumpRoll,
  type LeagueRoll,
  type RareRule,
  rareRules,
  type ScoutedCard,
  scoutRoll,
} from '../src/games/baseball/charts/league-rolls.ts';
import { type FieldPosition, fieldPositions } from '../src/games/baseball/terms/positions.ts';
import { type FreeRoll, fault, freeRoll, freeStream, rollId, stored } from '../src/rolls/free-roll.ts';
import { escapedWords, idLine, notationWords } from '../src/rolls/notation-panel.ts';
import type { NotationThread, RollNotation } from '../src/rolls/notation-thread.ts';
import { checkPanel, historyWords, mayShow, statisticsMessage } from '../src/rolls/roll-panels.ts';
import type { StoredRoll } from '../src/store/records/roll.ts';
import type { Store } from '../src/store/records/store.ts';
import type { StoredTable } from '../src/store/records/table.ts';
import { statusOf } from '../src/table/board/board.ts';
import type { Reading } from '../src/table/keeping/reading.ts';
import type { RollMoments } from '../src/table/log/roll-moments.ts';
import { onOneLine } from '../src/table/message/names.ts';

const keptInHistory = 100;
const mostSides = 100;

const privateOption = (sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder =>
  sub.addBooleanOption((option) => option.setName('private').setDescription('Show it only to you'));

const data = new SlashCommandBuilder()
  .setName('roll')
  .setDescription('Roll dice that anybody can check')
  .setContexts(InteractionContextType.Guild)
  .addSubcommand((sub) =>
    privateOption(
      sub
        .setName('dice')
        .setDescription('Roll any dice: 2d6+3, 4d6kh3, d20; 2d8! # fire')
        .addStringOption((option) =>
          option
            .setName('notation')
            .setDescription('Dice notation; separate several rolls with ;')
            .setRequired(true)
            .setMaxLength(maxNotationLength),
        ),
    ),
  )
  .addSubcommand((sub) =>
    privateOption(sub.setName('ab').setDescription('Baseball: at-bat, 1d6 - 2d6 - d20')),
  )
  .addSubcommand((sub) =>
    privateOption(
      sub
        .setName('fielding')
        .setDescription('Baseball: X-Check, with range table and error chart')
        .addStringOption((option) =>
          option
            .setName('position')
            .setDescription('Who fields the ball')
            .setRequired(true)
            .addChoices(...fieldPositions.map((position) => ({ name: position, value: position }))),
        )
        .addStringOption((option) =>
          option
            .setName('rare')
            .setDescription('What makes a rare play in your league; a 3d6 total of 5 by default')
            .addChoices(
              { name: 'A 3d6 total of 5', value: 'chart' },
              { name: 'A 1 on a d100', value: 'd100' },
              { name: 'Nothing: no rare plays', value: 'off' },
            ),
        ),
    ),
  )
  .addSubcommand((sub) =>
    privateOption(sub.setName('jump').setDescription('Baseball: a base stealer’s jump')),
  )
  .addSubcommand((sub) =>
    privateOption(
      sub
        .setName('scout')
        .setDescription('Baseball: what would this card do?')
        .addStringOption((option) =>
          option
            .setName('card')
            .setDescription('Whose card')
            .setRequired(true)
            .addChoices({ name: 'batter', value: 'batter' }, { name: 'pitcher', value: 'pitcher' }),
        ),
    ),
  )
  .addSubcommand((sub) =>
    privateOption(
      sub
        .setName('history')
        .setDescription('The last rolls by a person, or at the table in this channel')
        .addBooleanOption((option) =>
          option.setName('table').setDescription("Rolls at this channel's table instead of a person's"),
        )
        .addUserOption((option) => option.setName('user').setDescription('Whose rolls; yours by default')),
    ),
  )
  .addSubcommand((sub) =>
    privateOption(
      sub
        .setName('verify')
        .setDescription('Recompute a roll from its seed')
        .addStringOption((option) =>
          option
            .setName('id')
            .setDescription('The 16 characters below the roll')
            .setRequired(true)
            .setMaxLength(40),
        ),
    ),
  )
  .addSubcommand((sub) =>
    privateOption(
      sub
        .setName('stats')
        .setDescription('How often each face came up, with a chart')
        .addIntegerOption((option) =>
          option
            .setName('sides')
            .setDescription('Which dice: 6, 20, …')
            .setRequired(true)
            .setMinValue(2)
            .setMaxValue(mostSides),
        )
        .addUserOption((option) =>
          option.setName('user').setDescription('Whose dice; the whole server’s by default'),
        )
        .addStringOption((option) =>
          option
            .setName('table')
            .setDescription('Dice of one game; shown only to you unless you set private:False')
            .setMaxLength(20)
            .setAutocomplete(true),
        ),
    ),
  );

/** A roll request. The person supplies only `what`; the other fields come from Discord. */
export interface RollRequest {
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  readonly private: boolean;
  /** The table that the person named and may see. */
  readonly table?: StoredTable;
  readonly what:
    | { readonly ask: 'dice'; readonly notation: string }
    | { readonly ask: 'ab' | 'jump' }
    | { readonly ask: 'fielding'; readonly position: string; readonly rare?: string }
    | { readonly ask: 'scout'; readonly card: string }
    | { readonly ask: 'history'; readonly table: boolean; readonly user?: Person }
    | { readonly ask: 'verify'; readonly id: string }
    | { readonly ask: 'stats'; readonly sides: number; readonly user?: Person };
}

interface Person {
  readonly id: string;
  readonly displayName: string;
}

/** The parts of the bot that `/roll` needs. */
export interface RollDeps {
  readonly store: Pick<
    Store,
    'saveRolls' | 'rollById' | 'rolls' | 'faceCounts' | 'loadTable' | 'latestTableIn'
  >;
  readonly tables: { readonly reading: Pick<Reading, 'momentsOf'> };
  readonly notation: Pick<NotationThread, 'roll'>;
  now(): Date;
}

/**
 * `/roll …`: rolls dice outside of tables, makes standard rolls for baseball leagues, and shows past rolls.
 */
export const roll: Command = {
  data,
  privately: ({ options }) => isPrivate(options),
  async run(interaction, bot) {
    const what = readWhat(interaction.options);
    const named = what.ask === 'stats' ? await tableNamed(interaction, bot) : undefined;
    const { guildId, channelId, user, options } = interaction;
    const request = { guildId, channelId, userId: user.id, private: isPrivate(options), what };
    return answerRoll(named ? { ...request, table: named.table } : request, bot);
  },
  async complete(interaction, bot) {
    const typed = interaction.options.getFocused().toLowerCase();
    return (await playedInSight(interaction, bot))
      .map((table) => ({ name: labelOf(table, bot), value: table.id }))
      .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(typed));
  },
};

/**
 * Whether the answer is private. By default, statistics of one table are, because not everybody here may see
 * its channel.
 */
function isPrivate(options: Pick<Options, 'getSubcommand' | 'getBoolean' | 'getString'>): boolean {
  const ofTable = options.getSubcommand() === 'stats' && options.getString('table') !== null;
  return options.getBoolean('private') ?? ofTable;
}

function labelOf(table: StoredTable, bot: Bot): string {
  const names = table.seats.map(({ name }) => onOneLine(name)).join(', ') || 'nobody yet';
  const day = table.finishedAt === undefined ? '' : `, ${table.finishedAt.toISOString().slice(0, 10)}`;
  return `${titleOf(table, bot)}: ${names} · ${statusOf(table)}${day}`.slice(0, 100);
}

/** Returns the game's title, or its id if the bot no longer offers the game. */
const titleOf = ({ game }: StoredTable, { games }: Bot): string =>
  games.find(({ id }) => id === game)?.title ?? game;

/** The Discord options that this command reads. */
interface Options {
  getSubcommand(): string;
  getString(name: string, required: true): string;
  getString(name: string): string | null;
  getInteger(name: string, required: true): number;
  getBoolean(name: string): boolean | null;
  getUser(name: string): Person | null;
}

export function readWhat(options: Options): RollRequest['what'] {
  const user = () => {
    const person = options.getUser('user');
    return person === null ? {} : { user: person };
  };
  const ask = options.getSubcommand();
  switch (ask) {
    case 'dice':
      return { ask, notation: options.getString('notation', true) };
    case 'ab':
    case 'jump':
      return { ask };
    case 'fielding': {
      const rare = options.getString('rare');
      return { ask, position: options.getString('position', true), ...(rare === null ? {} : { rare }) };
    }
    case 'scout':
      return { ask, card: options.getString('card', true) };
    case 'history':
      return { ask, table: options.getBoolean('table') ?? false, ...user() };
    case 'verify':
      return { ask, id: options.getString('id', true) };
    case 'stats':
      return { ask, sides: options.getInteger('sides', true), ...user() };
    default:
      throw new RuleError('unknown-command', 'I don’t know that kind of roll.');
  }
}

export async function answerRoll(request: RollRequest, deps: RollDeps): Promise<Answer> {
  const { what } = request;
  switch (what.ask) {
    case 'dice':
      return rollDice(request, what.notation, deps);
    case 'ab':
      return rollReady(request, freeRoll('/roll ab', atBatRoll), deps);
    case 'jump':
      return rollReady(request, freeRoll('/roll jump', jumpRoll), deps);
    case 'fielding': {
      const position = positionOf(what.position);
      const rule = rareRuleOf(what.rare);
      const called = `/roll fielding ${position}${what.rare === undefined ? '' : ` rare:${rule}`}`;
      const made = freeRoll(called, (dice) => fieldingRoll(dice, position, rule));
      return rollReady(request, made, deps);
    }
    case 'scout': {
      const card = cardOf(what.card);
      return rollReady(
        request,
        freeRoll(`/roll scout ${card}`, (dice) => scoutRoll(dice, card)),
        deps,
      );
    }
    case 'history':
      return history(request, what.table, what.user, deps);
    case 'verify':
      return verify(request, rollId(what.id), deps);
    case 'stats':
      return statistics(request, what.sides, what.user, deps);
  }
}

function positionOf(text: string): FieldPosition {
  const position = fieldPositions.find((each) => each === text.toUpperCase());
  if (position) return position;
  throw new RuleError(
    'no-such-position',
    `There’s no position ${escapedWords(text)}. Choose ${fieldPositions.join(', ')}.`,
  );
}

function rareRuleOf(text: string | undefined): RareRule {
  const rule = rareRules.find((each) => each === (text ?? 'chart'));
  if (rule) return rule;
  throw new RuleError('no-such-rule', `There’s no such rule. Choose ${rareRules.join(', ')}.`);
}

function cardOf(text: string): ScoutedCard {
  if (text === 'batter' || text === 'pitcher') return text;
  throw new RuleError('no-such-card', "Choose the batter's or the pitcher's card.");
}

async function rollDice(request: RollRequest, notation: string, deps: RollDeps): Promise<Answer> {
  const seed = newSeed();
  const rolled = await deps.notation.roll(notation, freeStream(seed));
  await save(request, { roll: rolled.roll, seed, notation }, deps);
  const { panel, file } = notationWords(rolled, '🎲 Dice');
  return {
    private: request.private,
    message: { panels: [panel], rows: [] },
    files: file === undefined ? [] : [{ name: `roll-${rolled.roll.id}.txt`, content: file }],
  };
}

async function rollReady(request: RollRequest, made: LeagueRoll & FreeRoll, deps: RollDeps): Promise<Answer> {
  await save(request, made, deps);
  const panel = { ...made.panel, text: `${made.panel.text}\n${idLine(made.roll.id)}` };
  return { private: request.private, message: { panels: [panel], rows: [] } };
}

/** Stores a roll before it is shown, so that every shown roll can be verified. */
async function save(request: RollRequest, made: FreeRoll, { store, now }: RollDeps): Promise<void> {
  const { guildId, userId, private: hidden } = request;
  await store.saveRolls([stored(made, { guildId, userId, at: now(), hidden })]);
}

async function history(
  request: RollRequest,
  ofTable: boolean,
  user: Person | undefined,
  { store, tables }: RollDeps,
): Promise<Answer> {
  const alone = request.private ? { alone: request.userId } : {};
  if (!ofTable) {
    const userId = user?.id ?? request.userId;
    const rolls = await store.rolls({ guildId: request.guildId, userId, limit: keptInHistory });
    const title =
      user === undefined ? 'Your last rolls' : `The last rolls by ${escapedWords(user.displayName)}`;
    return historyAnswer(request, historyWords(title, rolls, { ...alone, revealed: false }));
  }
  const table = await store.latestTableIn(request.channelId);
  if (table === undefined)
    throw new RuleError('no-table-here', 'No table has been opened in this channel yet.');
  const revealed = isOver(table);
  const rolls = await store.rolls({
    tableId: table.id,
    ...(user === undefined ? {} : { userId: user.id }),
    ...(revealed ? {} : { open: true }),
    limit: keptInHistory,
  });
  const look = { ...alone, revealed, moments: await momentsOf(table, rolls, request.userId, tables) };
  return historyAnswer(request, historyWords(`The last rolls at table ${table.id}`, rolls, look));
}

function historyAnswer(request: RollRequest, { panel, file }: ReturnType<typeof historyWords>): Answer {
  return {
    private: request.private,
    message: { panels: [panel], rows: [] },
    files: file === undefined ? [] : [{ name: 'rolls.txt', content: file }],
  };
}

/** Whether a table's game is over, for any reason. Its seed is then public. */
const isOver = ({ status }: StoredTable): boolean => status !== 'lobby' && status !== 'active';

async function momentsOf(
  { id }: StoredTable,
  rolls: readonly StoredRoll[],
  by: string,
  { reading }: RollDeps['tables'],
): Promise<RollMoments> {
  const numbers = rolls.flatMap(({ actionNumber }) => (actionNumber === undefined ? [] : [actionNumber]));
  return reading.momentsOf(id, new Set(numbers), by);
}

async function verify(
  request: RollRequest,
  id: string,
  { store, tables, notation }: RollDeps,
): Promise<Answer> {
  const found = await store.rollById(id);
  const table = found?.tableId === undefined ? undefined : await store.loadTable(found.tableId);
  // Rolls on other servers are private, and so is the existence of a secret roll. Both get the same answer as
  // an unknown roll.
  const guildId = table?.guildId ?? found?.guildId;
  const isSecret = found?.secret === true && table !== undefined && !isOver(table);
  if (found === undefined || guildId !== request.guildId || isSecret)
    throw new RuleError('no-such-roll', `I can’t find a roll with the id “${asWritten(id.slice(0, 40))}”.`);
  const look = {
    ...(request.private ? { alone: request.userId } : {}),
    revealed: table !== undefined && isOver(table),
    ...(table === undefined ? {} : { moments: await momentsOf(table, [found], request.userId, tables) }),
  };
  const check = await (table === undefined
    ? checkFree(found, notation.roll)
    : checkOfTable(found, table, notation.roll));
  const shown = mayShow(found, look) ? check : withheld(check);
  return { private: request.private, message: { panels: [checkPanel(found, shown, look)], rows: [] } };
}

type Check = Parameters<typeof checkPanel>[1];

/**
 * Removes the seed and the details of any mismatch from a check's result, for people who may not see the
 * roll.
 */
function withheld({ seed: _, ...check }: Check): Check {
  return check.verdict === 'changed' ? { ...check, sentence: 'Its seed doesn’t give these dice.' } : check;
}

async function checkFree(found: StoredRoll, rollNotation: RollNotation): Promise<Check> {
  const { seed } = found;
  if (seed === undefined) return { verdict: 'changed', sentence: 'It has no stored seed.' };
  const wrong = await fault(found, freeStream(seed), rollNotation);
  if (wrong !== undefined) return { verdict: 'changed', sentence: wrong, seed };
  return { verdict: 'genuine', sentence: 'Its seed gives exactly these dice.', seed };
}

async function checkOfTable(
  found: StoredRoll,
  table: StoredTable,
  rollNotation: RollNotation,
): Promise<Check> {
  if (!isOver(table))
    return {
      verdict: 'running',
      sentence: `You can recompute it once the game is over and its seed is shown. Until then, the commit \`${table.commit}\` guarantees that the seed can’t change.`,
    };
  const { seed, entropy } = table;
  if (commitOf(seed) !== table.commit)
    return {
      verdict: 'changed',
      sentence: 'The seed isn’t the one promised when the table opened.',
      seed,
    };
  const wrong = await fault(found, { seed, entropy }, rollNotation);
  if (wrong !== undefined) return { verdict: 'changed', sentence: wrong, seed };
  return {
    verdict: 'genuine',
    sentence: "The table's seed is the promised one and gives exactly these dice.",
    seed,
  };
}

async function statistics(
  request: RollRequest,
  sides: number,
  user: Person | undefined,
  { store }: RollDeps,
): Promise<Answer> {
  const { table } = request;
  if (table !== undefined && user !== undefined)
    throw new RuleError('table-or-user', 'Choose either a table’s dice or a person’s, not both.');
  if (!Number.isInteger(sides) || sides < 2 || sides > mostSides)
    throw new RuleError('bad-sides', `I keep statistics for dice with 2 to ${mostSides} sides.`);
  const whose =
    table !== undefined
      ? `at table ${table.id}`
      : user === undefined
        ? 'on this server'
        : `of ${escapedWords(user.displayName)}`;
  const query =
    table !== undefined
      ? { tableId: table.id }
      : { guildId: request.guildId, ...(user === undefined ? {} : { userId: user.id }) };
  const found = rollStatistics(await store.faceCounts(sides, query));
  if (found === undefined)
    return {
      private: request.private,
      message: {
        panels: [{ title: `The d${sides} ${whose}`, text: `No d${sides} has been rolled yet.` }],
        rows: [],
      },
    };
  return { private: request.private, message: statisticsMessage(`The d${sides} ${whose}`, found) };
}
