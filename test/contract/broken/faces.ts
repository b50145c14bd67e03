import { snap } from '../toys/snap.ts';
import { taughtNim } from '../toys/taught-nim.ts';
import { type Nim, nim } from '../toys/trial-games.ts';
import type { Variant } from './variant.ts';

/** Toys with bad texts and bad pictures. */

const stories = 'every event has its line of the story';
const faces = 'panel, pages, picture and alt text are there after every action';
const privates = 'private answers and previews are there for whoever looks';
const tips = 'tips are short, each with an id of its own';

const heapOf = ({ heap }: Nim) => heap;

const pictured = (shape: object): Partial<typeof nim> => ({
  draw: (view, names) => ({
    ...nim.draw(view, names),
    shapes: [{ ...nim.draw(view, names).shapes[0], ...shape }] as never,
  }),
});

const laidUnder = (change: object): Partial<typeof nim> => ({
  draw: (view, names) => {
    const picture = nim.draw(view, names);
    return { ...picture, under: { ...picture, ...change } };
  },
});

/** Draws Nim's picture as a mosaic with one place. */
const mosaicked = (change: object, ground: object = {}, shape: object = {}): Partial<typeof nim> => ({
  draw: (view, names) => {
    const { shapes, ...picture } = nim.draw(view, names);
    const tile = [[{ ...shapes[0], ...shape }]] as never;
    const tiling = {
      ground: { ...picture, shapes, ...ground },
      places: [{ x: 0, y: 0, outline: [] }],
      scale: 1,
      colors: ['#ffffff'],
      ...change,
    };
    return { ...picture, shapes, mosaic: { tiling, tiles: [tile] } };
  },
});

const told = (id: string, text: string): Partial<typeof taughtNim> => ({ tips: () => [{ id, text }] });

export const nimFaces: readonly Variant<typeof nim>[] = [
  [
    stories,
    'undefined said',
    { story: (event) => `He takes ${event.take} of ${heapOf({} as Nim)}.` },
    /says “undefined”/,
  ],
  [stories, 'no full stop', { story: () => 'He takes one' }, /full stop/],
  [stories, 'nothing told', { story: () => '' }, /tells nothing/],
  [stories, 'a line too long', { story: () => `${'x'.repeat(300)}.` }, /301 characters/],
  [stories, 'an empty summary', { closing: () => ({ title: 'Over', text: '' }) }, /says nothing/],
  [faces, 'a panel too long', { panel: () => ({ title: 'Nim', text: 'x'.repeat(4097) }) }, /4097 characters/],
  [
    faces,
    'too much in all',
    {
      panel: () => ({
        title: 'Nim',
        text: 'x'.repeat(4000),
        fields: Array.from({ length: 3 }, () => ({ name: 'n', value: 'v'.repeat(1000) })),
      }),
    },
    /6000 are allowed/,
  ],
  [
    faces,
    'too many fields',
    {
      page: () => ({
        panel: {
          title: 'Heap',
          text: '',
          fields: Array.from({ length: 26 }, () => ({ name: 'a', value: 'b' })),
        },
      }),
    },
    /26 fields/,
  ],
  [
    faces,
    'an empty field',
    { page: () => ({ panel: { title: 'Heap', text: '', fields: [{ name: 'a', value: '' }] } }) },
    /field “a”.*is empty/,
  ],
  [faces, 'no alt text', { describe: () => ' ' }, /words for the picture is empty/],
  [faces, 'a shape nowhere', pictured({ x: Number.NaN }), /number that is none/],
  [faces, 'a shape outside', pictured({ x: 900 }), /outside the picture/],
  [faces, 'a color that is none', pictured({ fill: 'red' }), /color red/],
  [faces, 'an empty text', pictured({ text: '' }), /text of the picture is empty/],
  [faces, 'a board larger than its picture', laidUnder({ width: 900 }), /under the picture is 900/],
  [faces, 'a mosaic larger than its picture', mosaicked({}, { width: 900 }), /mosaic is 900/],
  [faces, 'a mosaic higher than its picture', mosaicked({}, { height: 900 }), /by 900 pixels, its picture/],
  [faces, 'a mosaic of too many colors', mosaicked({ colors: Array(257).fill('#ffffff') }), /has 257 colors/],
  [faces, 'a mosaic with a place for nothing', mosaicked({ places: [] }), /1 tiles for 0 places/],
  [faces, 'a mosaic without colors', mosaicked({ colors: [] }), /has 0 colors/],
  [faces, 'a mosaic of a color that is none', mosaicked({ colors: ['red'] }), /color red/],
  [faces, 'a tile nowhere', mosaicked({}, {}, { x: Number.NaN }), /number that is none/],
  [faces, 'a tile outside', mosaicked({}, {}, { x: 900 }), /outside the picture/],
  [faces, 'a board with a color that is none', laidUnder({ background: 'green' }), /color green/],
];

export const snapFaces: readonly Variant<typeof snap>[] = [
  [
    privates,
    'a private answer without words',
    { privately: () => ({ panel: { title: 'Hand', text: '' } }) },
    /says nothing below its title/,
  ],
  [
    privates,
    'a picture without words of its own',
    {
      privately: (view, path, names) => {
        const { alt: _, ...seen } = snap.privately?.(view, path, names) ?? { panel: { title: '', text: '' } };
        return seen;
      },
    },
    /words for the picture is empty/,
  ],
  [
    privates,
    'an answer that is gone at once',
    { privately: () => ({ panel: { title: 'Hand', text: 'Gone.' }, seconds: 0 }) },
    /goes after 0 seconds/,
  ],
  [
    privates,
    'a preview that is too long',
    { preview: () => ({ panel: { title: 'Preview', text: 'x'.repeat(4097) } }) },
    /4097 characters/,
  ],
];

export const taughtFaces: readonly Variant<typeof taughtNim>[] = [
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
    stories,
    'an opening whose line is as long as a book',
    { story: (event, names) => (event.take === 0 ? 'x'.repeat(3_000) : taughtNim.story(event, names)) },
    /3000 characters/,
  ],
];
