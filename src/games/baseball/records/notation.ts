import type { z } from 'zod';
import { RuleError } from '../../../engine/rule-error.ts';
import {
  alignments,
  approaches,
  type DefensiveDecision,
  infieldDepths,
  inOrder,
  type OffensiveDecision,
  outfieldDepths,
  type Substitution,
  throwTargets,
} from '../terms/decisions.ts';
import type { Action } from './action.ts';
import { action } from './action.ts';
import { cardEditExplanation, cardEditFields, cardEditText } from './card-edit.ts';
import { entryFields, entryText } from './entry.ts';
import { orderEditExplanation, orderEditFields, orderEditText } from './standing-order.ts';
import type { TypedRating } from './typed-rating.ts';
import { unfinishedExplanation, unfinishedFields, unfinishedText } from './unfinished.ts';

/** One letter for each word of a decision (Baseball 18.1): `normal` n, `shifted_left` l, `patient` t, … */
const alignmentLetters = letters(alignments, 'nlr');
const infieldLetters = letters(infieldDepths, 'inbd');
const outfieldLetters = letters(outfieldDepths, 'inb');
const approachLetters = letters(approaches, 'ncpt');

interface Letters<Word extends string> {
  readonly letter: (word: Word) => string;
  readonly word: (letter: string | undefined) => Word | undefined;
}

function letters<Word extends string>(words: readonly Word[], signs: string): Letters<Word> {
  return {
    letter: (word) => signs[words.indexOf(word)] ?? '',
    word: (letter) =>
      letter === undefined || letter.length !== 1 ? undefined : words[signs.indexOf(letter)],
  };
}

const flag = (value: boolean): string => (value ? '1' : '0');
const digits = (list: readonly number[]): string => (list.length === 0 ? '-' : list.join(''));

/**
 * Writes an action as text (Baseball 18.1). A double switch has a dot before each slot, because texts may not
 * contain a colon.
 */
export function notate(act: Action): string {
  switch (act.kind) {
    case 'defensive':
      return defenseText(act.decision);
    case 'offensive':
      return offenseText(act.decision);
    case 'runner':
      return `A/${act.answer}${act.safe === undefined ? '' : `@${act.safe}`}`;
    case 'throw':
      return `T/${act.target}`;
    case 'substitution':
      return substitutionText(act.change);
    case 'lineup':
      return `L/${cardEditText(act.edit)}`;
    case 'orders':
      return `W/${orderEditText(act.edit)}`;
    case 'result':
      return `M/${entryText(act.entry)}`;
    case 'rating':
      return ratingText(act.rating);
    case 'unfinished':
      return `F/${unfinishedText(act)}`;
    case 'check_roll':
    case 'hand_over':
    case 'dispute':
    case 'undo':
    case 'ready':
    case 'refuse':
    case 'concede':
      return letterOf[act.kind];
  }
}

/** Actions whose text is one letter. */
const letterOf = {
  check_roll: 'R',
  hand_over: 'H',
  dispute: 'Q',
  undo: 'U',
  ready: 'Y',
  refuse: 'N',
  concede: 'X',
} as const;
const wordOf = new Map<string, keyof typeof letterOf>(
  Object.entries(letterOf).map(([kind, letter]) => [letter, kind as keyof typeof letterOf]),
);

const ratingText = (rating: TypedRating): string =>
  rating.kind === 'running'
    ? `V/run/${rating.running}`
    : `V/${rating.position}/${rating.range}/${rating.error}`;

function defenseText(decision: DefensiveDecision): string {
  return [
    'D',
    alignmentLetters.letter(decision.alignment),
    infieldLetters.letter(decision.infield_depth),
    flag(decision.corners_in),
    outfieldLetters.letter(decision.outfield_depth),
    digits(decision.hold_runners),
    flag(decision.intentional_walk),
  ].join('/');
}

function offenseText(decision: OffensiveDecision): string {
  return [
    'O',
    approachLetters.letter(decision.approach),
    digits(decision.steal_attempts),
    decision.steal_without_jump ? 'g' : 'j',
    flag(decision.bunt_attempt),
    flag(decision.hit_and_run),
  ].join('/');
}

function substitutionText(change: Substitution): string {
  switch (change.kind) {
    case 'pinch_hit':
      return `S/ph/${change.player}`;
    case 'pinch_run':
      return `S/pr/${change.base}/${change.player}`;
    case 'pitcher':
      return `S/p/${change.player}`;
    case 'defence':
      return `S/d/${change.moves.map(({ player, position }) => `${player}=${position}`).join('+')}`;
    case 'double_switch':
      return `S/2/${change.moves.map(({ player, position, slot }) => `${player}=${position}.${slot}`).join('+')}`;
  }
}

const explanations: Readonly<Record<string, string>> = {
  D: 'A defensive decision looks like D/n/n/0/n/-/0: alignment n l r, infield n i b d, corners 0 1, outfield n i b, held bases or -, walk 0 1.',
  O: 'An offensive decision looks like O/n/2/j/0/0: approach n c p t, bases to steal or -, j with a jump only or g to go anyway, bunt 0 1, hit and run 0 1.',
  A: 'For a runner, type A/send, A/hold, A/trail or A/stay. To use a card’s safe number, add it as in A/send@14.',
  T: 'A throw is T/lead, T/trail, T/second, T/home or T/none.',
  L: cardEditExplanation,
  W: orderEditExplanation,
  F: unfinishedExplanation,
  M: 'A result is M/groundball_b@SS, M/error@SS+2 or M/SB3;SB2: outcome, location where it needs one, + the bases of an error; SB, CS and PO with the base.',
  V: 'A rating is V/run/14, or V/SS/3/20 with the range and the error rating there.',
  S: 'A substitution is S/ph/player, S/pr/base/player, S/p/player, S/d/player=POS+player=POS or S/2/player=POS.slot+player=POS.slot.',
};

/** Names for the parts of a decision's text, in order. They use the words of Baseball 13 where it has any. */
const decisionWords: Readonly<Record<string, readonly (readonly [field: string, name: string])[]>> = {
  D: [
    ['alignment', 'alignment'],
    ['infield_depth', 'infield depth'],
    ['corners_in', 'corners'],
    ['outfield_depth', 'outfield depth'],
    ['hold_runners', 'held bases'],
    ['intentional_walk', 'walk'],
  ],
  O: [
    ['approach', 'approach'],
    ['steal_attempts', 'bases to steal'],
    ['steal_without_jump', 'jump'],
    ['bunt_attempt', 'bunt'],
    ['hit_and_run', 'hit and run'],
  ],
};

/** Maximum length of a quoted word in a message, in characters. */
const quoted = 20;

/**
 * Returns a sentence such as `Invalid alignment: x. ` for the first unreadable word of a decision; empty if
 * the number of words is wrong.
 */
function invalidWord(kind: string, parts: readonly string[], { issues }: z.ZodError): string {
  const words = decisionWords[kind] ?? [];
  if (parts.length !== words.length) return '';
  const at = words.findIndex(([field]) => issues.some(({ path }) => path.includes(field)));
  const [, name] = words[at] ?? [];
  return name === undefined ? '' : `Invalid ${name}: ${(parts[at] ?? '').slice(0, quoted)}. `;
}

/**
 * Reads an action from its text. Accepts what `notate` writes, and also a colon before the slot of a double
 * switch.
 *
 * @throws RuleError (`bad-notation`) that explains the expected form
 */
export function parse(text: string): Action {
  const parts = text.trim().split('/');
  const kind = parts[0] ?? '';
  const read = action.safeParse(fields(kind, parts.slice(1)));
  if (read.success) return settled(read.data);
  const explanation =
    explanations[kind] ??
    'An action begins with D, O, A, T, S, L, W, M or V, or is Y, N, Q, U, R or H; X concedes the game.';
  throw new RuleError('bad-notation', `${invalidWord(kind, parts.slice(1), read.error)}${explanation}`);
}

/** Sorts the moves of a change by position, however they were typed. */
function settled(read: Action): Action {
  if (read.kind !== 'substitution') return read;
  const { change } = read;
  if (change.kind === 'defence') return { ...read, change: { ...change, moves: inOrder(change.moves) } };
  if (change.kind !== 'double_switch') return read;
  return { ...read, change: { ...change, moves: inOrder(change.moves) } };
}

const yes = (text: string | undefined) => (text === '1' ? true : text === '0' ? false : undefined);
const bases = (text: string | undefined) => (text === '-' ? [] : text?.split('').map(Number));

/** Reads the fields of an action from its text; the schema checks them. */
function fields(kind: string, parts: readonly string[]): unknown {
  const [a, b, c, d, e, f] = parts;
  if (parts.length === 0) return { kind: wordOf.get(kind) };
  if (kind === 'M' && parts.length === 1) return { kind: 'result', entry: entryFields(a ?? '') };
  if (kind === 'F') return unfinishedFields(parts);
  if (kind === 'W') return { kind: 'orders', edit: orderEditFields(parts) };
  if (kind === 'L') return { kind: 'lineup', edit: cardEditFields(parts) };
  if (kind === 'V') return { kind: 'rating', rating: rating(parts) };
  if (kind === 'A' && parts.length === 1) return runner(a);
  if (kind === 'T' && parts.length === 1)
    return { kind: 'throw', target: throwTargets.find((each) => each === a) };
  if (kind === 'D' && parts.length === 6)
    return {
      kind: 'defensive',
      decision: {
        alignment: alignmentLetters.word(a),
        infield_depth: infieldLetters.word(b),
        corners_in: yes(c),
        outfield_depth: outfieldLetters.word(d),
        hold_runners: bases(e),
        intentional_walk: yes(f),
      },
    };
  if (kind === 'O' && parts.length === 5)
    return {
      kind: 'offensive',
      decision: {
        approach: approachLetters.word(a),
        steal_attempts: bases(b),
        steal_without_jump: c === 'g' ? true : c === 'j' ? false : undefined,
        bunt_attempt: yes(d),
        hit_and_run: yes(e),
      },
    };
  return kind === 'S' ? { kind: 'substitution', change: change(parts) } : undefined;
}

function runner(text = ''): unknown {
  const [, answer, safe] = /^([a-z]+)(?:@(\d{1,2}))?$/.exec(text) ?? [];
  return { kind: 'runner', answer, ...(safe === undefined ? {} : { safe: Number(safe) }) };
}

function rating([what, a, b, ...more]: readonly string[]): unknown {
  if (what === 'run' && b === undefined) return { kind: 'running', running: whole(a) };
  if (more.length > 0) return undefined;
  return { kind: 'fielding', position: what, range: whole(a), error: whole(b) };
}

/** Reads a whole number without leading zeros; otherwise undefined. */
const whole = (text = ''): number | undefined => (/^(0|[1-9]\d?)$/.test(text) ? Number(text) : undefined);

function change(parts: readonly string[]): unknown {
  const [kind, a = '', b] = parts;
  if (kind === 'ph' && parts.length === 2) return { kind: 'pinch_hit', player: a };
  if (kind === 'pr' && parts.length === 3) return { kind: 'pinch_run', base: Number(a), player: b };
  if (kind === 'p' && parts.length === 2) return { kind: 'pitcher', player: a };
  if (kind === 'd' && parts.length === 2) return { kind: 'defence', moves: a.split('+').map(move) };
  if (kind === '2' && parts.length === 2)
    return { kind: 'double_switch', moves: a.split('+').map(switchMove) };
  return undefined;
}

function move(text: string): unknown {
  const [, player, position] = /^([^=]+)=(\w+)$/.exec(text) ?? [];
  return { player, position };
}

function switchMove(text: string): unknown {
  const [, player, position, slot] = /^([^=]+)=(\w+)[.:](\d)$/.exec(text) ?? [];
  return { player, position, slot: Number(slot) };
}
