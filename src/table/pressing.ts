import { sameJson } from '../engine/canonical.ts';
import { RuleError } from '../engine/rule-error.ts';
import { choiceOf, seatsWithChoices } from '../games/choices.ts';
import type { Again, Choice } from '../games/facets/offer.ts';
import type { Seat } from '../games/facets/seats.ts';
import { pathIndexes, pathNames } from './board/choice-tree.ts';
import { changeField, formAt, formMessage, openedValues } from './board/form.ts';
import { answerAgain, named, previewMessage, privateAnswer, shownAt } from './board/private-answer.ts';
import { resignPrompt } from './board/resign-prompt.ts';
import { longestTyped, partsOf, triedOut, typedExample } from './board/typed.ts';
import { isLate, tooLate } from './ledger/late.ts';
import type { Actor } from './log/actor.ts';
import type { LiveTable } from './log/live.ts';
import { choicesAt, seatOf } from './log/seating.ts';
import type { Message, Press } from './message/message.ts';
import type { Outcome, Pressed } from './outcome.ts';
import { stepped } from './stepping.ts';
import type { Tables } from './tables.ts';
import type { Wished } from './turn/wishes.ts';

/** @throws RuleError with a sentence for the person */
export async function pressed(tables: Tables, press: Pressed): Promise<Outcome> {
  tables.people.pressed(press.press.table, press.actor);
  try {
    return await play(tables, press);
  } catch (error) {
    // The press was too late or a repeat. Answer with a friendly sentence and the current table.
    if (error instanceof RuleError && kindWords.has(error.code)) {
      return { kind: 'late', table: press.press.table, code: error.code, word: error.message };
    }
    throw error;
  }
}

/** Error codes after which the table message is updated, because the person saw an old one. */
const kindWords: ReadonlySet<string> = new Set([
  'late',
  'repeated',
  'table-finished',
  'table-ended',
  'table-cancelled',
  'not-a-lobby',
  'drawing',
  'awaits-dice',
  'paused',
  'paused-already',
  'not-paused',
  'settled',
  'cannot-undo',
  'older-rules',
  'newer-rules',
  'table-unreadable',
]);

/** A menu path: the index of a group for each step down. */
const wayDown = /^(\d{1,3}(\.\d{1,3}){0,6})?$/;

async function play(tables: Tables, whole: Pressed): Promise<Outcome> {
  const { press, values, actor, source } = whole;
  switch (press.do) {
    case 'act':
      return act(tables, press, press.notation, whole);
    case 'sure':
      return act(tables, press, press.notation, { ...whole, isSure: true });
    case 'pick':
      return act(tables, press, only(values), whole);
    case 'hand': {
      // After the game, the hand can still be opened, but the door button leads nowhere.
      const live = press.by === 'door' ? await running(tables, press.table) : undefined;
      return { kind: 'private', message: await tables.reading.hand(press.table, actor, live) };
    }
    case 'side':
      throw new RuleError('no-choice', 'That’s only a heading. Use the buttons after it.');
    case 'type': {
      if (values !== undefined) return act(tables, press, only(values).trim(), { ...whole, isTyped: true });
      const { live, seat } = await onTurn(tables, press, actor);
      const example = typedExample(live, seat);
      return {
        kind: 'ask',
        press,
        title: live.game.title,
        label: live.game.parts === undefined ? 'Your move, in notation' : 'Your move, or your whole turn',
        ...(example !== undefined && { example: `For example ${example}` }),
        ...(live.game.parts && { longest: longestTyped }),
      };
    }
    case 'open':
    case 'dig': {
      const { live, seat } = await onTurn(tables, press, actor);
      const path = press.do === 'dig' ? only(values) : press.path;
      const choices = choicesAt(live, seat);
      if (!wayDown.test(path) || pathNames(choices, path) === undefined)
        throw new RuleError('no-choice', 'There’s nothing to choose there now.');
      const own = privateAnswer(live, seat, path);
      const answer = await tables.wishes.suggesting(live, seat, actor.userId, own, path);
      return {
        kind: 'private',
        message: await tables.tips.beside(live, seat, actor.userId, answer, { path }),
      };
    }
    case 'form':
    case 'field': {
      const { live, seat } = await onTurn(tables, press, actor);
      const form = formAt(choicesAt(live, seat), press.form);
      if (!form) throw new RuleError('no-choice', 'There’s nothing to choose there now.');
      const now = form.read(live.game.parse(live.snapshot.state, press.notation)) ?? form.initial;
      const next =
        press.do === 'form' ? openedValues(form, now) : changeField(form, now, press.field, values);
      if (!next) throw new RuleError('no-choice', 'There’s nothing to choose there now.');
      return { kind: 'private', message: formMessage(live, seat, form, press.form, next) };
    }
    case 'plays':
      return {
        kind: 'private',
        message: await tables.reading.plays(press.table, press.find, press.page, actor),
      };
    case 'step':
      return stepped(tables.replaying, press, whole);
    case 'page': {
      return { kind: 'private', message: await tables.reading.page(press.table, press.page, actor) };
    }
    case 'verify':
      return { kind: 'private', ...(await tables.reading.checked(press.table, actor.userId)) };
    case 'review':
      return { kind: 'private', message: await tables.reviews.review(press.table, actor.userId) };
    case 'take-over':
      return {
        kind: 'table',
        table: press.table,
        said: said(await tables.acting.takeOver(press.table, actor, source)),
      };
    case 'rematch': {
      if (whole.ground === undefined)
        throw new RuleError('no-channel', 'You can’t open a table from there. Use `/play`.');
      return tables.rematches.ask(press, actor, source, whole.ground);
    }
    case 'resign':
      return {
        kind: 'table',
        table: press.table,
        said: said(await tables.acting.resign(press.table, actor, source)),
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

/** The single value of a menu or box. */
function only(values: readonly string[] | undefined): string {
  const [value] = values ?? [];
  if (value === undefined) throw new RuleError('nothing-chosen', 'Nothing was chosen.');
  return value;
}

const said = (lines: readonly string[]) => lines.join('\n') || 'Done.';

/** How an action arrived: by a button, a menu or typing, and whether the person already confirmed it. */
interface Way extends Pick<Pressed, 'actor' | 'source' | 'inPrivate'> {
  readonly isSure?: boolean;
  readonly isTyped?: boolean;
}

/**
 * Plays an action, or first asks the person to confirm it if needed.
 *
 * @param number undefined for a typed command, which always applies to the current state
 * @throws RuleError
 */
export async function act(
  tables: Tables,
  { table, number }: { readonly table: string; readonly number?: number },
  notation: string,
  way: Way,
): Promise<Outcome> {
  const turn = await typedTurn(tables, table, number, notation, way);
  if (turn !== undefined) return turn;
  const intent = await intended(tables, table, number, way.actor, notation);
  const wished = way.inPrivate ? await tables.wishes.of(way.actor.userId) : { preview: true };
  const asked = intent && !way.isSure ? confirmation(intent, way, wished) : undefined;
  if (asked !== undefined) return { kind: 'private', message: asked };
  const words = await tables.acting.act(table, way.actor, number, notation, way.source, way.isTyped);
  const again = intent?.choice?.again;
  const live = again && (await tables.ledger.live(table));
  const next = live && intent && (await goneOn(tables, live, intent.seat, way.actor, again, words));
  return { kind: 'table', table, said: words.join('\n'), ...(next && { again: next }) };
}

/** Maximum length of a typed turn that fits into a button's custom id, in characters. */
const longestAsked = 60;

/**
 * Plays a whole turn typed as one text. If the game wants one of its actions confirmed, asks first. Undefined
 * if the text is a single action, or if the table can't be checked.
 */
async function typedTurn(
  tables: Tables,
  table: string,
  number: number | undefined,
  text: string,
  way: Way,
): Promise<Outcome | undefined> {
  const live = await tables.ledger.live(table);
  const seat = live && seatOf(live.stored, way.actor.userId);
  if (live?.stored.status !== 'active' || seat === undefined) return undefined;
  const parts = partsOf(live, text);
  if (parts.length < 2) return undefined;
  const isTheirs = seatsWithChoices(live.game, live.snapshot.state).includes(seat);
  const isOld = number !== undefined && isLate(live, seat, number);
  if (isTheirs && !isOld && !way.isSure) {
    const asked = triedOut(live, seat, parts).find(({ confirm }) => confirm !== undefined);
    if (asked?.confirm !== undefined) {
      const whole = parts.join(' ');
      if (whole.length > longestAsked)
        throw new RuleError(
          'ask-alone',
          `\`${asked.notation}\` asks you to confirm, so type it alone. Nothing was played.`,
        );
      return { kind: 'private', message: previewMessage(live, seat, asked.confirm, whole, []) };
    }
  }
  const words = await tables.acting.actInTurn(table, way.actor, number, parts, way.source);
  const now = await tables.ledger.live(table);
  const again = now && (await goneOn(tables, now, seat, way.actor, [], words));
  return { kind: 'table', table, said: words.join('\n'), ...(again && { again }) };
}

/**
 * The private answer after an action that the person usually follows with another one. Undefined if it would only
 * repeat the table and there is no tip to show.
 */
async function goneOn(
  tables: Tables,
  live: LiveTable,
  seat: Seat,
  { userId }: Actor,
  again: Again,
  happened: readonly string[],
): Promise<Message | undefined> {
  const path = pathIndexes(choicesAt(live, seat), again) ?? '';
  const own = answerAgain(live, seat, again, happened);
  const answer = await tables.wishes.suggesting(live, seat, userId, own, path);
  const told = await tables.tips.beside(live, seat, userId, answer, { path, happened });
  const isIdle = live.stored.status !== 'active' || shownAt(live, seat, [])?.idle === true;
  return isIdle && told === answer ? undefined : told;
}

/** What a person wants to do, and the current table. */
interface Intent {
  readonly live: LiveTable;
  readonly seat: Seat;
  readonly action: unknown;
  /** The matching choice. Undefined if there is none; the ledger then says what is wrong. */
  readonly choice: Choice<unknown> | undefined;
}

/**
 * Undefined if the table can't be checked. In that case, the person finds out only when the action is played whether
 * they are late or the text is not an action.
 */
async function intended(
  tables: Tables,
  table: string,
  number: number | undefined,
  actor: Actor,
  notation: string,
): Promise<Intent | undefined> {
  const live = await tables.ledger.live(table);
  const seat = live && seatOf(live.stored, actor.userId);
  if (live?.stored.status !== 'active' || seat === undefined) return undefined;
  // If many people press at once, all but one are late. Do no work for them.
  if (number !== undefined && isLate(live, seat, number)) return undefined;
  try {
    const action = live.game.parse(live.snapshot.state, notation);
    return { live, seat, action, choice: chosen(live, seat, action) };
  } catch (error) {
    // The error comes later, when the text is played.
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

/**
 * Finds the pressed choice. Looks in the outline first, because it has most pressed choices and is faster
 * than the full list.
 */
const chosen = ({ game, snapshot: { state } }: LiveTable, seat: Seat, action: unknown) =>
  choiceOf(game.outline?.(state, seat) ?? [], action) ?? choiceOf(game.choices(state, seat), action);

/**
 * Decides what a person must confirm: resigning, and whatever the game wants confirmed. In private answers,
 * also every action with a preview, unless the person turned previews off.
 */
function confirmation(
  { live, seat, action, choice }: Intent,
  { inPrivate = false, isTyped = false }: Way,
  wished: Pick<Wished, 'preview'>,
): Message | undefined {
  const { game, snapshot, stored } = live;
  if (sameJson(action, game.resignation(seat))) return resignPrompt(stored.id);
  if (choice === undefined) return undefined;
  const view = game.view(snapshot.state, seat);
  const preview = named(stored, (names) => game.preview?.(view, action, names));
  const isShown = wished.preview && inPrivate && !isTyped && choice.kind === 'action';
  const wanted = preview?.confirm === true || isShown;
  if (preview === undefined || !wanted) return undefined;
  return previewMessage(live, seat, preview, game.notate(snapshot.state, action), choice.path ?? []);
}

/** @throws RuleError if the game is not running */
async function running(tables: Tables, table: string, number?: number): Promise<LiveTable> {
  const live = await tables.ledger.fresh(table, number);
  if (live?.stored.status === 'active') return live;
  throw new RuleError('table-finished', 'This game isn’t running.');
}

/**
 * The table and the person's seat, for a private choice. Nothing is played yet.
 * @throws RuleError
 */
async function onTurn(
  tables: Tables,
  press: { readonly table: string; readonly number: number },
  actor: Actor,
): Promise<{ readonly live: LiveTable; readonly seat: Seat }> {
  const live = await running(tables, press.table, press.number);
  const seat = seatOf(live.stored, actor.userId);
  if (seat === undefined) throw new RuleError('not-seated', 'You’re not at this table.');
  const mayChoose = seatsWithChoices(live.game, live.snapshot.state).includes(seat);
  const isOld = isLate(live, seat, press.number);
  const ended = isOld ? await tables.ledger.ended(live, seat, press.number) : undefined;
  if (ended !== undefined) throw new RuleError('late', tooLate(live, seat, ended));
  if (!mayChoose) throw new RuleError('not-your-turn', 'It’s not your turn.');
  if (isOld) {
    throw new RuleError('late', 'The game has moved on. Use the buttons under the newest table message.');
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
      await tables.lobby.join(table, actor, undefined, source);
      break;
    case 'side':
      await tables.lobby.join(table, actor, Number(only(values)), source);
      break;
    case 'leave':
      await tables.lobby.leave(table, actor);
      break;
    case 'computer':
      await tables.lobby.computer(table, actor, only(values));
      break;
    case 'clock':
      await tables.lobby.clock(table, actor, only(values));
      break;
    case 'start':
      await tables.lobby.start(table, actor, source);
      break;
    case 'word':
      if (values === undefined)
        return { kind: 'ask', press, title: 'My word', label: 'Anything; it goes into the dice' };
      await tables.lobby.word(table, actor, only(values));
      break;
    case 'cancel':
      await tables.lobby.cancel(table, actor);
      break;
    case 'only-invited':
      await tables.lobby.keepTo(table, actor, 'invited');
      break;
    case 'open-to-all':
      await tables.lobby.keepTo(table, actor, 'everybody');
      break;
  }
  return { kind: 'table', table, said: 'Done.' };
}
