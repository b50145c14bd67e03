import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import type { Clubhouse } from './clubhouse.ts';

/** The four people of the playground in a channel where nothing has happened yet. */
export interface Room {
  readonly channel: string;
  /** Ada owns the server, so she may do everything. */
  readonly ada: User;
  readonly ben: User;
  readonly cleo: User;
  readonly dev: User;
}

let made = 0;

/** Makes a new channel for one test. */
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

/** Starts a game of rock, paper, scissors in a new channel. Ada sits on the left and Ben on the right. */
export async function begun(house: Clubhouse, options = ''): Promise<Room & { readonly table: string }> {
  const room = newRoom(house);
  const opened = await room.ada.slash(`/play rps ${options}`.trim());
  await room.ben.press('Join');
  await room.ada.press('Start');
  return { ...room, table: tableIn(opened.text) };
}

/**
 * Starts a game of rock, paper, scissors between Ada and Ben in a new channel, with a clock chosen by its label in
 * the lobby.
 */
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

/** The table message, which is the first in its channel, as a person sees it now. */
export function boardOf(user: User): string {
  const [table] = everybodySees(user);
  return table ? user.reads(table.message.id) : '';
}

/** Lets a person do something as a moderator. They have the role only while they do it. */
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

/** Ends the game in a room, by a moderator who doesn't play there. */
export const ended = (house: Clubhouse, { dev }: Room): Promise<Answer> =>
  moderating(house, dev, (user) => user.slash('/table end'));

/** Returns the id of the table that a text names. */
export function tableIn(text: string): string {
  const id = /[Tt]able `([2-9a-z]{10})`/.exec(text)?.[1];
  if (id === undefined) throw new Error(`No table is named in:\n${text}`);
  return id;
}

/** Whether a message only promises a table's dice. That message is never edited. */
export const isPromise = ({ message }: Pick<SeenMessage, 'message'>): boolean =>
  message.embeds.length === 0 && message.content.startsWith('-# 🎲');

/** Whether a message only says that a game is over. It comes below the table message. */
export const isEndPost = ({ message }: Pick<SeenMessage, 'message'>): boolean =>
  message.embeds.length === 0 && message.content.startsWith('🏁');

/**
 * The channel's messages that everybody sees, oldest first, except promises of dice and posts that a game is over.
 */
export const everybodySees = (user: User): readonly SeenMessage[] =>
  user.messages().filter((seen) => !seen.ephemeral && !isPromise(seen) && !isEndPost(seen));

/** The newest message that everybody sees, except promises of dice and posts that a game is over. */
export function newest(user: User): SeenMessage {
  const message = everybodySees(user).at(-1);
  if (!message) throw new Error(`${user.name} sees no message.`);
  return message;
}

/** Custom ids of a message's controls, in order. */
export const customIds = ({ message }: SeenMessage): string[] => customIdsIn(message.components);

/** Custom ids in a message's components. */
export function customIdsIn(components: unknown): string[] {
  return [...JSON.stringify(components ?? []).matchAll(/"custom_id":"([^"]+)"/g)].flatMap(
    ([, id]) => id ?? [],
  );
}

/** The seat of the side whose name starts a row; undefined for rows that everybody may use. */
function seatOfRow(row: unknown): number | undefined {
  const [side] = customIdsIn(row).flatMap((id) => /^i:[^:]+:(\d+)$/.exec(id)?.[1] ?? []);
  return side === undefined ? undefined : Number(side);
}

/**
 * The row of a seat when several decide at once. It starts with the name of the seat's side. Undefined if seats don't
 * have separate rows.
 */
export const rowOfSeat = (components: readonly unknown[] | undefined, seat: number): unknown =>
  components?.find((row) => seatOfRow(row) === seat);

/** Custom ids of the controls that a seat may use: those in its row and in the rows for everybody. */
export const customIdsFor = (components: readonly unknown[] | undefined, seat: number): string[] =>
  customIdsIn((components ?? []).filter((row) => (seatOfRow(row) ?? seat) === seat));

/** Chooses the button or menu entry with this label in one of the person's messages. */
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

/** The newest control in the channel whose custom id starts with `begins`: `o:` opens the choices, `a:` acts. */
export function control(user: User, begins: string): { customId: string; message: string } {
  for (const seen of user.messages().toReversed()) {
    const customId = customIds(seen).find((id) => id.startsWith(begins));
    if (customId !== undefined) return { customId, message: seen.message.id };
  }
  throw new Error(`${user.name} sees no control "${begins}…":\n${user.sees()}`);
}

/**
 * Opens the private menu. The table message lags slightly behind the game. A press that comes too early is late or
 * gets only a text as its answer, so this presses again, as people do.
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

/** Shows a hand, with the menu that is open or with a new one. */
export async function show(user: User, hand: string): Promise<Answer> {
  if (!user.sees().includes(`[${hand}]`)) await choose(user);
  return user.press(hand);
}

/** Lets both people show a hand with their private menus, Ada first. */
export async function showHands({ ada, ben }: Room, left: string, right: string): Promise<readonly Answer[]> {
  await Promise.all([choose(ada), choose(ben)]);
  return [await ada.press(left), await ben.press(right)];
}

/** The text of an answer, without the lines that say who wrote it and who sees it. */
export function sentence(answer: Answer): string {
  return answer.text
    .split('\n')
    .filter((line) => line !== 'Clubhouse:' && line !== '(only you can see this)')
    .join('\n');
}
