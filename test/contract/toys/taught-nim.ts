import { z } from 'zod';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { longestPosition } from '../../../src/games/facets/texts.ts';
import type { Game } from '../../../src/games/game.ts';
import type { Example } from '../walk.ts';
import { type Nim, type NimAction, type NimEvent, nim } from './trial-games.ts';

/**
 * Nim for beginners. It shows each person once what people find hard, and writes games and positions as text. It can
 * start from a given position, which the story tells before the first move.
 */

const options = z.object({
  least: z.int().min(5).max(50).default(9).describe('Matches at least'),
  position: z
    .string()
    .max(longestPosition)
    .default('')
    .describe('Where to begin: matches, then who takes first'),
});

type TaughtOptions = z.infer<typeof options>;

/** `12|1`: the number of matches and the seat to move; `0|1`: seat 1 has won. */
const positionText = /^([1-9]\d?)\|([0-2])$/;

const record = z.strictObject({
  options: z.strictObject({ least: z.int(), position: z.string() }),
  names: z.array(z.string()),
  moves: z.array(z.strictObject({ seat: z.int().min(0).max(2), notation: z.string().regex(/^T\d$/) })),
  result: z
    .strictObject({ winners: z.array(z.int()), scores: z.array(z.number()), reason: z.string() })
    .exactOptional(),
});

const damaged = () =>
  new RuleError('bad-record', 'This is no game of Nim: it begins with Nim, and a line of moves ends it.');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const taughtNim: Game<Nim, NimAction, TaughtOptions, Nim, NimEvent> = {
  ...(nim as unknown as Game<Nim, NimAction, TaughtOptions, Nim, NimEvent>),
  id: 'taught-nim',
  title: 'Nim for beginners',
  options,
  optionsProblem: ({ position }) =>
    position === '' || positionText.test(position)
      ? undefined
      : 'A position is written like 12|1: the matches, then the seat that takes first.',
  setup: ({ least, position }, seating, dice) => {
    const [, heap, turn] = positionText.exec(position) ?? [];
    if (heap === undefined) return nim.setup({ least, misere: false }, seating, dice);
    return { heap: Number(heap), seats: seating.length, turn: Number(turn) % seating.length, winner: null };
  },
  opening: ({ turn, heap }, { position }) => (position === '' ? [] : [{ seat: turn, take: 0, left: heap }]),
  story: (event, names) =>
    event.take === 0
      ? `${event.left} matches, and ${names(event.seat)} takes first.`
      : nim.story(event, names),
  tips: ({ heap, turn, winner }, seat) =>
    winner !== null || seat !== turn
      ? []
      : [
          ...(heap <= 3
            ? [
                {
                  id: 'last',
                  text: '*Take them all*: whoever takes the last match wins.',
                  first: true as const,
                },
              ]
            : []),
          { id: 'fours', text: 'Leave the others a multiple of four.' },
          { id: 'threes', text: 'Three matches are the most.' },
        ],
  texts: {
    write: ({ moves, ...head }) =>
      `Nim ${JSON.stringify(head)}\n${moves.map(({ seat, notation }) => `${seat}${notation}`).join(' ')}\n`,
    read: (text) => {
      const [, head = '', line = ''] = /^Nim (\{[^\n]*\})\n([^\n]*)\n$/.exec(text) ?? [];
      const moves = (line === '' ? [] : line.split(' ')).map((move) => ({
        seat: /^\d/.test(move) ? Number(move[0]) : -1,
        notation: move.slice(1),
      }));
      const read = record.safeParse(Object.assign({ moves }, parsed(head)));
      if (!read.success) throw damaged();
      return read.data;
    },
    position: ({ heap, turn, winner }) => `${heap}|${winner ?? turn}`,
  },
};

export const taughtNimExample: Example<Nim, TaughtOptions> = {
  name: 'three players from a position',
  options: { least: 9, position: '21|1' },
  seats: 3,
  longest: 60,
  hidden: () => [],
};
