import { RuleError } from '../engine/rule-error.ts';
import { offers } from '../games/choices.ts';
import type { Again, Seat } from '../games/game.ts';
import {
  changeField,
  choicesMessage,
  formAt,
  formMessage,
  menuAgain,
  openedValues,
} from './board/controls.ts';
import { isLate } from './ledger/ledger.ts';
import type { Actor } from './log/actor.ts';
import type { LiveTable } from './log/live.ts';
import { seatOf } from './log/seating.ts';
import type { Message, Press, TablePress } from './message/message.ts';
import type { Tables } from './tables.ts';

/** What a press leads to. */
export type Outcome =
  /** The table changed; its message shows the newest state. `said` tells what happened where that message is not seen. */
  | {
      readonly kind: 'table';
      readonly table: string;
      readonly said: string;
      /** The private menu that it was pressed in, as it stands now; undefined when it has done its work. */
      readonly again?: Message;
    }
  /** The press came too late: a kind word for the person, and the table as it is now. */
  | { readonly kind: 'late'; readonly table: string; readonly word: string }
  /** A message for the person alone. */
  | {
      readonly kind: 'private';
      readonly message: Message;
      readonly files?: readonly { readonly name: string; readonly content: string }[];
    }
  /** A box to type a notation in. */
  | { readonly kind: 'ask'; readonly press: Press; readonly title: string; readonly label: string };

export interface Pressed {
  readonly press: TablePress;
  /** Chosen values of a menu, or the text typed into a box; undefined for buttons. */
  readonly values?: readonly string[];
  readonly actor: Actor;
  /** Id of the interaction. */
  readonly source: string;
  /** Whether it was pressed in a message for the person alone, which is shown again where that is usual. */
  readonly inPrivate?: boolean;
}

/** @throws RuleError with a sentence for the person */
export async function pressed(tables: Tables, press: Pressed): Promise<Outcome> {
  try {
    return await play(tables, press);
  } catch (error) {
    // Too late, or the same press again: a kind word, and the table as it is now.
    if (error instanceof RuleError && kindWords.has(error.code)) {
      return { kind: 'late', table: press.press.table, word: error.message };
    }
    throw error;
  }
}

/** Codes after which the table message must be brought up to date: what the person saw was old. */
const kindWords: ReadonlySet<string> = new Set([
  'late',
  'repeated',
  'table-finished',
  'table-ended',
  'table-cancelled',
  'not-a-lobby',
  'paused',
  'paused-already',
  'not-paused',
  'settled',
  'cannot-undo',
  'older-rules',
  'newer-rules',
  'table-unreadable',
]);

/** Steps down a menu, each the index of a group. */
const wayDown = /^(\d{1,3}(\.\d{1,3}){0,6})?$/;

async function play(tables: Tables, whole: Pressed): Promise<Outcome> {
  const { press, values, actor, source } = whole;
  switch (press.do) {
    case 'act':
      return act(tables, press, press.notation, whole);
    case 'pick':
      return act(tables, press, only(values), whole);
    case 'type': {
      if (values !== undefined) return act(tables, press, only(values).trim(), whole);
      const { live } = await onTurn(tables, press, actor);
      return { kind: 'ask', press, title: live.game.title, label: 'Your move, in notation' };
    }
    case 'open':
    case 'dig': {
      const { live, seat } = await onTurn(tables, press, actor);
      const path = press.do === 'dig' ? only(values) : press.path;
      const message = wayDown.test(path) ? choicesMessage(live, seat, path) : undefined;
      if (!message) throw new RuleError('no-choice', 'There is nothing to choose there now.');
      return { kind: 'private', message };
    }
    case 'form':
    case 'field': {
      const { live, seat } = await onTurn(tables, press, actor);
      const form = formAt(live.game.choices(live.snapshot.state, seat), press.form);
      if (!form) throw new RuleError('no-choice', 'There is nothing to choose there now.');
      const now = form.read(live.game.parse(live.snapshot.state, press.notation)) ?? form.initial;
      const next =
        press.do === 'form' ? openedValues(form, now) : changeField(form, now, press.field, values);
      if (!next) throw new RuleError('no-choice', 'There is nothing to choose there now.');
      return { kind: 'private', message: formMessage(live, seat, form, press.form, next) };
    }
    case 'plays':
      return {
        kind: 'private',
        message: await tables.reading.plays(press.table, press.find, press.page, actor),
      };
    case 'page': {
      const panel = await tables.reading.page(press.table, press.page, actor);
      return { kind: 'private', message: { panels: [panel], rows: [] } };
    }
    case 'verify':
      return { kind: 'private', ...(await tables.reading.checked(press.table)) };
    case 'take-over':
      return {
        kind: 'table',
        table: press.table,
        said: said(await tables.takeOver(press.table, actor, source)),
      };
    case 'resign':
      return {
        kind: 'table',
        table: press.table,
        said: said(await tables.resign(press.table, actor, source)),
      };
    case 'resume':
      return {
        kind: 'table',
        table: press.table,
        said: await tables.agreements.ask(press.table, actor, { do: 'resume' }, source),
      };
    case 'answer': {
      const { table, proposal, answer } = press;
      return {
        kind: 'table',
        table,
        said: await tables.agreements.answer(table, actor, proposal, answer, source),
      };
    }
    case 'lobby':
      return lobby(tables, press, values, actor, source);
  }
}

/** The one value of a menu or box. */
function only(values: readonly string[] | undefined): string {
  const [value] = values ?? [];
  if (value === undefined) throw new RuleError('nothing-chosen', 'Nothing was chosen.');
  return value;
}

const said = (lines: readonly string[]) => lines.join('\n') || 'Done.';

async function act(
  tables: Tables,
  { table, number }: { readonly table: string; readonly number: number },
  notation: string,
  { actor, source, inPrivate = false }: Pressed,
): Promise<Outcome> {
  const path = inPrivate ? await pathAgain(tables, table, number, actor, notation) : undefined;
  const words = said(await tables.act(table, actor, number, notation, source));
  const again = path === undefined ? undefined : await afterwards(tables, table, actor, path);
  return { kind: 'table', table, said: words, ...(again === undefined ? {} : { again }) };
}

/** Which group of choices is shown again after this one; undefined for a choice that stands alone, or for none. */
async function pathAgain(
  tables: Tables,
  table: string,
  number: number,
  actor: Actor,
  notation: string,
): Promise<Again | undefined> {
  const live = await tables.live(table);
  const seat = live && seatOf(live.stored, actor.userId);
  // Of many who press at the same moment all but one are late: nothing is looked at for them.
  if (live === undefined || seat === undefined || isLate(live, seat, number)) return undefined;
  try {
    const action = live.game.parse(live.snapshot.state, notation);
    const choices = live.game.choices(live.snapshot.state, seat).filter(({ again }) => again !== undefined);
    return choices.find((choice) => offers([choice], action))?.again;
  } catch (error) {
    // What is wrong with the text is for acting to say.
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

async function afterwards(
  tables: Tables,
  table: string,
  actor: Actor,
  path: Again,
): Promise<Message | undefined> {
  const live = await tables.live(table);
  const seat = live && seatOf(live.stored, actor.userId);
  return live === undefined || seat === undefined ? undefined : menuAgain(live, seat, path);
}

/** The table and the person's seat, for choosing in private; nothing is played yet. @throws RuleError */
async function onTurn(
  tables: Tables,
  press: { readonly table: string; readonly number: number },
  actor: Actor,
): Promise<{ readonly live: LiveTable; readonly seat: Seat }> {
  const live = await tables.fresh(press.table, press.number);
  if (live?.stored.status !== 'active')
    throw new RuleError('table-finished', 'This game is not running any more.');
  const seat = seatOf(live.stored, actor.userId);
  if (seat === undefined) throw new RuleError('not-seated', 'You are not sitting at this table.');
  if (!live.game.toAct(live.snapshot.state).includes(seat)) {
    throw new RuleError('not-your-turn', 'It is not your turn.');
  }
  if (isLate(live, seat, press.number)) {
    throw new RuleError(
      'late',
      'The game has moved on since; use the buttons under the newest table message.',
    );
  }
  return { live, seat };
}

async function lobby(
  tables: Tables,
  press: Extract<Press, { do: 'lobby' }>,
  values: readonly string[] | undefined,
  actor: Actor,
  source: string,
): Promise<Outcome> {
  const { table } = press;
  switch (press.verb) {
    case 'join':
      await tables.join(table, actor, undefined, source);
      break;
    case 'side':
      await tables.join(table, actor, Number(only(values)), source);
      break;
    case 'leave':
      await tables.leave(table, actor);
      break;
    case 'computer':
      await tables.seatComputer(table, actor, only(values));
      break;
    case 'clock':
      await tables.setClock(table, actor, only(values));
      break;
    case 'start':
      await tables.start(table, actor, source);
      break;
    case 'word':
      if (values === undefined)
        return { kind: 'ask', press, title: 'My word', label: 'Anything; the dice are made of it too' };
      await tables.setWord(table, actor, only(values));
      break;
    case 'cancel':
      await tables.cancel(table, actor);
      break;
    case 'only-invited':
      await tables.keepTo(table, actor, 'invited');
      break;
    case 'open-to-all':
      await tables.keepTo(table, actor, 'everybody');
      break;
  }
  return { kind: 'table', table, said: 'Done.' };
}
