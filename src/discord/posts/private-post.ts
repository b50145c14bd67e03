import { RateLimitError, type REST, Routes } from 'discord.js';
import type { Panel } from '../../games/facets/telling.ts';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import type { Message } from '../../table/message/message.ts';
import { PostFailed, type PrivatePost } from '../../table/message/post.ts';
import { postFailing } from './channel-post.ts';
import { withFiles } from './multipart.ts';
import type { Render, Rendered } from './render.ts';

/**
 * Edits and removes private messages with an interaction's token, which doesn't count toward the bot's rate
 * limits.
 */
export class PrivateChanges implements PrivatePost {
  readonly #rest: REST;
  readonly #render: Render;

  /** @param rest the client for answers to interactions */
  constructor(rest: REST, render: Render) {
    this.#rest = rest;
    this.#render = render;
  }

  async show(at: PrivateAddress, message: Message): Promise<void> {
    await this.#send('patch', at, await this.#render(message));
  }

  async reword(at: PrivateAddress, panel: Panel): Promise<void> {
    // Discord leaves omitted fields unchanged.
    const { components: _, ...body } = await this.#panel(panel);
    await this.#send('patch', at, { body });
  }

  async disarm(at: PrivateAddress): Promise<void> {
    await this.#send('patch', at, { body: { components: [] } });
  }

  async reduce(at: PrivateAddress, panel: Panel): Promise<void> {
    await this.#send('patch', at, { body: await this.#panel(panel) });
  }

  async remove(at: PrivateAddress): Promise<void> {
    await this.#send('delete', at);
  }

  async #panel(panel: Panel) {
    const { body } = await this.#render({ panels: [panel], rows: [] });
    return { ...body, attachments: [] };
  }

  async #send(
    method: 'patch' | 'delete',
    { applicationId, token, messageId }: PrivateAddress,
    sent: Partial<Pick<Rendered, 'files'>> & { readonly body?: object } = {},
  ): Promise<void> {
    const route = Routes.webhookMessage(applicationId, token, messageId);
    try {
      await postFailing((signal) => this.#rest[method](route, { ...withFiles(sent), auth: false, signal }));
    } catch (error) {
      if (error instanceof PostFailed) throw error;
      if (error instanceof RateLimitError) throw new PostFailed('later', error.message);
      // The token expired, or is not valid for this message.
      throw new PostFailed('gone', error instanceof Error ? error.message : String(error));
    }
  }
}
