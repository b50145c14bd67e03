import {
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateRequestPartialSchema,
} from 'discord-api-spec/zod';
import { MessageFlags } from 'discord-api-types/v10';
import { unknownChannel, unknownMessage } from '../checks/refusal.ts';
import { messageOf } from '../world/present.ts';
import type { Channel, Interaction, KeptMessage } from '../world/state.ts';
import { interactionFor, speak } from './callbacks.ts';
import { compose } from './compose.ts';
import { mustBeOpen, rewritten } from './messages.ts';
import { type Call, type Route, route } from './route.ts';

const WEBHOOK = '/webhooks/:application/:token';
const perToken = { requests: 5, seconds: 2, by: ['token'] };

/**
 * Everything after the first answer, with the interaction's token. It does not count toward the overall rate
 * limit.
 */
export const webhookRoutes: readonly Route[] = [
  route(
    'POST',
    WEBHOOK,
    { open: true, bucket: perToken, body: IncomingWebhookInteractionRequestSchema },
    (call) => {
      const { world } = call.stage.ground;
      const interaction = interactionFor(call);
      const channel = channelOf(call, interaction);
      const original = world.message(interaction.originalId ?? '');
      if (original && (original.flags & MessageFlags.Loading) !== 0) {
        // The first message after a deferral replaces "… is thinking", as private as the deferral said.
        const after = rewritten(world, channel, original, call.body, call.uploads);
        world.update(after, interaction.id);
        return show(call, after);
      }
      const content = compose(world, world.bot, channel, call.body, call.uploads);
      const privately = ((call.body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
      return show(call, speak(world, interaction, content, privately));
    },
  ),

  route('GET', `${WEBHOOK}/messages/:message`, { open: true, bucket: perToken }, (call) =>
    show(call, find(call, interactionFor(call))),
  ),

  route(
    'PATCH',
    `${WEBHOOK}/messages/:message`,
    { open: true, bucket: perToken, body: IncomingWebhookUpdateRequestPartialSchema },
    (call) => {
      const { world } = call.stage.ground;
      const interaction = interactionFor(call);
      const before = find(call, interaction);
      const channel = channelOf(call, interaction);
      mustBeOpen(channel);
      const after = rewritten(world, channel, before, call.body, call.uploads);
      world.update(after, interaction.id);
      return show(call, after);
    },
  ),

  route('DELETE', `${WEBHOOK}/messages/:message`, { open: true, bucket: perToken }, (call) => {
    call.stage.ground.world.delete(find(call, interactionFor(call)));
  }),
];

function channelOf(call: Call<unknown>, interaction: Interaction): Channel {
  const channel = call.stage.ground.world.channels.get(interaction.channelId);
  if (!channel) throw unknownChannel();
  return channel;
}

/** `@original`, or any other message that this token may change: its own answers and the pressed message. */
function find(call: Call<unknown>, interaction: Interaction): KeptMessage {
  const id = call.param('message');
  const message = call.stage.ground.world.message(id === '@original' ? (interaction.originalId ?? '') : id);
  const own =
    message?.origin?.interactionId === interaction.id ||
    message?.id === interaction.originalId ||
    message?.id === interaction.messageId;
  if (!message || !own) throw unknownMessage();
  return message;
}

function show(call: Call<unknown>, message: KeptMessage) {
  return messageOf(call.stage.ground.world, call.stage.ground.base(), message);
}
