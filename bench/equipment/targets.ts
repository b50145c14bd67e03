import type { RemoteAnswer } from '../../playground/control.ts';
import type { Remote } from '../../playground/remote.ts';
import type { KeptMessage } from '../../playground/world/state.ts';
import { customIdsFor, customIdsIn } from '../../test/equipment/at-the-table.ts';
import type { Target } from './load.ts';

/** A message with one button that always stays the same. */
export async function pongTarget(remote: Remote, channel: string, user: string): Promise<Target> {
  const [message] = await remote.ask('messages', { channel, last: 1 });
  const [customId] = message ? controls(message) : [];
  if (message === undefined || customId === undefined)
    throw new Error(`There is nothing to press in channel ${channel}.`);
  return {
    async press() {
      const { kind, ms } = await remote.ask('press', { user, message: message.id, customId });
      if (kind !== 'update') throw new Error(`A ping was answered with: ${kind}`);
      return ms;
    },
    prepare: async () => undefined,
  };
}

/** Custom ids of a message's controls, in order. */
function controls({ components }: Pick<KeptMessage, 'components'>): readonly string[] {
  return customIdsIn(components);
}

/** A message and the custom ids of its controls. */
interface Seen {
  readonly message: KeptMessage;
  readonly controls: readonly string[];
}

const seen = (message: KeptMessage): Seen => ({ message, controls: controls(message) });
/** The players that the table waits for, and its controls. */
const standsAs = ({ message, controls }: Seen): string => JSON.stringify([message.content, controls]);
const find = ({ controls }: Seen, begins: RegExp) => controls.find((id) => begins.test(id));

/**
 * A channel where two people play one game of baseball after another. The first player to act presses their first
 * button in the table message, which is the usual choice. This reads everything from the message, as people do.
 */
export class TableTarget implements Target {
  readonly #remote: Remote;
  readonly #channel: string;
  readonly #people: readonly [away: string, home: string];
  #seen: Seen | undefined;

  constructor(remote: Remote, channel: string, people: readonly [away: string, home: string]) {
    this.#remote = remote;
    this.#channel = channel;
    this.#people = people;
  }

  async press(): Promise<number> {
    const before = await this.#opened();
    const { message } = before;
    const user = /<@(\d+)>/.exec(message.content)?.[1];
    const customId = customIdsFor(message.components, user === this.#people[1] ? 1 : 0).find((id) =>
      id.startsWith('a:'),
    );
    if (customId === undefined || user === undefined) throw new Error(`Nobody can play: ${message.content}`);
    const answer = await this.#remote.ask('press', { user, message: message.id, customId });
    const next = this.#see(answer);
    // The press had an effect: the table now waits for other players or another choice.
    if (answer.kind !== 'update' || standsAs(next) === standsAs(before)) {
      this.#seen = undefined;
      throw new Error(`A press on ${customId} was answered with: ${answer.kind} ${next.message.content}`);
    }
    return answer.ms;
  }

  async prepare(): Promise<void> {
    await this.#opened();
  }

  async #opened(): Promise<Seen> {
    return (await this.#running()) ?? this.open();
  }

  /** Opens a table and seats both players; returns its message once the game has started. */
  async open(): Promise<Seen> {
    const [away, home] = this.#people;
    const opened = this.#see(
      await this.#remote.ask('slash', { user: away, channel: this.#channel, command: '/play baseball' }),
    );
    await this.#verb(opened, home, 'join');
    return this.#verb(opened, away, 'start');
  }

  async #verb({ message: { id } }: Seen, user: string, verb: string): Promise<Seen> {
    const customId = this.#seen && find(this.#seen, new RegExp(`^l:.*:${verb}$`));
    if (customId === undefined) throw new Error(`The lobby has no way to ${verb}.`);
    return this.#see(await this.#remote.ask('press', { user, message: id, customId }));
  }

  /** The message of the running game, if there is one; fetched if the last answer didn't include it. */
  async #running(): Promise<Seen | undefined> {
    const last = this.#seen
      ? [this.#seen]
      : (await this.#remote.ask('messages', { channel: this.#channel, last: 5, forAll: true })).map(seen);
    this.#seen = last.findLast((message) => find(message, /^a:/) !== undefined);
    return this.#seen;
  }

  #see({ kind, message }: RemoteAnswer): Seen {
    this.#seen = message && message.onlyFor === undefined ? seen(message) : undefined;
    if (this.#seen === undefined)
      throw new Error(`The table answered: ${kind} ${JSON.stringify(message?.embeds ?? '').slice(0, 200)}`);
    return this.#seen;
  }
}
