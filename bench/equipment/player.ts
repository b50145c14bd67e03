import { setTimeout as sleep } from 'node:timers/promises';
import { controlsOf, type Part } from '../../playground/checks/components.ts';
import type { RemoteAnswer } from '../../playground/control.ts';
import type { Remote } from '../../playground/remote.ts';
import type { KeptMessage } from '../../playground/world/state.ts';
import { type Luck, luckOf } from '../../test/contract/luck.ts';
import { customIdsFor } from '../../test/equipment/at-the-table.ts';
import type { Target } from './load.ts';

/** A control and the value to choose in it. */
export interface Choosable {
  readonly customId: string;
  readonly label: string;
  readonly values?: readonly string[];
}

/** What can be pressed: a button, or each option of a menu. */
const offered = ({ components }: Pick<KeptMessage, 'components'>): Choosable[] =>
  controlsOf(components).flatMap((part: Part): Choosable[] => {
    const { custom_id: customId, label = '', options, disabled } = part;
    if (disabled === true || customId === undefined) return [];
    if (options === undefined) return [{ customId, label }];
    return options.map((option) => ({ customId, label: option.label, values: [option.value] }));
  });

/** The controls of a private answer that lead on: further steps, and the choices there. */
export const choosable = (answer: Pick<KeptMessage, 'components'>): Choosable[] =>
  offered(answer).filter(({ customId, label }) => label !== 'Back' && /^[adops]:/.test(customId));

/** Milliseconds before a person looks again at a message that doesn't show the last play yet. */
const glance = 10;
/** Looks before people press again at a message that still says the same. */
const patience = 30;
/** Looks before something must be wrong. */
const looks = 1_000;

/** What a message says and offers. */
const standsAs = ({ content, components }: KeptMessage): string => content + JSON.stringify(components);

/** Who can press what, and where. */
interface Next {
  readonly user: string;
  readonly message: string;
  readonly choices: readonly Choosable[];
}

/** Answers to a press; the last choice of a private answer deletes it. */
const done: ReadonlySet<string> = new Set(['update', 'message', 'deleted']);

/** What a person hears whose button is gone before they have pressed it. */
const gone = 'This message has no such button or menu.';

/** Settings that aren't plays. Who plays by standing orders has nothing to press anymore. */
const isSetting = ({ customId, label }: Choosable): boolean =>
  customId.includes('autopass') || label === 'Play by these orders';

/**
 * A channel where two people play one game after another of any kind, at random. They press what they see: a play
 * on the table's message, or the door to their own answer and the steps in it. Every press counts.
 */
export class Player implements Target {
  readonly #remote: Remote;
  readonly #channel: string;
  readonly #command: string;
  readonly #people: readonly [string, string];
  readonly #luck: Luck;
  #next: Next | undefined;
  /** Number of the newest action that was pressed here. */
  #played = 0;
  /** What the table's message said when it was last pressed. */
  #pressedAt = '';

  constructor(
    remote: Remote,
    channel: string,
    people: readonly [string, string],
    { command, seed }: { readonly command: string; readonly seed: number },
  ) {
    this.#remote = remote;
    this.#channel = channel;
    this.#people = people;
    this.#command = command;
    this.#luck = luckOf(seed);
  }

  async press(): Promise<number> {
    for (;;) {
      await this.prepare();
      const { user, message, choices } = this.#next ?? { user: '', message: '', choices: [] };
      const { customId, values } = this.#luck.of(choices);
      this.#next = undefined;
      const pressed = { user, message, customId, ...(values && { values: [...values] }) };
      try {
        const answer = await this.#remote.ask('press', pressed);
        this.#note(customId, user, answer);
        return answer.ms;
      } catch (error) {
        // The message can change between the look and the press. People look again then.
        if (!(error instanceof Error && error.message === gone)) throw error;
        this.#pressedAt = '';
      }
    }
  }

  #note(customId: string, user: string, { kind, message }: RemoteAnswer): void {
    if (!done.has(kind)) throw new Error(`${customId} was answered with: ${kind}`);
    const [letter = '', , number = ''] = customId.split(':');
    if (/^[asp]$/.test(letter)) this.#played = Number(number);
    if (message?.onlyFor === undefined) return;
    const choices = choosable(message).filter((one) => !isSetting(one));
    if (choices.length > 0) this.#next = { user, message: message.id, choices };
  }

  /** Waits until somebody can press; opens a table first if none is open. */
  async prepare(): Promise<void> {
    let last = 'nothing';
    for (let look = 0; this.#next === undefined; look += 1) {
      if (look === looks) throw new Error(`Nobody can play in channel ${this.#channel}, which says: ${last}`);
      if (look > 0) await sleep(glance);
      const seen = await this.#remote.ask('messages', { channel: this.#channel, last: 6, forAll: true });
      const table = seen.findLast(({ components }) =>
        controlsOf(components).some(({ custom_id: id = '' }) => /^[amo]:|^p:/.test(id)),
      );
      last = table === undefined ? 'nothing' : standsAs(table);
      if (table === undefined) await this.open();
      else if (look > patience || standsAs(table) !== this.#pressedAt) {
        this.#next = this.#at(table);
        if (this.#next) this.#pressedAt = standsAs(table);
      }
    }
  }

  /** What the first person whose turn it is can press on the table's message. */
  #at(table: KeptMessage): Next | undefined {
    const waiting = [...table.content.matchAll(/<@(\d+)>/g)].flatMap(([, id]) => id ?? []);
    for (const user of waiting) {
      const ids = new Set(customIdsFor(table.components, this.#people.indexOf(user) === 1 ? 1 : 0));
      const theirs = offered(table).filter(({ customId }) => ids.has(customId));
      const begin = (pattern: RegExp) => theirs.filter(({ customId }) => pattern.test(customId));
      const plays = begin(/^[ap]:/).filter(
        (one) => !isSetting(one) && Number(one.customId.split(':')[2]) > this.#played,
      );
      const doors = begin(/^m:.*:door$/);
      const choices = plays.length > 0 ? plays : doors.length > 0 ? doors : begin(/^o:/);
      if (choices.length > 0) return { user, message: table.id, choices };
    }
    return undefined;
  }

  /** Opens a table, seats both people and starts the game. */
  async open(): Promise<void> {
    const [host, guest] = this.#people;
    const command = this.#command;
    const { message, kind } = await this.#remote.ask('slash', {
      user: host,
      channel: this.#channel,
      command,
    });
    const table = /l:([2-9a-z]{10}):/.exec(JSON.stringify(message?.components))?.[1];
    if (message === undefined || table === undefined)
      throw new Error(`${command} opened no table, it was answered with: ${JSON.stringify(message ?? kind)}`);
    for (const [user, verb] of [
      [guest, 'join'],
      [host, 'start'],
    ] as const)
      await this.#remote.ask('press', { user, message: message.id, customId: `l:${table}:${verb}` });
    this.#played = 0;
    this.#pressedAt = '';
  }
}
