import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import type { Clubhouse } from './clubhouse.ts';

/** The four people of the playground in a channel where nothing has happened yet. */
export interface Room {
  readonly channel: string;
  /** Owns the server, so she may do everything. */
  readonly ada: User;
  readonly ben: User;
  readonly cleo: User;
  readonly dev: User;
}

let made = 0;

/** A channel of its own for one test. */
export function newRoom({ playground }: Clubhouse): Room {
  const { world } = playground;
  made += 1;
  const channel = world.ids.next();
  world.putChannel({
    id: channel,
    kind: 'text',
    guildId: world.guild.id,
    name: `room-${made}`,
    position: 10 + made,
    overwrites: [],
  });
  return roomIn(playground, channel);
}

/** A thread in a channel, for the same people. */
export function newThread({ playground }: Clubhouse, parent: Room): Room {
  const { world } = playground;
  made += 1;
  const id = world.ids.next();
  world.putChannel({
    id,
    kind: 'thread',
    guildId: world.guild.id,
    name: `thread-${made}`,
    position: 0,
    overwrites: [],
    thread: {
      parentId: parent.channel,
      ownerId: parent.ada.id,
      private: false,
      archived: false,
      locked: false,
      archiveMinutes: 1440,
      members: [parent.ada.id],
    },
  });
  return roomIn(playground, id);
}

function roomIn(playground: Clubhouse['playground'], channel: string): Room {
  const person = (name: string) => playground.user(name).goTo(channel);
  return { channel, ada: person('Ada'), ben: person('Ben'), cleo: person('Cleo'), dev: person('Dev') };
}

/** A game of rock, paper, scissors that Ada (left) and Ben (right) have begun in a channel of its own. */
export async function begun(house: Clubhouse, options = ''): Promise<Room & { readonly table: string }> {
  const room = newRoom(house);
  const opened = await room.ada.slash(`/play rps ${options}`.trim());
  await room.ben.press('Join');
  await room.ada.press('Start');
  return { ...room, table: tableIn(opened.text) };
}

/** A game of rock, paper, scissors on a clock, by its label in the lobby, which Ada and Ben have begun in a channel of its own. */
export async function begunOn(
  house: Clubhouse,
  label: string,
  options = 'rounds:9',
): Promise<Room & { readonly table: string }> {
  const room = newRoom(house);
  const opened = await room.ada.slash(`/play rps ${options}`);
  await room.ada.select('Clock: No clock', label);
  await room.ben.press('Join');
  await room.ada.press('Start');
  return { ...room, table: tableIn(opened.text) };
}

/** The table message, the first in its channel, as somebody sees it now. */
export function boardOf(user: User): string {
  const [table] = everybodySees(user);
  return table ? user.reads(table.message.id) : '';
}

/** What somebody does as a moderator of the server, which they are for as long as it takes. */
export async function moderating<T>(
  { playground }: Clubhouse,
  user: User,
  deed: (user: User) => Promise<T>,
): Promise<T> {
  const { world } = playground;
  const member = world.member(world.guild.id, user.id);
  const role = world.rolesOf(world.guild.id).find(({ name }) => name === 'Moderator');
  if (!member || !role) throw new Error('The playground has moderators.');
  world.putMember({ ...member, roles: [...member.roles, role.id] });
  try {
    return await deed(user);
  } finally {
    world.putMember(member);
  }
}

/** Ends the game of a room as a moderator does who plays elsewhere. */
export const ended = (house: Clubhouse, { dev }: Room): Promise<Answer> =>
  moderating(house, dev, (user) => user.slash('/table end'));

/** The id of the table that a message names. */
export function tableIn(text: string): string {
  const id = /[Tt]able `([2-9a-z]{10})`/.exec(text)?.[1];
  if (id === undefined) throw new Error(`No table is named in:\n${text}`);
  return id;
}

/** Whether a message only promises the dice of a table: it stands below the table and is never edited. */
export const isPromise = ({ message }: Pick<SeenMessage, 'message'>): boolean =>
  message.embeds.length === 0 && message.content.startsWith('-# 🎲');

/** Whether a message only says that a game is over: it stands below the table. */
export const isEndPost = ({ message }: Pick<SeenMessage, 'message'>): boolean =>
  message.embeds.length === 0 && message.content.startsWith('🏁');

/** The messages of the channel that everybody sees, but for promises of dice and posts at the end, oldest first. */
export const everybodySees = (user: User): readonly SeenMessage[] =>
  user.messages().filter((seen) => !seen.ephemeral && !isPromise(seen) && !isEndPost(seen));

/** The newest message of the channel that everybody sees, but for promises of dice. */
export function newest(user: User): SeenMessage {
  const message = everybodySees(user).at(-1);
  if (!message) throw new Error(`${user.name} sees no message.`);
  return message;
}

/** Custom ids of a message's controls, in their order. */
export const customIds = ({ message }: SeenMessage): string[] => customIdsIn(message.components);

/** Custom ids among the components of a message. */
export function customIdsIn(components: unknown): string[] {
  return [...JSON.stringify(components ?? []).matchAll(/"custom_id":"([^"]+)"/g)].flatMap(
    ([, id]) => id ?? [],
  );
}

/** Whose row it is: the seat of the side whose name it begins with; undefined for rows that are for all. */
function seatOfRow(row: unknown): number | undefined {
  const [side] = customIdsIn(row).flatMap((id) => /^i:[^:]+:(\d+)$/.exec(id)?.[1] ?? []);
  return side === undefined ? undefined : Number(side);
}

/** The row of one of several who decide, behind the name of its side; undefined where they have no rows of their own. */
export const rowOfSeat = (components: readonly unknown[] | undefined, seat: number): unknown =>
  components?.find((row) => seatOfRow(row) === seat);

/** Custom ids of the controls that are for a seat: those in its own row and in the rows for all. */
export const customIdsFor = (components: readonly unknown[] | undefined, seat: number): string[] =>
  customIdsIn((components ?? []).filter((row) => (seatOfRow(row) ?? seat) === seat));

/** Takes what has this label in a message of somebody's own: a button, or an entry of a menu. */
export async function take(user: User, label: string, seen: SeenMessage): Promise<Answer> {
  const where = { message: seen.message.id };
  for (const row of seen.message.components ?? []) {
    if (row.type !== 1) continue;
    for (const control of row.components) {
      if (control.type === 2 && 'custom_id' in control && control.label === label)
        return user.press(control.custom_id, where);
      if (control.type === 3 && control.options.some((option) => option.label === label))
        return user.select(control.custom_id, label, where);
    }
  }
  throw new Error(`${user.name} can't take “${label}” in:\n${user.reads(seen.message.id)}`);
}

/** The custom id of the newest control in the channel that begins so: `o:` opens the choices, `a:` acts. */
export function control(user: User, begins: string): { customId: string; message: string } {
  for (const seen of user.messages().toReversed()) {
    const customId = customIds(seen).find((id) => id.startsWith(begins));
    if (customId !== undefined) return { customId, message: seen.message.id };
  }
  throw new Error(`${user.name} sees no control "${begins}…":\n${user.sees()}`);
}

/**
 * Opens the private menu. The table message follows the game a moment later, and a press before that is late, or
 * answered by words alone: then it is pressed again, as people do.
 */
export async function choose(user: User): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    await user.until('[Choose]');
    const answer = await user.press('Choose');
    const { message } = answer;
    if ((message?.ephemeral && customIds(message).length > 0) || tries === 20) return answer;
    await sleep(50);
  }
}

/** Shows a hand, by the menu that is open or by a new one. */
export async function show(user: User, hand: string): Promise<Answer> {
  if (!user.sees().includes(`[${hand}]`)) await choose(user);
  return user.press(hand);
}

/** Both show a hand by their private menus, Ada first. */
export async function showHands({ ada, ben }: Room, left: string, right: string): Promise<readonly Answer[]> {
  await Promise.all([choose(ada), choose(ben)]);
  return [await ada.press(left), await ben.press(right)];
}

/** What the sentence of an answer is, without who says it and who sees it. */
export function sentence(answer: Answer): string {
  return answer.text
    .split('\n')
    .filter((line) => line !== 'Clubhouse:' && line !== '(only you can see this)')
    .join('\n');
}
