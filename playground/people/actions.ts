import { ComponentType, PermissionFlagsBits } from 'discord-api-types/v10';
import { controlOf, controlsOf, isMenu, type Part, partsOf, walk } from '../checks/components.ts';
import { Refusal } from '../checks/refusal.ts';
import { compose } from '../rest/compose.ts';
import { ActionRefused, choosable, commandData, leafAt, resolve } from '../rest/options.ts';
import type { Stage } from '../rest/route.ts';
import type { Act } from '../world/interactions.ts';
import { may } from '../world/permissions.ts';
import type { Channel, Interaction, KeptMessage, Person } from '../world/state.ts';
import type { World } from '../world/world.ts';
import type { CompleteDeed, DismissDeed, ModalDeed, PressDeed, SayDeed, SlashDeed } from './protocol.ts';

/**
 * People's actions, checked as Discord's client checks them. Each one throws ActionRefused if the client would not
 * allow it.
 */

export function slash({ ground, interactions }: Stage, deed: SlashDeed): Interaction {
  const { world } = ground;
  const person = personOf(world, deed.user);
  const channel = opened(world, person, channelSeenBy(world, person, deed.channel, 'UseApplicationCommands'));
  const leaf = leafAt(world, person, channel.guildId, deed.path);
  const act: Act = {
    kind: 'command',
    person,
    channel,
    title: `/${deed.path.join(' ')}`,
    command: deed.path.join(' '),
    data: commandData(world, leaf, deed.options),
  };
  return interactions.begin(act);
}

export function complete({ ground, interactions }: Stage, deed: CompleteDeed): Interaction {
  const { world } = ground;
  const person = personOf(world, deed.user);
  const channel = channelSeenBy(world, person, deed.channel, 'UseApplicationCommands');
  const leaf = leafAt(world, person, channel.guildId, deed.path);
  const option = leaf.options.find(({ name }) => name === deed.focused);
  if (!option || !('autocomplete' in option) || !option.autocomplete) {
    throw new ActionRefused(`"${deed.focused}" of /${deed.path.join(' ')} is not completed by the bot.`);
  }
  return interactions.begin({
    kind: 'autocomplete',
    person,
    channel,
    title: `Completing ${deed.focused} of /${deed.path.join(' ')}`,
    command: deed.path.join(' '),
    data: commandData(world, leaf, deed.options, deed.focused),
  });
}

export function press({ ground, interactions }: Stage, deed: PressDeed): Interaction {
  const { world } = ground;
  const person = personOf(world, deed.user);
  const message = messageSeenBy(world, person, deed.message);
  const channel = opened(world, person, channelSeenBy(world, person, message.channelId));
  const control = controlOf(message, deed.customId);
  if (!control) throw new ActionRefused('This message has no such button or menu.');
  const title = control.label ?? control.placeholder ?? control.emoji?.name ?? deed.customId;
  if (control.disabled) throw new ActionRefused(`"${title}" is disabled.`);
  const values = isMenu(control) ? chosen(world, channel.guildId, control, deed.values ?? []) : undefined;
  return interactions.begin({
    kind: 'component',
    person,
    channel,
    title: `[${title}]`,
    messageId: message.id,
    data: pressData(world, channel.guildId, control, deed.customId, values),
  });
}

/**
 * Presses what the person's screen showed a moment ago, even if the message has changed since. This happens when two
 * people press at once.
 */
export function pressAsSeen({ ground, interactions }: Stage, deed: PressDeed): Interaction {
  const { world } = ground;
  const person = personOf(world, deed.user);
  const message = messageSeenBy(world, person, deed.message);
  const channel = opened(world, person, channelSeenBy(world, person, message.channelId));
  const type = deed.values ? ComponentType.StringSelect : ComponentType.Button;
  return interactions.begin({
    kind: 'component',
    person,
    channel,
    title: `[${deed.customId}]`,
    messageId: message.id,
    data: pressData(world, channel.guildId, { type }, deed.customId, deed.values),
  });
}

/** `data` of a component interaction. */
export function pressData(
  world: World,
  guildId: string | null,
  control: Pick<Part, 'type' | 'id'>,
  customId: string,
  values: readonly string[] | undefined,
): Record<string, unknown> {
  const resolved =
    control.type === ComponentType.StringSelect ? undefined : resolve(world, guildId, values ?? []);
  return {
    custom_id: customId,
    component_type: control.type,
    ...(control.id !== undefined && { id: control.id }),
    ...(values && { values }),
    ...(resolved && { resolved }),
  };
}

export function submit({ ground, interactions }: Stage, deed: ModalDeed): Interaction {
  const { world } = ground;
  const person = personOf(world, deed.user);
  const modal = world.modals.get(deed.modal);
  if (modal?.userId !== person.id || !modal) throw new ActionRefused('This form isn’t open anymore.');
  const channel = opened(world, person, channelSeenBy(world, person, modal.channelId));
  const parts = partsOf(modal.data.components);
  const known = new Set(walk(parts).flatMap((part) => part.custom_id ?? []));
  for (const name of Object.keys(deed.fields)) {
    if (!known.has(name)) throw new ActionRefused(`The form has no field "${name}".`);
  }
  return interactions.begin({
    kind: 'modal',
    person,
    channel,
    title: `"${modal.data.title}"`,
    ...(modal.command !== undefined && { command: modal.command }),
    ...(modal.messageId !== undefined && { messageId: modal.messageId }),
    data: {
      custom_id: modal.data.custom_id,
      components: parts.map((part, index) => filled(world, channel.guildId, part, index + 1, deed.fields)),
    },
  });
}

export function say({ ground }: Stage, deed: SayDeed): KeptMessage {
  const { world } = ground;
  const person = personOf(world, deed.user);
  const channel = opened(world, person, channelSeenBy(world, person, deed.channel, 'SendMessages'));
  const message: KeptMessage = {
    ...written(world, person, channel, deed.text),
    id: world.ids.next(),
    channelId: channel.id,
    authorId: person.id,
    webhook: false,
    type: 0,
    dismissed: false,
    reactions: [],
  };
  world.create(message);
  return message;
}

export function dismiss({ ground }: Stage, deed: DismissDeed): void {
  const { world } = ground;
  const person = personOf(world, deed.user);
  const message = world.message(deed.id);
  if (message?.onlyFor === person.id) world.update({ ...message, dismissed: true });
  else if (world.notices.get(deed.id)?.userId === person.id) world.dropNotice(deed.id);
  else if (world.modals.get(deed.id)?.userId === person.id) world.closeModal(deed.id);
  else throw new ActionRefused('There is nothing like that to put away.');
}

export function personOf(world: World, id: string): Person {
  const person = world.person(id);
  if (!person || person.bot) throw new ActionRefused(`Nobody here is called ${id}.`);
  return person;
}

export function channelSeenBy(
  world: World,
  person: Person,
  id: string,
  bit?: keyof typeof PermissionFlagsBits,
  near?: string,
): Channel {
  const channel = world.channel(id, near);
  if (!channel || !sees(world, person, channel))
    throw new ActionRefused(`${person.name} sees no channel ${id}.`);
  if (bit && !may(world, person, channel, PermissionFlagsBits[bit])) {
    throw new ActionRefused(`${person.name} may not do that in #${channel.name}.`);
  }
  return channel;
}

/**
 * Returns the channel for an action. As in Discord's client, this first reopens an archived thread, unless it is
 * locked.
 */
function opened(world: World, person: Person, channel: Channel): Channel {
  if (!channel.thread?.archived) return channel;
  if (channel.thread.locked && !may(world, person, channel, PermissionFlagsBits.ManageThreads)) {
    throw new ActionRefused(`#${channel.name} is closed.`);
  }
  const open = { ...channel, thread: { ...channel.thread, archived: false } };
  world.putChannel(open);
  return open;
}

/**
 * Private threads are visible to their members and to people who manage threads; nothing is visible during an
 * outage.
 */
export function sees(world: World, person: Person, channel: Channel): boolean {
  if (channel.guildId !== null && !world.guilds.get(channel.guildId)?.available) return false;
  if (!may(world, person, channel, PermissionFlagsBits.ViewChannel)) return false;
  if (!channel.thread?.private) return true;
  return (
    channel.thread.members.includes(person.id) ||
    may(world, person, channel, PermissionFlagsBits.ManageThreads)
  );
}

export function messageSeenBy(world: World, person: Person, id: string): KeptMessage {
  const message = world.message(id);
  const channel = world.channels.get(message?.channelId ?? '');
  const own = message?.onlyFor === undefined || (message.onlyFor === person.id && !message.dismissed);
  if (!message || !channel || !own || !sees(world, person, channel)) {
    throw new ActionRefused('This message isn’t there anymore.');
  }
  return message;
}

function chosen(
  world: World,
  guildId: string | null,
  menu: Part,
  values: readonly string[],
): readonly string[] {
  const [min, max] = [menu.min_values ?? 1, menu.max_values ?? 1];
  if (values.length < min || values.length > max || new Set(values).size < values.length) {
    throw new ActionRefused(
      `"${menu.placeholder ?? 'The menu'}" takes ${min === max ? min : `${min} to ${max}`} different values.`,
    );
  }
  const offered = (value: string) => {
    if (menu.type === ComponentType.StringSelect)
      return menu.options?.some((option) => option.value === value);
    const person = choosable(world, guildId, value);
    const role = world.roles.get(value)?.guildId === guildId;
    if (menu.type === ComponentType.UserSelect) return person;
    if (menu.type === ComponentType.RoleSelect) return role;
    if (menu.type === ComponentType.MentionableSelect) return person || role;
    const channel = world.channels.get(value);
    return channel?.guildId === guildId && (menu.channel_types?.includes(channel.thread ? 11 : 0) ?? true);
  };
  const strange = values.find((value) => !offered(value));
  if (strange !== undefined) throw new ActionRefused(`The menu does not offer "${strange}".`);
  return values;
}

/** A part of a modal, in the form in which a submission contains it. */
function filled(
  world: World,
  guildId: string | null,
  part: Part,
  id: number,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const shared = { type: part.type, id: part.id || id };
  if (part.components) {
    return {
      ...shared,
      components: part.components.map((inner, index) =>
        filled(world, guildId, inner, id * 10 + index, fields),
      ),
    };
  }
  if (part.component)
    return {
      ...shared,
      component: filled(world, guildId, { label: part.label ?? '', ...part.component }, id * 10, fields),
    };
  if (part.custom_id === undefined) return shared;
  const text = fields[part.custom_id] ?? part.value ?? '';
  if (isMenu(part)) {
    const values = text === '' ? [] : text.split(',');
    if (values.length > 0 || part.required !== false) chosen(world, guildId, part, values);
    return { ...shared, custom_id: part.custom_id, values };
  }
  const name = part.label ?? part.custom_id;
  if (part.required !== false && text === '') throw new ActionRefused(`"${name}" must be filled in.`);
  if (text !== '' && text.length < (part.min_length ?? 0)) {
    throw new ActionRefused(`"${name}" needs at least ${part.min_length} characters.`);
  }
  if (text.length > (part.max_length ?? 4000)) {
    throw new ActionRefused(`"${name}" takes at most ${part.max_length ?? 4000} characters.`);
  }
  return { ...shared, custom_id: part.custom_id, value: text };
}

function written(world: World, person: Person, channel: Channel, text: string) {
  try {
    return compose(world, person, channel, { content: text }, []);
  } catch (error) {
    if (error instanceof Refusal) throw new ActionRefused('A message has 1 to 2,000 characters.');
    throw error;
  }
}

/** Finds a button or menu by its label, placeholder or custom id. */
export function meant(message: Pick<KeptMessage, 'components'>, text: string): Part | undefined {
  const controls = controlsOf(message.components);
  return (
    controls.find((part) => part.custom_id === text) ??
    controls.find((part) => part.label === text || part.placeholder === text || part.emoji?.name === text)
  );
}
