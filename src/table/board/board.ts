import { andList } from '../../engine/english.ts';
import { asWritten } from '../../engine/markdown.ts';
import type { Names, Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Game } from '../../games/game.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import { endOf, fullBank, inDigits } from '../clock/bank.ts';
import { bankControlOf } from '../clock/banks.ts';
import { readTimeControl, timeControls } from '../clock/time-control.ts';
import { levelBeside } from '../log/computer-names.ts';
import type { LiveTable } from '../log/live.ts';
import { endedByNewRules } from '../log/other-rules.ts';
import { closingLink } from '../log/proof/chain.ts';
import { shortCommit } from '../log/proof/seeds.ts';
import { askedAt, askedLine, toldAt } from '../log/proposal.ts';
import {
  allSeats,
  askedPeople,
  hasStandIn,
  keeperOf,
  keptFor,
  namesOf,
  plainNamesOf,
  playsThemselves,
  seatCount,
  seatsForComputers,
} from '../log/seating.ts';
import { optionsOf, type TableUnreadable } from '../log/unreadable.ts';
import { linked } from '../message/links.ts';
import type { Button, LobbyVerb, Menu, Message } from '../message/message.ts';
import { moment } from '../message/moment.ts';
import { escaped, onOneLine } from '../message/names.ts';
import { rowsAfterwards } from '../message/pages.ts';
import { phoneLines, rowsForTurn } from './controls.ts';
import { justHappened } from './just-happened.ts';
import { wordLines, wordRoom } from './phone-lines.ts';

const statusWord = {
  lobby: 'Open',
  active: 'Playing',
  finished: 'Finished',
  ended: 'Ended by a moderator',
  cancelled: 'Canceled',
} as const;

/** Describes a table's status in a few words. */
export const statusOf = ({ status, endReason: reason }: StoredTable): string =>
  reason === endedByNewRules ? 'Ended without a result' : statusWord[status];

/** Builds the table message of a running or finished game: picture, text, story and controls. */
export function boardMessage(live: LiveTable): Message {
  const { game, stored, snapshot } = live;
  const names = namesOf(stored.seats);
  const plain = plainNamesOf(stored.seats);
  const view = game.view(snapshot.state, 'public');
  const panel = game.panel(view, names);
  const above = together([turnLine(live, names), troubleLine(stored), agreementLine(stored)]);
  const spelled = withNames(above, stored);
  const lines = phoneLines - Math.max(0, wordLines(spelled) - 1);
  const rows = stored.status === 'active' ? rowsForTurn(live, lines) : rowsAfterwards(game, stored);
  const small = smallLine(live, names);
  const picture = game.draw(view, plain);
  const room = wordRoom(spelled, picture, rows) - wordLines(together([panel.text, small]));
  return {
    text: above,
    panels: [{ ...panel, text: together([panel.text, justHappened(live, panel.text, room), small]) }],
    picture: { picture, alt: game.describe(view, plain) },
    rows,
  };
}

const together = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

/** Replaces mentions with display names if the names are longer than usual, to measure the text. */
const withNames = (text: string, { seats }: StoredTable): string =>
  text.replaceAll(/<@(\d+)>/g, (mention, id) => {
    const name = onOneLine(seats.find(({ userId }) => userId === id)?.name ?? '');
    return name.length > usualName ? `@${name}` : mention;
  });

/** Length that a mentioned name is assumed to have, in characters. */
const usualName = 8;

/** Maximum length of a name next to a time, in characters. Four such names should fit on a line or two of a phone. */
const shortName = 10;

/**
 * Returns the small print. For a running game: who plays which side, the time left in their banks, and the promise of
 * the dice. For a finished game: the values to compare with its proof.
 */
function smallLine({ game, snapshot, stored }: LiveTable, names: Names): string {
  if (stored.status !== 'active') {
    const { link } = snapshot;
    return proofLine(stored, link === undefined ? link : (closingLink(stored, link) ?? link));
  }
  const sides = stored.seats.flatMap((one) => {
    const { seat } = one;
    const side = game.sideOf?.(snapshot.state, seat);
    const time = timeLeft(stored, one);
    if (side !== undefined) return [[asWritten(side), names(seat), ...time].join(' ')];
    return time.map((left) => `${shortened(one)} ${left}`);
  });
  const said = [...sides, ...promiseOf(game, stored), ...sealLine(stored)];
  return said.length === 0 ? '' : `-# ${said.join(' · ')}`;
}

/**
 * Returns the time left in a person's bank; empty without a bank. Returns only an hourglass if the table
 * message already shows that person's deadline.
 */
function timeLeft(stored: StoredTable, { userId, bank }: StoredSeat): string[] {
  const control = bankControlOf(stored);
  if (control === undefined || userId === undefined) return [];
  const end = bank && endOf(bank);
  if (end === undefined) return [inDigits((bank ?? fullBank(control)).left)];
  return [end === stored.deadlineAt?.getTime() ? '⏳' : moment(new Date(end))];
}

function shortened(one: StoredSeat): string {
  const letters = [...onOneLine(one.name)];
  return escaped(
    letters.length > shortName ? `${letters.slice(0, shortName).join('').trim()}…` : letters.join(''),
  );
}

/** Number of characters to show of the last hash in the chain. They are enough to compare with a proof. */
const shortLink = 16;

/** Shows what to compare a proof with. **Verify** and `/verify` show the seeds and promises. */
const proofLine = ({ id }: StoredTable, link: string | undefined): string =>
  [`-# Table \`${id}\``, ...(link === undefined ? [] : [`chain \`${link.slice(0, shortLink)}…\``])].join(
    ' · ',
  );

function turnLine(live: LiveTable, names: Names): string {
  const { game, stored, snapshot } = live;
  if (stored.status !== 'active') return `**${game.title}** · ${statusOf(stored)}${endReason(stored)}`;
  if (stored.pausedAt !== undefined) return `⏸️ Paused ${moment(stored.pausedAt)}`;
  const asked = askedPeople(live);
  const computers = stored.seats.filter((one) => !playsThemselves(one)).map(({ seat }) => seat);
  const awaited = game
    .toAct(snapshot.state)
    .filter((seat) => asked.includes(seat) || computers.includes(seat));
  const standIns = stored.seats.filter(hasStandIn).map(({ seat }) => seat);
  const words = (seats: readonly Seat[]) => andList(seats.map((seat) => seatName(live, names, seat)));
  const ordered = stored.seats
    .map(({ seat }) => seat)
    .filter((seat) => game.standing?.on(snapshot.state, seat));
  return [
    ...(awaited.length === 0 ? [] : [`Waiting for ${words(awaited)}`]),
    ...(stored.deadlineAt === undefined ? [] : [`⏳ ${moment(stored.deadlineAt)}`]),
    ...(standIns.length === 0 ? [] : [`🤖 A computer plays for ${words(standIns)}`]),
    ...(ordered.length === 0 ? [] : [`Following standing orders: ${words(ordered)}`]),
  ].join(' · ');
}

/**
 * Says that the bot can't post here. The bot's own edits fail, so people see this only in the answer to a
 * press.
 */
const troubleLine = ({ status, trouble }: StoredTable): string =>
  status === 'active' && trouble === 'forbidden'
    ? '⚠️ I can’t post in this channel. The clock is stopped until I can.'
    : '';

/** Shows a pending proposal or the outcome of the last one; empty if there is neither. */
function agreementLine(stored: StoredTable): string {
  if (stored.status !== 'active') return '';
  const asked = askedAt(stored);
  return asked === undefined ? (toldAt(stored) ?? '') : askedLine(stored, asked);
}

const endReason = ({ endReason: reason }: StoredTable): string => (reason === undefined ? '' : `: ${reason}`);

/**
 * Says where a table is, for people who look for it in the wrong place.
 *
 * @param from the message in the table's channel where the person is; undefined if the person is in another
 * channel
 */
export function whereItIs(title: string, table: StoredTable, from?: string): string {
  const { channelId, messageId } = table;
  const way = from === undefined || messageId === undefined ? `in <#${channelId}>` : further(from, messageId);
  return `**${title}** is ${way} now.\n${linked('Go to the table', table)}`;
}

/** Says in which direction to scroll. Messages with smaller ids are older. */
const further = (from: string, to: string) => (BigInt(to) > BigInt(from) ? 'further down' : 'further up');

/** Returns a mention of the person, or the computer's name with its level. The mention doesn't ping. */
function seatName({ game, stored }: LiveTable, names: Names, seat: Seat): string {
  const taken = stored.seats.find((one) => one.seat === seat);
  if (taken?.userId) return `<@${taken.userId}>`;
  return `**${names(seat)}**${taken ? asWritten(levelBeside(game.levels, taken)) : ''}`;
}

/**
 * Builds the message of a table that can't be read: which game it was, why it can't continue, and what to do.
 */
export function unreadableMessage(title: string, table: StoredTable, why: TableUnreadable): Message {
  const open = table.status === 'lobby' || table.status === 'active';
  const stands = open ? 'Can’t be read' : `${statusOf(table)}${endReason(table)}`;
  const way =
    'The clock is stopped, and nothing is lost. A moderator can end the game with `/table end`; the host can find the reason in the log.';
  const names = namesOf(table.seats);
  const text = [
    table.seats.map(({ seat }) => `**${names(seat)}**`).join(', '),
    ...(open ? [way] : []),
    `-# Table \`${table.id}\``,
  ];
  return {
    text: `⚠️ **${title}** · ${stands}\n${why.message}`,
    panels: [{ title: 'This game can’t go on', text: text.filter((line) => line !== '').join('\n') }],
    rows: [],
  };
}

/** Builds the message of a canceled table. Everything needed to play it has been deleted. */
function canceledMessage(game: Game, table: StoredTable): Message {
  const who = table.seats.map((taken) => whoSits(game, taken));
  return {
    text: `**${game.title}** · ${statusOf(table)}`,
    panels: [
      {
        title: `${game.title}: canceled`,
        text: ['This game never started.', ...who, `-# Table \`${table.id}\``].join('\n'),
      },
    ],
    rows: [],
  };
}

const whoSits = ({ levels }: Game, taken: StoredSeat): string =>
  taken.userId ? `<@${taken.userId}>` : `🤖 ${taken.name}${asWritten(levelBeside(levels, taken))}`;

/** Builds the lobby message: who has which seat, and the controls. */
export function lobbyMessage(game: Game, table: StoredTable): Message {
  if (table.status !== 'lobby') return canceledMessage(game, table);
  const options = optionsOf(game, table);
  const seats = allSeats(game, options);
  const label = (seat: Seat) => `**${asWritten(game.seatLabel(options, seat))}**`;
  const takenBy = (seat: Seat | undefined) => table.seats.find((one) => one.seat === seat);
  const line = (seat: Seat) => {
    const taken = takenBy(seat);
    const keeper = keeperOf(table, seat);
    const free = keeper === undefined ? '*free*' : `*kept for* <@${keeper}>`;
    const who = taken ? whoSits(game, taken) : free;
    const word = taken?.word === undefined ? '' : ` · ${wordShown(taken.word)}`;
    return `${label(seat)} — ${who}${word}`;
  };
  if (table.draw?.kind === 'start') return drawingMessage(game, table, seats.filter(takenBy).map(line));
  // At a tournament's table only the entrants sit.
  const shown =
    table.fixture === undefined ? seats : seats.filter((seat) => takenBy(seat) ?? keeperOf(table, seat));
  const lines = inRuns(
    shown,
    (seat) => takenBy(seat) === undefined && keeperOf(table, seat) === undefined,
  ).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    const many = run.length > 2 && first !== undefined && last !== undefined;
    return many ? [`${label(first)} to ${label(last)} — *free*`] : run.map(line);
  });
  const told = table.draw?.kind === 'told' ? table.draw.why : undefined;
  const panel: Panel = {
    title: `${game.title}: a table is open`,
    text: [
      game.summary,
      '',
      ...lines,
      '',
      ...optionLines(game, options),
      ...clockLines(table),
      ...(table.rated === false ? ['This game isn’t rated.'] : []),
      ...(table.invited === undefined || table.fixture !== undefined ? [] : ['🔒 Invited people only']),
      ...(told === 'silent'
        ? [
            '⚠️ No dice beacon can be used right now. Press **Start** again to play with dice that only I draw.',
          ]
        : []),
      [
        `-# Table \`${table.id}\``,
        ...promiseOf(game, table),
        ...(told === 'off' ? ['no dice beacon'] : []),
      ].join(' · '),
    ].join('\n'),
  };
  return { ...rematchLine(table), panels: [panel], rows: lobbyRows(game, table, seats) };
}

/**
 * Builds the message of a lobby whose start is sealed. Nothing can change anymore, and the game begins with the
 * beacon's value.
 *
 * @param who a line for each seat that is taken
 */
function drawingMessage(game: Game, table: StoredTable, who: readonly string[]): Message {
  const { draw } = table;
  const { message, channelId = table.channelId } = draw?.kind === 'start' ? draw : {};
  const at = message === undefined ? undefined : { ...table, channelId, messageId: message };
  return {
    text: '🎲 **Drawing the dice.** The game begins in a few seconds.',
    panels: [
      {
        title: `${game.title}: about to begin`,
        text: [
          ...who,
          '',
          at === undefined
            ? 'Everything is fixed now.'
            : `Everything is fixed now: ${linked('see the seal', at)}.`,
          'The dice follow from the next value of a public beacon, so nobody can choose them.',
          [`-# Table \`${table.id}\``, ...promiseOf(game, table)].join(' · '),
        ].join('\n'),
      },
    ],
    rows: [
      [
        {
          kind: 'button',
          label: 'Cancel',
          style: 'danger',
          press: { do: 'lobby', table: table.id, verb: 'cancel' },
        },
      ],
    ],
  };
}

/**
 * Returns the text above a rematch lobby: who still has to agree, or that everybody has. The people who have
 * to agree are pinged.
 */
function rematchLine(table: StoredTable): Pick<Message, 'text' | 'ping'> {
  if (table.rematchOf === undefined || table.keptSeats === undefined) return {};
  const awaited = keptFor(table);
  if (awaited.length === 0) return { text: '🔁 A rematch! Everyone’s in: press **Start** to begin.' };
  const names = awaited.map((userId) => `<@${userId}>`).join(' ');
  return { text: `🔁 A rematch! ${names}: press **Join** if you’re in.`, ping: awaited };
}

/** Returns the first digits of the promise of the dice. The message above the table has all of them. */
const promiseOf = ({ withoutChance }: Pick<Game, 'withoutChance'>, { commit }: StoredTable): string[] =>
  withoutChance === true ? [] : [`🎲 \`${shortCommit(commit)}…\``];

/** Returns a link to the message that fixed the beacon's round; empty if there is no beacon. */
function sealLine(table: StoredTable): string[] {
  const { message, channelId = table.channelId } = table.entropyParts?.beacon ?? {};
  return message === undefined ? [] : [linked('seal', { ...table, channelId, messageId: message })];
}

/** Groups adjacent seats for which `isOfKind` is true. Each other seat forms its own group. */
function inRuns(seats: readonly Seat[], isOfKind: (seat: Seat) => boolean): readonly (readonly Seat[])[] {
  const runs: Seat[][] = [];
  for (const seat of seats) {
    const before = runs.at(-1);
    const goesOn = isOfKind(seat) && before?.every(isOfKind) === true;
    if (goesOn) before?.push(seat);
    else runs.push([seat]);
  }
  return runs;
}

/** Formats text from a person as inline code. */
export const wordShown = (word: string): string => `\`${word.replaceAll('`', '’')}\``;

/**
 * Describes the options on one line, in the game's own words if it has any. Otherwise, lists the options that
 * differ from the defaults.
 */
function optionLines(game: Game, options: Readonly<Record<string, unknown>>): string[] {
  if (game.optionsLine !== undefined) return [game.optionsLine(options)];
  const defaults: Record<string, unknown> = { ...game.options.parse({}) };
  const changed = Object.entries(options).flatMap(([key, value]) => {
    if (game.hiddenOptions?.includes(key) === true) return [];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(defaults[key])) return [];
    const words = optionWords(game, key, value);
    return words === undefined ? [] : [`${key.replaceAll('_', ' ')} **${asWritten(words)}**`];
  });
  return changed.length === 0 ? [] : [`Options: ${changed.join(', ')}`];
}

/** Returns an option's value in words. Undefined if the seats already show it. */
function optionWords({ library }: Game, key: string, value: unknown): string | undefined {
  const text = String(value);
  return library?.options.includes(key) ? library.called?.(text) : inShort(text);
}

/** Maximum length of an option's value in the lobby, in characters. */
const shortOption = 40;

/** Shortens an option's value. Free text may be a whole position, but its start is enough to recognize it. */
const inShort = (text: string): string =>
  text.length <= shortOption ? text : `${text.slice(0, shortOption - 1)}…`;

function lobbyRows(game: Game, table: StoredTable, seats: readonly Seat[]): Message['rows'] {
  const label = (seat: Seat) => game.seatLabel(optionsOf(game, table), seat);
  const free = seats.filter((seat) => !table.seats.some((one) => one.seat === seat));
  const computers = table.seats.filter((seat) => seat.level !== undefined);
  const verb = (text: string, style: Button['style'], what: LobbyVerb, disabled: boolean): Button => ({
    kind: 'button',
    label: text,
    style,
    disabled,
    press: { do: 'lobby', table: table.id, verb: what },
  });
  const word = verb('My word for the dice', 'secondary', 'word', table.seats.length === computers.length);
  const words: readonly Button[][] = game.withoutChance === true ? [] : [[word]];
  if (table.fixture !== undefined) {
    const awaited = keptFor(table).length > 0;
    return [
      [verb('Join', 'primary', 'join', !awaited), verb('Start', 'success', 'start', awaited)],
      ...words,
    ];
  }
  const rows: (readonly Button[] | readonly [Menu])[] = [
    [
      verb('Join', 'primary', 'join', free.length === 0),
      verb('Leave', 'secondary', 'leave', table.seats.length === computers.length),
      verb('Start', 'success', 'start', table.seats.length < seatCount(game, optionsOf(game, table)).min),
      verb('Cancel', 'danger', 'cancel', false),
      table.invited === undefined
        ? verb('Invited only', 'secondary', 'only-invited', false)
        : verb('Open to all', 'secondary', 'open-to-all', false),
    ],
  ];
  const open = free.filter((seat) => keeperOf(table, seat) === undefined);
  if (open.length > 0) {
    rows.push([
      {
        kind: 'menu',
        placeholder: 'Choose a side',
        press: { do: 'lobby', table: table.id, verb: 'side' },
        min: 1,
        max: 1,
        options: open.map((seat) => ({ value: String(seat), label: label(seat) })),
      },
    ]);
  }
  const offered = seatsForComputers(game, optionsOf(game, table), open);
  const adding = offered.flatMap((seat) =>
    game.levels.map((level) => ({
      value: `${seat}:${level.id}`,
      label: `${level.label} computer`,
      ...(offered.length > 1 && { hint: label(seat) }),
    })),
  );
  const removing = computers.map((one) => ({
    value: `${one.seat}`,
    label: `Remove ${one.name}${levelBeside(game.levels, one)}`.slice(0, longestLabel),
    hint: label(one.seat),
  }));
  if (adding.length + removing.length > 0) {
    rows.push([
      {
        kind: 'menu',
        placeholder: 'Add a computer',
        press: { do: 'lobby', table: table.id, verb: 'computer' },
        min: 1,
        max: 1,
        options: [...adding.slice(0, 25 - removing.length), ...removing],
      },
    ]);
  }
  return [...rows, [clockMenu(table)], ...words];
}

/** Discord's limit on a menu option, in characters. */
const longestLabel = 100;

function clockMenu(table: StoredTable): Menu {
  return {
    kind: 'menu',
    placeholder: `Clock: ${readTimeControl(table.timeControl).label}`,
    press: { do: 'lobby', table: table.id, verb: 'clock' },
    min: 1,
    max: 1,
    options: timeControls.map(({ id, label, hint }) => ({ value: id, label, hint })),
  };
}

/** Describes the time control; empty if time is unlimited. */
function clockLines({ timeControl }: StoredTable): string[] {
  const { control, label } = readTimeControl(timeControl);
  return control.kind === 'none' ? [] : [`⏳ **${label}**`];
}
