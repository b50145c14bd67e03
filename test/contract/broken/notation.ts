import { RuleError } from '../../../src/engine/rule-error.ts';
import { taughtNim } from '../toys/taught-nim.ts';
import { nim } from '../toys/trial-games.ts';
import type { Variant } from './variant.ts';

/** Toys that write or read actions, games and positions incorrectly. */

const notation = 'every action is read back from its notation';
const noNotation = 'other text is no notation';
const typed = 'a typed turn has a part for each action';
const texts = 'games and positions are texts that are read back';

const parrot: typeof nim.parse = (state, text) => {
  try {
    return nim.parse(state, text);
  } catch {
    throw new RuleError('bad-notation', `What is ${text}?`);
  }
};
const oddCode: typeof nim.parse = (state, text) => {
  try {
    return nim.parse(state, text);
  } catch {
    throw new RuleError('what', 'What is that?');
  }
};

type Forms = NonNullable<typeof taughtNim.texts>;
const { texts: forms } = taughtNim;

/** @throws Error if the game has no texts */
function written(change: (sound: Forms) => Partial<Forms>): Partial<typeof taughtNim> {
  if (forms === undefined) throw new Error('Nim for beginners writes itself.');
  return { texts: { ...forms, ...change(forms) } };
}

function crashing(read: Forms['read']): Forms['read'] {
  return (text) => {
    try {
      return read(text);
    } catch {
      throw new TypeError('It broke.');
    }
  };
}

export const nimNotation: readonly Variant<typeof nim>[] = [
  [notation, 'two actions of one text', { notate: () => 'T1' }, /read as something else/],
  [
    notation,
    'space around it',
    { notate: (_, { take }) => `T${take} `, parse: (s, text) => nim.parse(s, text.trim()) },
    /with space around it/,
  ],
  [
    notation,
    'too long a text',
    {
      notate: (_, { take }) => `T${take}`.padEnd(61, '!'),
      parse: (s, text) => nim.parse(s, text.replaceAll('!', '')),
    },
    /61 characters/,
  ],
  [
    notation,
    'a tilde in front',
    { notate: (_, { take }) => `~${take}`, parse: (s, text) => nim.parse(s, text.replace('~', 'T')) },
    /with a tilde in front/,
  ],
  [
    noNotation,
    'anything is read',
    { parse: (_, text) => ({ take: Number(text.slice(1)) }) },
    /read as what is no action/,
  ],
  [noNotation, 'a refusal that repeats a long text', { parse: parrot }, /10\d\d\d characters: it repeats/],
  [noNotation, 'another code', { parse: oddCode }, /not “bad-notation”/],
  [
    noNotation,
    'a crash',
    { parse: (state, text) => (/^T\d$/.test(text) ? nim.parse(state, text) : JSON.parse(text)) },
    /reader crash: SyntaxError/,
  ],
  [typed, 'a turn in a game that rolls', { parts: (text) => [text] }, /in a game that rolls/],
  [
    typed,
    'a part that is none',
    {
      withoutChance: true,
      setup: ({ least }, { length: seats }) => ({ heap: least, seats, turn: 0, winner: null }),
      parts: (text) => [...text.split(' '), text],
    },
    /is taken for 2\./,
  ],
];

export const taughtTexts: readonly Variant<typeof taughtNim>[] = [
  [
    texts,
    'a position on two lines',
    written(({ position }) => ({ position: (state) => `${position(state)}\n` })),
    /not one line/,
  ],
  [
    texts,
    'a position as long as a book',
    written(() => ({ position: () => 'x'.repeat(6_001) })),
    /6001 characters/,
  ],
  [
    texts,
    'a text without the last move',
    written(({ write }) => ({
      write: ({ moves, ...rest }) => write({ ...rest, moves: moves.slice(0, -1) }),
    })),
    /read back as something else/,
  ],
  [
    texts,
    'a reader that crashes',
    written(({ read }) => ({ read: crashing(read) })),
    /makes the reader of games crash/,
  ],
];
