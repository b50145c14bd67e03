import { z } from 'zod';
import { andList, counted } from '../../engine/english.ts';
import type { Store } from '../../store/records/store.ts';
import { type Manners, readTimeControl } from './time-control.ts';

/** A server's settings for its tables, stored as short texts by key; its moderators change them. */
export interface HouseRules extends Manners {
  /** Channel for the log of every game; undefined: none. */
  readonly logChannel?: string;
  /** Who may open a table: everybody, members of any of these roles, or only moderators. */
  readonly openers: 'everybody' | 'moderators' | readonly string[];
  /** Channels (and their threads) where tables may be opened; empty: all. */
  readonly channels: readonly string[];
  /** The time control of a new table, as `time-control.ts` reads it. */
  readonly timeControl: string;
  /** Number of time-outs in a row after which a computer takes the seat; 0: never. */
  readonly standInAfter: number;
  /** Days before finished tables are archived; 0: they are never archived. */
  readonly keepDays: number;
  /** Whether a new table opens in its own thread, if possible. */
  readonly threads: boolean;
  /** Whether a post names the winner when a game is over. */
  readonly endPosts: boolean;
  /** Whether finished games change ratings. */
  readonly ratings: boolean;
  /** Whether games against computers change people's ratings too. */
  readonly computersRated: boolean;
  /** Whether the server has the commands of seasons. */
  readonly seasons: boolean;
  /** The options preset for new tables, by game. */
  readonly presets: Readonly<Record<string, string>>;
  /** The role to mention when a table looks for players, by game. */
  readonly seekers: Readonly<Record<string, string>>;
}

export type HouseRule = keyof HouseRules;

/** The key under which each setting is stored. */
export const houseRuleKeys = {
  logChannel: 'log-channel',
  openers: 'openers',
  channels: 'channels',
  timeControl: 'time-control',
  quiet: 'quiet-hours',
  timeZone: 'time-zone',
  reminders: 'reminders',
  standInAfter: 'stand-in-after',
  keepDays: 'keep-days',
  threads: 'threads',
  endPosts: 'end-posts',
  ratings: 'ratings',
  computersRated: 'computers-rated',
  seasons: 'seasons',
  presets: 'presets',
  seekers: 'seekers',
} as const satisfies Readonly<Record<HouseRule, string>>;

const hour = z
  .string()
  .regex(/^([01]?\d|2[0-3])$/)
  .transform(Number);
const ids = z
  .string()
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.string().regex(/^\d{1,20}$/)));
const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().max(max));

const isOn = z.enum(['on', 'off']).transform((text) => text === 'on');

const keepDays = count(3650);

/** Presets as stored: `baseball=sba`, separated by commas. */
const presets = z
  .string()
  .regex(/^(\w+=\w+(,|$))*$/)
  .transform((text) => Object.fromEntries(text.split(',').map((one) => one.split('='))))
  .pipe(z.record(z.string(), z.string()));

/** Roles as stored: `dutch=123`, separated by commas. */
const seekers = presets.pipe(z.record(z.string(), z.string().regex(/^\d{1,20}$/)));

/** Writes presets or roles by game as they are stored; undefined if there are none. */
export const presetsText = (chosen: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(chosen)
    .map((pair) => pair.join('='))
    .join(',') || undefined;

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** An unreadable setting counts as missing, so that it never stops a server. */
const rules = z.object({
  [houseRuleKeys.logChannel]: z.string().optional().catch(undefined),
  [houseRuleKeys.openers]: z
    .union([z.enum(['everybody', 'moderators']), ids.pipe(z.array(z.string()).min(1))])
    .catch('everybody'),
  [houseRuleKeys.channels]: ids.catch([]),
  [houseRuleKeys.timeControl]: z.string().catch('none'),
  [houseRuleKeys.quiet]: z
    .string()
    .transform((text) => text.split('-'))
    .pipe(z.tuple([hour, hour]))
    .transform(([from, to]) => ({ from, to }))
    .refine(({ from, to }) => from !== to)
    .optional()
    .catch(undefined),
  [houseRuleKeys.timeZone]: z.string().refine(isTimeZone).catch('UTC'),
  [houseRuleKeys.reminders]: isOn.catch(true),
  [houseRuleKeys.standInAfter]: count(20).catch(2),
  [houseRuleKeys.keepDays]: keepDays.optional().catch(undefined),
  [houseRuleKeys.threads]: isOn.catch(false),
  [houseRuleKeys.endPosts]: isOn.catch(true),
  [houseRuleKeys.ratings]: isOn.catch(true),
  [houseRuleKeys.computersRated]: isOn.catch(false),
  [houseRuleKeys.seasons]: isOn.catch(false),
  [houseRuleKeys.presets]: presets.catch({}),
  [houseRuleKeys.seekers]: seekers.catch({}),
});

/** Parses the stored number of days that a server keeps finished tables; undefined if it is not set. */
export const keptDays = (text: string): number | undefined => keepDays.safeParse(text).data;

/** Defaults that the bot's host sets; all other defaults are the same on every host. */
export type Usual = Pick<HouseRules, 'keepDays'>;

/** @param settings texts by key, as stored */
export function readHouseRules(
  settings: Readonly<Record<string, string>>,
  usual: Usual = { keepDays: 0 },
): HouseRules {
  const read = rules.parse(settings);
  const logChannel = read['log-channel'];
  const quiet = read['quiet-hours'];
  return {
    ...(logChannel === undefined ? {} : { logChannel }),
    openers: read.openers,
    channels: read.channels,
    timeControl: read['time-control'],
    ...(quiet === undefined ? {} : { quiet }),
    timeZone: read['time-zone'],
    reminders: read.reminders,
    standInAfter: read['stand-in-after'],
    keepDays: read['keep-days'] ?? usual.keepDays,
    threads: read.threads,
    endPosts: read['end-posts'],
    ratings: read.ratings,
    computersRated: read['computers-rated'],
    seasons: read.seasons,
    presets: read.presets,
    seekers: read.seekers,
  };
}

/** The channel where somebody wants to open a table, or move one to. */
export interface TablePlace {
  readonly channelId: string;
  /**
   * The parent channel if this is a thread, and the category. If a server allows one of these, it allows the
   * channel.
   */
  readonly within: readonly string[];
}

/**
 * @returns why a person may not open a table there, as a sentence; undefined if they may. Moderators always
 * may.
 */
export function openingRefused(
  { openers, channels }: Pick<HouseRules, 'openers' | 'channels'>,
  person: { readonly moderator: boolean; readonly roles: readonly string[] },
  place: TablePlace,
): string | undefined {
  if (person.moderator) return undefined;
  if (openers === 'moderators') return 'On this server, only moderators can open tables.';
  if (openers !== 'everybody' && !openers.some((role) => person.roles.includes(role)))
    return `On this server, only ${andList(openers.map((role) => `<@&${role}>`))} can open tables.`;
  if (channels.length > 0 && ![place.channelId, ...place.within].some((id) => channels.includes(id)))
    return `On this server, you can open tables only in ${andList(channels.map((id) => `<#${id}>`))} and threads there.`;
  return undefined;
}

/** Lists every setting and its value, one per line, in the words of the commands that change them. */
export function rulesInWords(rules: HouseRules): readonly { readonly rule: string; readonly is: string }[] {
  const { openers } = rules;
  const who =
    openers === 'everybody' || openers === 'moderators'
      ? openers
      : andList(openers.map((role) => `<@&${role}>`));
  return [
    { rule: 'Log', is: rules.logChannel === undefined ? 'none' : `<#${rules.logChannel}>` },
    { rule: 'Who opens tables', is: who },
    {
      rule: 'Where',
      is: rules.channels.length === 0 ? 'everywhere' : andList(rules.channels.map((id) => `<#${id}>`)),
    },
    { rule: 'Clock', is: readTimeControl(rules.timeControl).label },
    { rule: 'Quiet hours', is: rules.quiet === undefined ? 'none' : quietInWords(rules.quiet) },
    { rule: 'Time zone', is: rules.timeZone },
    { rule: 'Reminders', is: rules.reminders ? 'on' : 'off' },
    {
      rule: 'Stand-in',
      is: standInInWords(rules),
    },
    {
      rule: 'Finished tables',
      is: rules.keepDays === 0 ? 'kept forever' : `kept for ${days(rules.keepDays)}`,
    },
    { rule: 'Threads', is: rules.threads ? 'a new one for each table' : 'none, unless /play asks for one' },
    { rule: 'Post at the end', is: rules.endPosts ? 'on' : 'off' },
    { rule: 'Ratings', is: ratingsInWords(rules) },
    { rule: 'Seasons', is: rules.seasons ? 'on' : 'off' },
    { rule: 'Presets', is: presetsInWords(rules.presets) },
    { rule: 'Finding players', is: seekersInWords(rules.seekers) },
  ];
}

/** Describes when a computer takes the seat of a person who runs out of time. */
export function standInInWords({ standInAfter }: Pick<HouseRules, 'standInAfter'>): string {
  if (standInAfter === 0) return 'never';
  return standInAfter === 1 ? 'instead of the first time-out' : `after ${times(standInAfter)} in a row`;
}

/** Says which games change ratings. */
export function ratingsInWords({
  ratings,
  computersRated,
}: Pick<HouseRules, 'ratings' | 'computersRated'>): string {
  if (!ratings) return 'off';
  return computersRated ? 'on, also against computers' : 'on, between people';
}

/** Lists presets for display: `baseball SBA`, or `none`. */
export const presetsInWords = (presets: HouseRules['presets']): string =>
  Object.entries(presets)
    .map(([game, preset]) => `${game} ${preset.toUpperCase()}`)
    .join(', ') || 'none';

/** Lists roles for display: `dutch @Card players`, or `no roles`. */
const seekersInWords = (seekers: HouseRules['seekers']): string =>
  Object.entries(seekers)
    .map(([game, role]) => `${game} <@&${role}>`)
    .join(', ') || 'no roles';

/** Formats quiet hours: `22:00 to 07:00`. */
export const quietInWords = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${hourText(from)} to ${hourText(to)}`;

const hourText = (of: number): string => `${String(of).padStart(2, '0')}:00`;
const times = (count: number): string => `${count} time-outs`;
export const days = (count: number): string => counted(count, 'day');

/** How long settings stay cached, in milliseconds: another process may change them. */
const current = 30_000;
/** Maximum number of servers whose settings are cached. */
const kept = 2_000;

/** Caches every server's settings for a short time. */
export class ServerSettings {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #usual: Usual | undefined;
  readonly #known = new Map<string, { readonly rules: Promise<HouseRules>; readonly until: number }>();

  constructor(store: Store, now: () => number = () => performance.now(), usual?: Usual) {
    this.#store = store;
    this.#now = now;
    this.#usual = usual;
  }

  rules(guildId: string): Promise<HouseRules> {
    const known = this.#known.get(guildId);
    if (known && known.until > this.#now()) return known.rules;
    const read = this.#store.settings(guildId).then((settings) => readHouseRules(settings, this.#usual));
    this.#known.delete(guildId);
    this.#known.set(guildId, { rules: read, until: this.#now() + current });
    // After a failed read, the next call reads again.
    read.catch(() => this.#known.delete(guildId));
    const oldest = this.#known.keys().next();
    if (this.#known.size > kept && !oldest.done) this.#known.delete(oldest.value);
    return read;
  }

  /** @param text the new value as stored; undefined: the default */
  async change(guildId: string, rule: HouseRule, text: string | undefined): Promise<void> {
    await this.#store.setSetting(guildId, houseRuleKeys[rule], text);
    this.#known.delete(guildId);
  }
}
