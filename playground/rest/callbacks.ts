import { hash } from 'node:crypto';
import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import type { APIInteractionResponse, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { InteractionResponseType as Answer, ComponentType, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { partsOf, walk } from '../checks/components.ts';
import {
  type Fault,
  invalid,
  Refusal,
  unknownChannel,
  unknownInteraction,
  unknownMessage,
} from '../checks/refusal.ts';
import { idIn, TOKEN_MS } from '../world/interactions.ts';
import { messageOf } from '../world/present.ts';
import type { Channel, Interaction, KeptMessage } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { type Content, compose, type MessageBody } from './compose.ts';
import { mustBeOpen, rewritten, wake } from './messages.ts';
import { type Call, checked, type Route, route } from './route.ts';

/** Which answers each kind of interaction may get. */
const ANSWERS: Readonly<Record<Interaction['kind'], readonly Answer[]>> = {
  command: [Answer.ChannelMessageWithSource, Answer.DeferredChannelMessageWithSource, Answer.Modal],
  component: [
    Answer.ChannelMessageWithSource,
    Answer.DeferredChannelMessageWithSource,
    Answer.DeferredMessageUpdate,
    Answer.UpdateMessage,
    Answer.Modal,
  ],
  autocomplete: [Answer.ApplicationCommandAutocompleteResult],
  modal: [Answer.ChannelMessageWithSource, Answer.DeferredChannelMessageWithSource],
};

const BODIES: ReadonlyMap<number, $ZodType<APIInteractionResponse>> = new Map([
  [Answer.ChannelMessageWithSource, CreateMessageInteractionCallbackRequestSchema],
  [Answer.DeferredChannelMessageWithSource, CreateMessageInteractionCallbackRequestSchema],
  [Answer.DeferredMessageUpdate, UpdateMessageInteractionCallbackRequestSchema],
  [Answer.UpdateMessage, UpdateMessageInteractionCallbackRequestSchema],
  [Answer.ApplicationCommandAutocompleteResult, ApplicationCommandAutocompleteCallbackRequestSchema],
  [Answer.Modal, ModalInteractionCallbackRequestSchema],
]);

const shape = z.looseObject({ type: z.number().int() });

/**
 * The first answer to an interaction. It does not count toward the overall rate limit, and each interaction
 * has its own limit.
 */
export const callbackRoutes: readonly Route[] = [
  route(
    'POST',
    '/interactions/:interaction/:token/callback',
    { body: shape, open: true, bucket: { requests: 5, seconds: 1, by: ['interaction'] } },
    (call) => {
      const interaction = waiting(call);
      const body = answerBody(call, interaction);
      const settled = perform(call, interaction, body);
      const withFiles = call.uploads.length > 0 && { answeredWithFiles: true };
      const answeredAt = call.stage.ground.world.clock.now();
      const known = { callback: body.type, answer: digestOf(call), answeredAt, ...withFiles };
      call.stage.interactions.answered({ ...settled, ...known, status: 'answered' }, call.arrived);
      if (call.query.get('with_response') !== 'true') return undefined;
      return responseTo(call, settled, body.type);
    },
  ),
];

/** The interaction to answer. */
function waiting(call: Call<unknown>): Interaction {
  const { world } = call.stage.ground;
  const interaction = world.interactions.get(call.param('interaction'));
  if (!interaction || interaction.token !== call.param('token')) {
    throw unknownInteraction('No such interaction.', true);
  }
  const late = world.clock.now() - interaction.at;
  if (call.stage.interactions.isTooLate(interaction)) {
    throw unknownInteraction(
      `The answer to ${interaction.title} came after ${late} ms.`,
      !interaction.disturbed,
    );
  }
  if (interaction.status === 'answered') {
    // A bot may repeat the same answer, because it can't know whether the first one arrived. It may also send a
    // deferral instead of repeating an answer with files, because a deferral is cheaper. An answer with files may
    // also have been on its way when the other answer was accepted. Shortly before Discord stops waiting, a bot that
    // has heard nothing of its deferral may send the answer itself. Any other second answer is a mistake.
    const asks = interaction.answeredWithFiles === true && isDeferral(call);
    const overtaken = call.uploads.length > 0 && call.since <= (interaction.answeredAt ?? 0);
    const unheard = isDeferred(interaction.callback) && late >= LAST_TRY_MS;
    const repeated = interaction.answer === digestOf(call) || asks || overtaken || unheard;
    if (repeated) call.stage.ground.journal.repeatedAnswer();
    throw new Refusal(400, 40060, 'Interaction has already been acknowledged.', {
      violation: !interaction.disturbed && !repeated,
      reason: `${interaction.title} was answered twice.`,
    });
  }
  return interaction;
}

/** How late, in milliseconds, a bot gives up waiting for Discord's response to a deferral. */
const LAST_TRY_MS = 2_500;

const isDeferred = (type: number | undefined): boolean =>
  type === Answer.DeferredChannelMessageWithSource || type === Answer.DeferredMessageUpdate;

const isDeferral = ({ body }: Call<unknown>): boolean => isDeferred(shape.safeParse(body).data?.type);

/** Recognizes a repeated answer. */
const digestOf = ({ body }: Call<unknown>): string => hash('sha256', JSON.stringify(body) ?? '');

function answerBody(call: Call<z.infer<typeof shape>>, interaction: Interaction): APIInteractionResponse {
  const { body } = call;
  const fromMessage = interaction.kind === 'modal' && interaction.messageId !== undefined;
  const allowed: readonly number[] = fromMessage ? ANSWERS.component.slice(0, 4) : ANSWERS[interaction.kind];
  const schema = BODIES.get(body.type);
  if (!schema || !allowed.includes(body.type)) {
    throw invalid([
      {
        path: ['type'],
        code: 'BASE_TYPE_CHOICES',
        message: `Value must be one of {${allowed.join(', ')}} for a ${interaction.kind}.`,
      },
    ]);
  }
  return checked(call, schema, body);
}

/** Performs the answer and returns the updated interaction. */
function perform(call: Call<unknown>, interaction: Interaction, body: APIInteractionResponse): Interaction {
  const { world } = call.stage.ground;
  switch (body.type) {
    case Answer.ChannelMessageWithSource: {
      const message = answer(call, interaction, body.data);
      closeModal(world, interaction);
      return { ...interaction, originalId: message.id };
    }
    case Answer.DeferredChannelMessageWithSource: {
      const message = thinking(world, interaction, body.data?.flags ?? 0);
      closeModal(world, interaction);
      return {
        ...interaction,
        originalId: message.id,
        deferredPrivately: message.onlyFor !== undefined,
      };
    }
    case Answer.UpdateMessage: {
      const before = pressed(world, interaction);
      const channel = channelOf(world, interaction);
      mustBeOpen(channel);
      const after = rewritten(world, channel, before, body.data ?? {}, call.uploads);
      world.update(after, interaction.id);
      closeModal(world, interaction);
      return { ...interaction, originalId: before.id };
    }
    case Answer.DeferredMessageUpdate:
      closeModal(world, interaction);
      return { ...interaction, originalId: pressed(world, interaction).id };
    case Answer.ApplicationCommandAutocompleteResult: {
      const choices = body.data?.choices ?? [];
      world.tell({ kind: 'choices', interactionId: interaction.id, choices });
      return interaction;
    }
    case Answer.Modal:
      openModal(world, interaction, body.data);
      return interaction;
    default:
      // `answerBody` accepts no other type.
      return interaction;
  }
}

function channelOf(world: World, interaction: Interaction): Channel {
  const channel = world.channels.get(interaction.channelId);
  if (!channel) throw unknownChannel();
  return channel;
}

function pressed(world: World, interaction: Interaction): KeptMessage {
  const message = world.message(interaction.messageId ?? '');
  if (!message) throw unknownMessage();
  return message;
}

function answer(call: Call<unknown>, interaction: Interaction, body: MessageBody | undefined): KeptMessage {
  const { world } = call.stage.ground;
  const channel = channelOf(world, interaction);
  const content = compose(world, world.bot, channel, body ?? {}, call.uploads);
  return speak(world, interaction, content, ((body?.flags ?? 0) & MessageFlags.Ephemeral) !== 0);
}

function thinking(world: World, interaction: Interaction, flags: number): KeptMessage {
  const content: Content = {
    content: '',
    embeds: [],
    components: [],
    attachments: [],
    flags: MessageFlags.Loading,
    mentions: { users: [], roles: [], everyone: false },
  };
  return speak(world, interaction, content, (flags & MessageFlags.Ephemeral) !== 0);
}

/** Posts a message of the bot in answer to an interaction, public or private. */
export function speak(
  world: World,
  interaction: Interaction,
  content: Content,
  privately: boolean,
): KeptMessage {
  const channel = channelOf(world, interaction);
  if (channel.thread?.locked) mustBeOpen(channel);
  wake(world, channel);
  const message: KeptMessage = {
    ...content,
    id: world.ids.next(),
    channelId: interaction.channelId,
    authorId: world.bot.id,
    webhook: true,
    type: interaction.kind === 'command' ? 20 : interaction.messageId === undefined ? 0 : 19,
    dismissed: false,
    reactions: [],
    origin: {
      interactionId: interaction.id,
      kind: interaction.kind === 'autocomplete' ? 'command' : interaction.kind,
      userId: interaction.userId,
      ...(interaction.command !== undefined && { name: interaction.command }),
      ...(interaction.messageId !== undefined && { pressedId: interaction.messageId }),
    },
    ...(interaction.messageId !== undefined && { replyTo: interaction.messageId }),
    ...(privately && { onlyFor: interaction.userId }),
  };
  world.create(message);
  return message;
}

function openModal(
  world: World,
  interaction: Interaction,
  data: APIModalInteractionResponseCallbackData,
): void {
  const faults: Fault[] = [];
  const parts = partsOf(data.components);
  if (parts.length > 5) {
    faults.push({
      path: ['data', 'components'],
      code: 'BASE_TYPE_BAD_LENGTH',
      message: 'Must be between 1 and 5 in length.',
    });
  }
  const ids = walk(parts).flatMap((part) => part.custom_id ?? []);
  if (new Set(ids).size < ids.length) {
    faults.push({
      path: ['data', 'components'],
      code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
      message: 'Component custom id cannot be duplicated',
    });
  }
  for (const part of walk(parts)) {
    if (part.type === ComponentType.TextInput && (part.min_length ?? 0) > (part.max_length ?? 4000)) {
      faults.push({
        path: ['data', 'components'],
        code: 'BASE_TYPE_BAD_LENGTH',
        message: 'min_length is above max_length.',
      });
    }
  }
  if (faults.length > 0) throw invalid(faults);
  world.openModal({
    id: interaction.id,
    userId: interaction.userId,
    channelId: interaction.channelId,
    ...(interaction.messageId !== undefined && { messageId: interaction.messageId }),
    ...(interaction.command !== undefined && { command: interaction.command }),
    data,
  });
}

/** A modal closes when its submission is answered. */
function closeModal(world: World, interaction: Interaction): void {
  if (interaction.kind !== 'modal') return;
  for (const modal of world.modals.values()) {
    if (modal.userId === interaction.userId) world.closeModal(modal.id);
  }
}

const WITH_MESSAGE: readonly number[] = [
  Answer.ChannelMessageWithSource,
  Answer.DeferredChannelMessageWithSource,
  Answer.UpdateMessage,
  Answer.DeferredMessageUpdate,
];

function responseTo(call: Call<unknown>, interaction: Interaction, type: Answer) {
  const { ground } = call.stage;
  const message = ground.world.message(interaction.originalId ?? '');
  const guildId = ground.world.channels.get(interaction.channelId)?.guildId;
  const shows = message !== undefined && WITH_MESSAGE.includes(type);
  return {
    interaction: {
      id: interaction.id,
      type: KINDS[interaction.kind],
      ...(shows && {
        response_message_id: message.id,
        response_message_loading: (message.flags & MessageFlags.Loading) !== 0,
        response_message_ephemeral: message.onlyFor !== undefined,
        channel_id: interaction.channelId,
        ...(guildId && { guild_id: guildId }),
      }),
    },
    ...(shows && {
      resource: {
        type: type === Answer.UpdateMessage || type === Answer.DeferredMessageUpdate ? 7 : 4,
        message: messageOf(ground.world, ground.base(), message),
      },
    }),
  };
}

const KINDS = { command: 2, component: 3, autocomplete: 4, modal: 5 } as const;

/**
 * The interaction of a token in a webhook route.
 * @throws Refusal if the token is unknown, 15 minutes old, or its interaction has no answer yet
 */
export function interactionFor(call: Call<unknown>): Interaction {
  const { world } = call.stage.ground;
  const token = call.param('token');
  const interaction = world.interactions.get(idIn(token));
  if (interaction?.token !== token || call.param('application') !== world.application.id) {
    throw new Refusal(404, 10015, 'Unknown Webhook', {
      violation: true,
      reason: 'No interaction has this token.',
    });
  }
  if (world.clock.now() - interaction.at > TOKEN_MS) {
    throw new Refusal(401, 50027, 'Invalid Webhook Token', {
      violation: true,
      reason: `The token of ${interaction.title} ran out.`,
    });
  }
  if (interaction.status !== 'answered') {
    throw new Refusal(404, 10015, 'Unknown Webhook', {
      violation: interaction.status === 'waiting',
      reason: `${interaction.title} has not been answered.`,
    });
  }
  return interaction;
}
