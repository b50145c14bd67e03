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

/** The controls of a private answer that lead on: further steps, and the choices there. */
export function choosable({ components }: Pick<KeptMessage, 'components'>): Choosable[] {
  return controlsOf(components).flatMap((part: Part): Choosable[] => {
    const { custom_id: customId = '', label = '', options, disabled } = part;
    if (disabled === true || label === 'Back' || !/^[adops]:/.test(customId)) return [];
    if (options === undefined) return [{ customId, label }];
    return options.map((option) => ({ customId, label: option.label, values: [option.value] }));
  });
}

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

/** Settings that aren't plays. */
const isSetting = ({ customId }: Choosable): boolean => customId.includes('autopass');

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
    await this.prepare();
    const { user, message, choices } = this.#next ?? { user: '', message: '', choices: [] };
    const { customId, values } = this.#luck.of(choices);
    this.#next = undefined;
    const answer = await this.#remote.ask('press', {
      user,
      message,
      customId,
      ...(values && { values: [...values] }),
    });
    this.#note(customId, user, answer);
    return answer.ms;
  }

  #note(customId: string, user: string, { kind, message }: RemoteAnswer): void {
    if (!done.has(kind)) throw new Error(`${customId} was answered with: ${kind}`);
    const [letter = '', , number = ''] = customId.split(':');
    if (/^[as]$/.test(letter)) this.#played = Number(number);
    if (message?.onlyFor === undefined) return;
    const choices = choosable(message).filter((one) => !isSetting(one));
    if (choices.length > 0) this.#next = { user, message: message.id, choices };
  }

  /** Waits until somebody can press; opens a table first if none is open. */
  async prepare(): Promise<void> {
    for (let look = 0; this.#next === undefined; look += 1) {
      if (look === looks) throw new Error(`Nobody can play in channel ${this.#channel}.`);
      if (look > 0) await sleep(glance);
      const seen = await this.#remote.ask('messages', { channel: this.#channel, last: 6, forAll: true });
      const table = seen.findLast(({ components }) =>
        controlsOf(components).some(({ custom_id: id = '' }) => /^[amo]:/.test(id)),
      );
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
      const theirs = controlsOf(table.components).flatMap((part): Choosable[] =>
        part.disabled === true || part.custom_id === undefined || !ids.has(part.custom_id)
          ? []
          : [{ customId: part.custom_id, label: part.label ?? '' }],
      );
      const begin = (pattern: RegExp) => theirs.filter(({ customId }) => pattern.test(customId));
      const plays = begin(/^a:/).filter(
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
    const { message } = await this.#remote.ask('slash', { user: host, channel: this.#channel, command });
    const table = /l:([2-9a-z]{10}):/.exec(JSON.stringify(message?.components))?.[1];
    if (message === undefined || table === undefined) throw new Error(`${command} opened no table.`);
    for (const [user, verb] of [
      [guest, 'join'],
      [host, 'start'],
    ] as const)
      await this.#remote.ask('press', { user, message: message.id, customId: `l:${table}:${verb}` });
    this.#played = 0;
    this.#pressedAt = '';
  }
}
