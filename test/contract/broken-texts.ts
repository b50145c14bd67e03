import { z } from 'zod';
import { taughtNim } from './taught-nim.ts';

/** Nim for beginners, broken in one place each: what the clauses must notice of tips and texts. */

type BrokenText = readonly [clause: string, wrong: string, game: Partial<typeof taughtNim>, sentence: RegExp];

const tips = 'tips are short, each with an id of its own';
const texts = 'games and positions are texts that are read back';
const stories = 'every event has its line of the story';
const determinism = 'the same seed and actions give the same states, dice and events';
const json = 'state, views, actions and events are plain JSON';
const words = 'its words and options fit Discord';

type Forms = NonNullable<typeof taughtNim.texts>;
const { texts: forms } = taughtNim;

/** @throws Error where the game has no texts */
function written(change: (sound: Forms) => Partial<Forms>): Partial<typeof taughtNim> {
  if (forms === undefined) throw new Error('Nim for beginners writes itself.');
  return { texts: { ...forms, ...change(forms) } };
}

const told = (id: string, text: string): Partial<typeof taughtNim> => ({ tips: () => [{ id, text }] });

function crashing(read: Forms['read']): Forms['read'] {
  return (text) => {
    try {
      return read(text);
    } catch {
      throw new TypeError('It broke.');
    }
  };
}

const begunFrom = (position: z.ZodString): Partial<typeof taughtNim> => ({
  options: z.object({
    least: z.int().min(5).max(50).default(9).describe('Matches at least'),
    position: position.default('').describe('Where to begin'),
  }),
});

let openings = 0;

export const brokenTexts: readonly BrokenText[] = [
  [tips, 'a tip without words', told('one', ' '), /tip one is empty/],
  [tips, 'a tip that is no sentence', told('one', 'Leave four'), /full stop/],
  [tips, 'a tip as long as a chapter', told('one', `${'x'.repeat(500)}.`), /501 characters/],
  [tips, 'a tip with an odd id', told('Leave four', 'Leave four.'), /odd id/],
  [
    tips,
    'two tips of one id',
    { tips: () => ['One.', 'Two.'].map((text) => ({ id: 'one', text })) },
    /comes twice/,
  ],
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
  [
    stories,
    'an opening whose line is as long as a book',
    { story: (event, names) => (event.take === 0 ? 'x'.repeat(3_000) : taughtNim.story(event, names)) },
    /3000 characters/,
  ],
  [
    determinism,
    'an opening that is another each time',
    {
      opening: () => {
        openings += 1;
        return [{ seat: 0, take: 0, left: openings }];
      },
    },
    /differs after action 0/,
  ],
  [
    json,
    'an opening that is no plain value',
    { opening: () => [{ seat: 0, take: 0, left: Number.NaN }] },
    /An event is no plain JSON/,
  ],
  [words, 'an option that takes a text of any length', begunFrom(z.string()), /Option position/],
  [words, 'an option that takes a book', begunFrom(z.string().max(6_001)), /Option position/],
];
