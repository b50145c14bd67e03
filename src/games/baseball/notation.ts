import { RuleError } from '../../engine/rule-error.ts';
import {
  type Action,
  action,
  alignments,
  approaches,
  type DefensiveDecision,
  infieldDepths,
  inOrder,
  type OffensiveDecision,
  outfieldDepths,
  type Substitution,
  throwTargets,
} from './state.ts';

/** One letter for each word of a decision (section 18.1): `normal` n, `shifted_left` l, `patient` t, … */
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

/** The text of an action: section 18.1. Slots of a double switch stand after a dot, since no text may hold a colon. */
export function notate(act: Action): string {
  switch (act.kind) {
    case 'defensive':
      return defenceText(act.decision);
    case 'offensive':
      return offenceText(act.decision);
    case 'runner':
      return `A/${act.answer}${act.safe === undefined ? '' : `@${act.safe}`}`;
    case 'throw':
      return `T/${act.target}`;
    case 'substitution':
      return substitutionText(act.change);
    case 'concede':
      return 'X';
  }
}

function defenceText(decision: DefensiveDecision): string {
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

function offenceText(decision: OffensiveDecision): string {
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
  A: 'A runner is told A/send, A/hold, A/trail or A/stay, with the safe number of a card as A/send@14.',
  T: 'A throw is T/lead, T/trail, T/second, T/home or T/none.',
  S: 'A substitution is S/ph/player, S/pr/base/player, S/p/player, S/d/player=POS+player=POS or S/2/player=POS.slot+player=POS.slot.',
};

/**
 * Reads an action's text. Only what `notate` writes is read, apart from a colon before the slot of a double switch.
 *
 * @throws RuleError `bad-notation` that says what the text should look like
 */
export function parse(text: string): Action {
  const parts = text.trim().split('/');
  const kind = parts[0] ?? '';
  const read = action.safeParse(fields(kind, parts.slice(1)));
  if (read.success) return settled(read.data);
  throw new RuleError(
    'bad-notation',
    explanations[kind] ?? 'An action begins with D, O, A, T or S, and X concedes the game.',
  );
}

/** However the moves of a change were typed, they stand in the order of the positions. */
const settled = (read: Action): Action =>
  read.kind === 'substitution' && read.change.kind === 'defence'
    ? { ...read, change: { ...read.change, moves: inOrder(read.change.moves) } }
    : read;

const yes = (text: string | undefined) => (text === '1' ? true : text === '0' ? false : undefined);
const bases = (text: string | undefined) => (text === '-' ? [] : text?.split('').map(Number));

/** The fields as they stand in the text; whether they are any good is for the schema to say. */
function fields(kind: string, parts: readonly string[]): unknown {
  const [a, b, c, d, e, f] = parts;
  if (kind === 'X' && parts.length === 0) return { kind: 'concede' };
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
