import { z } from 'zod';
import {
  answers,
  lobbyVerbs,
  type Press,
  rematchPlaces,
  type Seen,
  shareToken,
  stepWays,
} from '../../table/message/message.ts';

/** Discord's limit on a custom id. */
export const customIdLimit = 100;

const table = z.string().regex(/^[2-9a-z]{10}$/);
const whole = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);
const small = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);
const notation = z.string().min(1).max(60);
const path = z
  .string()
  .max(30)
  .regex(/^[\d.~]*$/);
const find = z
  .string()
  .max(60)
  .regex(/^[^:]*$/);
/** Whose view a replay shows: `p` the public one, `a` everybody's, or a seat; empty: none was chosen. */
const seen = z
  .string()
  .regex(/^([pa]|\d{1,2})?$/)
  .transform((text) =>
    text === '' ? undefined : text === 'p' ? 'public' : text === 'a' ? 'all' : Number(text),
  );
const token = z.string().regex(shareToken);
const word = z.string().regex(/^[a-z][a-z\d-]{0,20}$/);
/** What a command's control does, and to what: `give-k7m2p9x4ab-PCG-3`. */
const verb = z.string().regex(/^[a-z][\w-]{0,60}$/);

/**
 * The parts of each kind of custom id, separated by colons. The first is a single letter for the kind, to
 * leave room for the notation. The notation comes last, because it may contain colons.
 */
const forms = {
  a: z
    .tuple([table, whole, notation])
    .transform(([t, n, text]): Press => ({ do: 'act', table: t, number: n, notation: text })),
  s: z
    .tuple([table, whole, notation])
    .transform(([t, n, text]): Press => ({ do: 'sure', table: t, number: n, notation: text })),
  m: z.tuple([table, z.enum(['door', 'hand'])]).transform(([t, by]): Press => ({ do: 'hand', table: t, by })),
  i: z.tuple([table, small]).transform(([t, seat]): Press => ({ do: 'side', table: t, seat })),
  o: z.union([z.tuple([table, whole, path]), z.tuple([table, whole, path, small])]).transform(
    ([t, n, p, row]): Press => ({
      do: 'open',
      table: t,
      number: n,
      path: p,
      ...(row !== undefined && { row }),
    }),
  ),
  d: z
    .tuple([table, whole, path])
    .transform(([t, n, p]): Press => ({ do: 'dig', table: t, number: n, path: p })),
  p: z
    .tuple([table, whole, path])
    .transform(([t, n, p]): Press => ({ do: 'pick', table: t, number: n, path: p })),
  f: z
    .tuple([table, whole, small, notation])
    .transform(([t, n, form, text]): Press => ({ do: 'form', table: t, number: n, form, notation: text })),
  c: z.tuple([table, whole, small, small, notation]).transform(
    ([t, n, form, field, text]): Press => ({
      do: 'field',
      table: t,
      number: n,
      form,
      field,
      notation: text,
    }),
  ),
  t: z.tuple([table, whole]).transform(([t, n]): Press => ({ do: 'type', table: t, number: n })),
  h: z
    .tuple([table, small, find])
    .transform(([t, page, text]): Press => ({ do: 'plays', table: t, page, find: text })),
  j: z
    .union([
      z.tuple([table, z.enum(stepWays), whole]),
      z.tuple([table, z.enum(stepWays), whole, seen]),
      z.tuple([table, z.enum(stepWays), whole, seen, token]),
    ])
    .transform(
      ([t, by, number, whose, key]): Press => ({
        do: 'step',
        table: t,
        by,
        number,
        ...(whose !== undefined && { seen: whose }),
        ...(key !== undefined && { token: key }),
      }),
    ),
  g: z.tuple([table, word]).transform(([t, page]): Press => ({ do: 'page', table: t, page })),
  z: z.tuple([table]).transform(([t]): Press => ({ do: 'verify', table: t })),
  w: z.tuple([table]).transform(([t]): Press => ({ do: 'review', table: t })),
  k: z.tuple([table]).transform(([t]): Press => ({ do: 'take-over', table: t })),
  r: z.tuple([table]).transform(([t]): Press => ({ do: 'resume', table: t })),
  v: z
    .tuple([table, whole, z.enum(answers)])
    .transform(([t, proposal, answer]): Press => ({ do: 'answer', table: t, proposal, answer })),
  n: z
    .tuple([table, z.enum(rematchPlaces)])
    .transform(([t, place]): Press => ({ do: 'rematch', table: t, place })),
  x: z.tuple([table]).transform(([t]): Press => ({ do: 'resign', table: t })),
  q: z
    .tuple([word, verb])
    .transform(([command, wanted]): Press => ({ do: 'command', command, verb: wanted })),
  l: z.tuple([table, z.enum(lobbyVerbs)]).transform(([t, verb]): Press => ({ do: 'lobby', table: t, verb })),
} as const;

/** The number of parts before the notation, for kinds of presses that have one. */
const beforeNotation: Readonly<Partial<Record<string, number>>> = { a: 2, s: 2, f: 3, c: 4 };

function parts(press: Press): readonly (string | number)[] {
  switch (press.do) {
    case 'act':
      return ['a', press.table, press.number, press.notation];
    case 'sure':
      return ['s', press.table, press.number, press.notation];
    case 'hand':
      return ['m', press.table, press.by];
    case 'side':
      return ['i', press.table, press.seat];
    case 'open':
      return ['o', press.table, press.number, press.path, ...(press.row === undefined ? [] : [press.row])];
    case 'dig':
      return ['d', press.table, press.number, press.path];
    case 'pick':
      return ['p', press.table, press.number, press.path];
    case 'form':
      return ['f', press.table, press.number, press.form, press.notation];
    case 'field':
      return ['c', press.table, press.number, press.form, press.field, press.notation];
    case 'type':
      return ['t', press.table, press.number];
    case 'plays':
      return ['h', press.table, press.page, press.find];
    case 'step':
      return ['j', press.table, press.by, press.number, ...replayParts(press.seen, press.token)];
    case 'page':
      return ['g', press.table, press.page];
    case 'verify':
      return ['z', press.table];
    case 'review':
      return ['w', press.table];
    case 'take-over':
      return ['k', press.table];
    case 'rematch':
      return ['n', press.table, press.place];
    case 'resign':
      return ['x', press.table];
    case 'resume':
      return ['r', press.table];
    case 'answer':
      return ['v', press.table, press.proposal, press.answer];
    case 'lobby':
      return ['l', press.table, press.verb];
    case 'command':
      return ['q', press.command, press.verb];
  }
}

/** The optional last parts of a step. A token comes after the view, which may then be empty. */
function replayParts(whose: Seen | undefined, key: string | undefined): (string | number)[] {
  const view = whose === 'public' ? 'p' : whose === 'all' ? 'a' : whose;
  if (key !== undefined) return [view ?? '', key];
  return view === undefined ? [] : [view];
}

/** Encodes a press as a custom id of at most 100 characters. */
export function customId(press: Press): string {
  return parts(press).join(':');
}

/**
 * Parses a custom id; undefined if it isn't one of ours. The id isn't trusted: the seat depends on who
 * pressed.
 */
export function readCustomId(text: string): Press | undefined {
  if (text.length > customIdLimit) return undefined;
  const [letter = '', ...rest] = text.split(':');
  if (!Object.hasOwn(forms, letter)) return undefined;
  const before = beforeNotation[letter];
  const parts = before === undefined ? rest : [...rest.slice(0, before), rest.slice(before).join(':')];
  return forms[letter as keyof typeof forms].safeParse(parts).data;
}
