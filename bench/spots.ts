import type { RemoteAnswer } from '../playground/control.ts';
import type { Remote } from '../playground/remote.ts';
import type { KeptMessage } from '../playground/state.ts';
import type { Spot } from './load.ts';

/** A message with one button, which is always the same. */
export async function pongSpot(remote: Remote, channel: string, user: string): Promise<Spot> {
  const [message] = await remote.ask('messages', { channel, last: 1 });
  if (message === undefined) throw new Error(`There is nothing to press in channel ${channel}.`);
  return {
    async press() {
      const { kind, ms } = await remote.ask('press', { user, message: message.id, customId: 'ping' });
      if (kind !== 'update') throw new Error(`A ping was answered with: ${kind}`);
      return ms;
    },
  };
}

/** Custom ids of a message's controls, in their order. */
function controls(message: Pick<KeptMessage, 'components'>): string[] {
  return [...JSON.stringify(message.components).matchAll(/"custom_id":"([^"]+)"/g)].flatMap(
    ([, id]) => id ?? [],
  );
}

const find = (message: KeptMessage, begins: RegExp) => controls(message).find((id) => begins.test(id));

/** The number of the action that a button takes. */
const numberOf = (customId: string) => Number(customId.split(':')[2]);

/**
 * A channel where two people play one game of baseball after the other: whoever is asked first presses the first button
 * of the table message, which is the usual choice. Everything is read from the message, as people do.
 */
export class TableSpot implements Spot {
  readonly #remote: Remote;
  readonly #channel: string;
  readonly #people: readonly [away: string, home: string];
  #message: KeptMessage | undefined;

  constructor(remote: Remote, channel: string, people: readonly [away: string, home: string]) {
    this.#remote = remote;
    this.#channel = channel;
    this.#people = people;
  }

  async press(): Promise<number> {
    const message = (await this.#running()) ?? (await this.open());
    const customId = find(message, /^a:/);
    const user = /<@(\d+)>/.exec(message.content)?.[1];
    if (customId === undefined || user === undefined) throw new Error(`Nobody can play: ${message.content}`);
    const answer = await this.#remote.ask('press', { user, message: message.id, customId });
    const next = this.#see(answer);
    const [mine, after] = [numberOf(customId), find(next, /^a:/)];
    if (answer.kind !== 'update' || (after !== undefined && numberOf(after) !== mine + 1)) {
      this.#message = undefined;
      throw new Error(`Action ${mine} was answered with: ${answer.kind} ${next.content}`);
    }
    return answer.ms;
  }

  /** Opens a table and seats both; returns its message when the game has begun. */
  async open(): Promise<KeptMessage> {
    const [away, home] = this.#people;
    const opened = this.#see(
      await this.#remote.ask('slash', { user: away, channel: this.#channel, command: '/play baseball' }),
    );
    await this.#verb(opened, home, 'join');
    return this.#verb(opened, away, 'start');
  }

  async #verb({ id }: KeptMessage, user: string, verb: string): Promise<KeptMessage> {
    const customId = this.#message && find(this.#message, new RegExp(`^l:.*:${verb}$`));
    if (customId === undefined) throw new Error(`The lobby has no way to ${verb}.`);
    return this.#see(await this.#remote.ask('press', { user, message: id, customId }));
  }

  /** The message of the game that runs here, if one does; looked for where the last answer did not bring it. */
  async #running(): Promise<KeptMessage | undefined> {
    const seen = this.#message
      ? [this.#message]
      : await this.#remote.ask('messages', { channel: this.#channel, last: 5, forAll: true });
    this.#message = seen.findLast((message) => find(message, /^a:/) !== undefined);
    return this.#message;
  }

  #see({ kind, message }: RemoteAnswer): KeptMessage {
    this.#message = message?.onlyFor === undefined ? message : undefined;
    if (this.#message === undefined)
      throw new Error(`The table answered: ${kind} ${JSON.stringify(message?.embeds ?? '').slice(0, 200)}`);
    return this.#message;
  }
}
