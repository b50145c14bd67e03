import type {
  APIApplicationCommandOptionChoice,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { InteractionResponseType as Callback } from 'discord-api-types/v10';
import type { Stage } from '../rest/route.ts';
import type { Interaction, KeptMessage } from '../world/state.ts';
import type { WorldEvent } from '../world/world.ts';

/** The outcome of an interaction. */
export interface Outcome {
  readonly interaction: Interaction;
  /**
   * `message`: the bot posted a message; `update`: it changed the pressed message; `deferred`: it deferred
   * and did not answer in time; `deleted`: it deleted its deferred answer.
   */
  readonly kind: 'message' | 'update' | 'modal' | 'choices' | 'deferred' | 'deleted' | 'unanswered';
  /** Milliseconds until the first answer arrived; the playground's own work on it does not count. */
  readonly ms: number;
  /** The bot deferred its answer. */
  readonly deferred: boolean;
  readonly message?: KeptMessage;
  readonly modal?: { readonly id: string; readonly data: APIModalInteractionResponseCallbackData };
  readonly choices?: readonly APIApplicationCommandOptionChoice[];
}

/** How long to wait for a deferred answer by default: as many times as long as Discord waits for the first one. */
const PATIENCE = 5;
/** The longest such wait, in milliseconds. A test must see what it waited for in vain before its own time is over. */
const LONGEST = 90_000;

/** Waits until an interaction that was just started has its answer, even if the answer is deferred. */
export function settled(
  { ground: { world, answerMs } }: Stage,
  interaction: Interaction,
  { patienceMs = Math.min(PATIENCE * answerMs, LONGEST) }: { readonly patienceMs?: number } = {},
): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let choices: Outcome['choices'];
    let first: { readonly interaction: Interaction; readonly ms: number } | undefined;

    const finish = (kind: Outcome['kind'], more: Partial<Outcome> = {}) => {
      clearTimeout(timer);
      off();
      const { ms, interaction: last } = first ?? { interaction, ms: performance.now() - begun };
      resolve({ interaction: last, kind, ms, deferred: false, ...more });
    };

    const hear = (event: WorldEvent) => {
      if (event.kind === 'choices') choices = event.choices;
      else if (event.kind === 'interaction-settled') {
        first = { interaction: event.interaction, ms: event.at - begun };
        off();
        answered(event.interaction);
      }
    };

    const answered = (now: Interaction) => {
      if (now.status === 'unanswered') return finish('unanswered');
      const message = world.message(now.originalId ?? '');
      switch (now.callback) {
        case Callback.ChannelMessageWithSource:
          return finish('message', message && { message });
        case Callback.UpdateMessage:
          return finish('update', message && { message });
        case Callback.ApplicationCommandAutocompleteResult:
          return finish('choices', { choices: choices ?? [] });
        case Callback.Modal: {
          const modal = world.modals.get(now.id);
          return finish('modal', modal && { modal: { id: modal.id, data: modal.data } });
        }
        default:
          off = world.on((event) => later(now, event));
          timer = setTimeout(() => finish('deferred', { deferred: true }), patienceMs);
      }
    };

    // After a deferral: the deferred message is written or deleted, or a new one follows.
    const later = (now: Interaction, event: WorldEvent) => {
      const { originalId } = now;
      if (event.kind === 'message-updated' && event.message.id === originalId) {
        const mine = event.by === undefined || event.by === now.id;
        const kind = now.callback === Callback.DeferredMessageUpdate ? 'update' : 'message';
        if (mine) finish(kind, { message: event.message, deferred: true });
      } else if (event.kind === 'message-created' && event.message.origin?.interactionId === now.id) {
        finish('message', { message: event.message, deferred: true });
      } else if (event.kind === 'message-deleted' && event.message.id === originalId) {
        finish('deleted', { deferred: true });
      }
    };

    let off = world.follow(interaction.id, hear);
  });
}
