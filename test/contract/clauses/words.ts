import { z } from 'zod';
import {
  allShapes,
  type Mosaic,
  moved,
  type Picture,
  type Shape,
  type Tile,
} from '../../../src/engine/picture/picture.ts';
import type { Illustrated } from '../../../src/games/facets/looks.ts';
import type { Choice, FormChoice } from '../../../src/games/facets/offer.ts';
import type { Asking } from '../../../src/games/facets/options.ts';
import type { Panel } from '../../../src/games/facets/telling.ts';
import { longestPosition } from '../../../src/games/facets/texts.ts';
import type { Game } from '../../../src/games/game.ts';
import type { Library } from '../../../src/games/library.ts';

/** What people read and press must fit Discord. Each function throws an Error that says what doesn't fit. */

/** @param sentence a function if many sentences are tried and writing them takes long */
export function demand(condition: boolean, sentence: string | (() => string)): asserts condition {
  if (!condition) throw new Error(typeof sentence === 'string' ? sentence : sentence());
}

/** Discord's limits on embeds and components, in characters or items. */
const limit = {
  title: 256,
  text: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  panel: 6000,
  label: 80,
  hint: 100,
  options: 25,
  optionName: 32,
  description: 100,
  chartWords: 400,
} as const;

/** Maximum length of a button's label in characters. A longer one is cut off on a phone. */
const buttonLength = 40;

/** Room for a form's fields on its message: four menus, and three switches next to **Play it**. */
const formRoom = { menus: 4, switches: 3 } as const;

const slips = ['undefined', 'NaN', '[object', 'Infinity'];

function checkText(what: string, text: string, least: number, most: number): void {
  demand(typeof text === 'string', `${what} isn’t text.`);
  demand(text.trim().length >= least, `${what} is empty.`);
  demand(text.length <= most, `${what} has ${text.length} characters, ${most} are allowed: ${text}`);
  const slip = slips.find((one) => text.includes(one));
  demand(slip === undefined, `${what} says “${slip}”: ${text}`);
}

export function checkPanel(what: string, panel: Panel): void {
  checkText(`The title of ${what}`, panel.title, 1, limit.title);
  checkText(`The text of ${what}`, panel.text, 0, limit.text);
  const fields = panel.fields ?? [];
  demand(fields.length <= limit.fields, `${what} has ${fields.length} fields.`);
  for (const field of fields) {
    checkText(`A field name of ${what}`, field.name, 1, limit.fieldName);
    checkText(`The field “${field.name}” of ${what}`, field.value, 1, limit.fieldValue);
  }
  demand(panel.text.trim() !== '' || fields.length > 0, `${what} says nothing below its title.`);
  const total = [panel.title, panel.text, ...fields.flatMap(({ name, value }) => [name, value])].join(
    '',
  ).length;
  demand(total <= limit.panel, `${what} has ${total} characters in all, ${limit.panel} are allowed.`);
  demand(
    panel.color === undefined || /^#[0-9a-f]{6}$/i.test(panel.color),
    `${what} has the color ${panel.color}.`,
  );
}

export function checkStory(line: string): void {
  checkText('A line of the story', line, 0, 300);
  demand(
    line === '' || /[.!?][*_)”"’']*$/.test(line),
    `A line of the story ends without a full stop: ${line}`,
  );
  demand(!line.includes('\n'), `A line of the story is several lines: ${line}`);
}

export function checkAltText(text: string): void {
  checkText('The words for the picture', text, 1, 1000);
}

/** Boards already checked, because many pictures share the same board. */
const checkedUnders = new WeakSet<Picture>();

export function checkPicture(picture: Picture): void {
  const { width, height } = picture;
  for (const length of [width, height])
    demand(
      Number.isInteger(length) && length >= 1 && length <= 2000,
      `The picture is ${width} by ${height} pixels.`,
    );
  checkColors([picture.background]);
  demand(allShapes(picture).length > 0, 'The picture is empty.');
  for (const shape of picture.shapes) checkShape(shape, width, height);
  const { under, mosaic } = picture;
  if (mosaic !== undefined) checkMosaic(picture, mosaic);
  if (under === undefined) return;
  demand(
    under.width <= width && under.height <= height,
    `What lies under the picture is ${under.width} by ${under.height} pixels, the picture ${width} by ${height}.`,
  );
  if (!checkedUnders.has(under)) checkPicture(under);
  checkedUnders.add(under);
}

/** Layers already checked in a place, because many pictures share them. */
const checkedTiles = new WeakSet<Tile>();

function checkMosaic({ width, height }: Picture, { tiling, tiles }: Mosaic): void {
  const { ground, places, colors } = tiling;
  demand(
    ground.width === width && ground.height === height,
    `The mosaic is ${ground.width} by ${ground.height} pixels, its picture ${width} by ${height}.`,
  );
  demand(tiles.length === places.length, `The mosaic has ${tiles.length} tiles for ${places.length} places.`);
  demand(
    colors.length >= 1 && colors.length <= 256,
    `The mosaic has ${colors.length} colors; a file has 256 at most.`,
  );
  if (!checkedUnders.has(ground)) {
    checkPicture(ground);
    checkColors(colors);
  }
  checkedUnders.add(ground);
  for (const [place, tile] of tiles.entries()) {
    if (checkedTiles.has(tile)) continue;
    const { x = 0, y = 0 } = places[place] ?? {};
    for (const shape of tile.flat()) checkShape(moved(shape, x, y), width, height);
    checkedTiles.add(tile);
  }
}

/** Checks words that may come with a picture, which then needs alt text. */
export function checkIllustrated(
  what: string,
  { panel, picture, smaller, turns = [], alt, seconds }: Illustrated,
): void {
  checkPanel(what, panel);
  if (smaller !== undefined) checkPicture(smaller);
  demand(turns.length <= 5, `${what} can be turned to ${turns.length} pages.`);
  for (const { id, label } of turns) {
    demand(/^[a-z][a-z\d-]{0,20}$/.test(id), `${what} can be turned to “${id}”.`);
    checkLabel(`A button of ${what}`, label);
  }
  if (picture !== undefined) {
    checkPicture(picture);
    checkAltText(alt ?? '');
  }
  demand(
    seconds === undefined || (Number.isFinite(seconds) && seconds > 0),
    `${what} goes after ${seconds} seconds.`,
  );
}

/** Maximum number of choices at a step, including groups. Four menus can't hold more. */
const mostEntries = 100;

/** Checks the number of choices at a step. */
export function checkStep(path: readonly string[], choices: readonly Choice<unknown>[]): void {
  const below = choices.filter(({ path: own = [] }) => path.every((step, at) => own[at] === step));
  const here = below.filter(({ path: own = [] }) => own.length === path.length).length;
  const groups = new Set(below.flatMap(({ path: own = [] }) => own[path.length] ?? []));
  const entries = here + groups.size;
  demand(entries <= mostEntries, `The step “${path.join(' ▸ ')}” has ${entries} entries.`);
}

/** Checks the label of a button on the table message. */
export const checkLabel = (what: string, text: string): void => checkText(what, text, 1, buttonLength);

/** Strokes and round ends may go a little beyond the picture's edge. Anything farther out would never be seen. */
const margin = 8;

function checkShape(shape: Shape, width: number, height: number): void {
  const said = () => JSON.stringify(shape);
  const numbers = Object.values(shape)
    .flat(2)
    .filter((value) => typeof value === 'number');
  demand(numbers.every(Number.isFinite), () => `A shape of the picture has a number that is none: ${said()}`);
  for (const [x, y] of cornersOf(shape)) {
    const inside = x >= -margin && y >= -margin && x <= width + margin && y <= height + margin;
    demand(inside, () => `A shape lies outside the picture (${width} by ${height}): ${said()}`);
  }
  if (shape.kind === 'text') {
    checkText('A text of the picture', shape.text, 1, 200);
    demand(shape.size > 0, () => `A text of the picture has no size: ${said()}`);
    checkColors([shape.fill]);
  } else checkColors([shape.fill, shape.stroke]);
}

function cornersOf(shape: Shape): readonly (readonly [number, number])[] {
  switch (shape.kind) {
    case 'rect':
      return [
        [shape.x, shape.y],
        [shape.x + shape.width, shape.y + shape.height],
      ];
    case 'circle':
      return [
        [shape.x - shape.radius, shape.y - shape.radius],
        [shape.x + shape.radius, shape.y + shape.radius],
      ];
    case 'polygon':
      return shape.points;
    case 'text':
      return [[shape.x, shape.y]];
  }
}

function checkColors(colors: readonly (string | undefined)[]): void {
  for (const color of colors)
    demand(
      color === undefined || /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(color),
      `The picture has the color ${color}.`,
    );
}

/**
 * Checks the labels, hints and forms of a seat's choices. `notations` are those of its plain actions, which become
 * ids of controls.
 */
export function checkChoices(choices: readonly Choice<unknown>[], notations: readonly string[]): void {
  for (const choice of choices) {
    if (choice.kind === 'form') {
      checkForm(choice);
      continue;
    }
    checkText(
      'The label of a choice',
      choice.label,
      1,
      choice.path.length === 0 ? buttonLength : limit.label,
    );
    for (const step of choice.path) checkText('A step of a choice’s path', step, 1, limit.label);
    if (choice.hint !== undefined) checkText('The hint of a choice', choice.hint, 1, limit.hint);
  }
  const twice = notations.find((one, index) => notations.indexOf(one) !== index);
  demand(twice === undefined, `Two choices are the same action: ${twice}`);
}

function checkForm(form: FormChoice<unknown>): void {
  checkText('The label of a form', form.label, 1, buttonLength);
  if (form.button !== undefined) checkLabel(`The button of ${form.title}`, form.button);
  checkText('The title of a form', form.title, 1, limit.title);
  demand(
    new Set(form.fields.map(({ id }) => id)).size === form.fields.length,
    `${form.title} has two fields of one id.`,
  );
  for (const field of form.fields) {
    checkText(`A field of ${form.title}`, field.label, 1, limit.label);
    demand(field.values.length <= limit.options, `${field.label} has ${field.values.length} values.`);
    const values = field.values.map(({ value }) => value);
    demand(new Set(values).size === values.length, `${field.label} has a value twice.`);
    for (const { value, label, hint } of field.values) {
      checkText(`A value of ${field.label}`, value, 1, 100);
      // The table writes a switch as "Field: value".
      checkText(`A value's label of ${field.label}`, `${field.label}: ${label}`, 1, limit.label);
      if (hint !== undefined) checkText(`A hint of ${field.label}`, hint, 1, limit.hint);
    }
  }
  const switches = form.fields.filter(
    ({ values, multiple }) => multiple !== true && values.length === 2,
  ).length;
  const menus = form.fields.filter(({ values }) => values.length > 0).length - switches;
  demand(
    menus <= formRoom.menus && switches <= formRoom.switches,
    `${form.title} has ${menus} menus and ${switches} switches; ${formRoom.menus} and ${formRoom.switches} fit a message.`,
  );
}

/** Checks the game's title, options, levels, pages, rules and charts as commands show them. */
export function checkFacts(game: Game): void {
  demand(/^[a-z0-9_-]{1,32}$/.test(game.id), `The game's id is ${game.id}.`);
  checkText('The title of the game', game.title, 1, limit.description);
  checkText('The summary of the game', game.summary, 1, limit.description);
  const { min, max } = game.seats;
  demand(Number.isInteger(min) && Number.isInteger(max) && 1 <= min && min <= max, `${min} to ${max} seats.`);
  if (game.library !== undefined) checkLibrary(game.library);
  if (game.hand !== undefined) checkLabel('The button of the hand', game.hand);
  checkIds('level', game.levels);
  checkIds('page', game.pages);
  for (const { label } of [...game.levels, ...game.pages]) checkText('A label', label, 1, buttonLength);
  demand(game.rules.length > 0, 'The game has no rules to read.');
  checkIds('chapter', game.rules);
  for (const chapter of game.rules) {
    checkText(`The title of chapter ${chapter.id}`, chapter.title, 1, limit.description);
    checkText(`Chapter ${chapter.id}`, chapter.text, 1, 4000);
    if (chapter.picture !== undefined) {
      checkPicture(chapter.picture);
      checkAltText(chapter.alt ?? '');
    }
  }
  checkIds('chart', game.charts ?? []);
  for (const chart of game.charts ?? []) {
    const { id, title, words, parts } = chart;
    for (const text of [title, words]) checkText(`What is said of chart ${id}`, text, 1, limit.chartWords);
    for (const part of parts) {
      checkText(`A part of chart ${id}`, part.id, 1, limit.description);
      checkText(`The part ${part.id} of chart ${id}`, part.label, 1, limit.description);
    }
  }
  checkOptions(game);
}

/** Checks the command for content that people bring, and the words for that content. */
function checkLibrary({ command: { name, one, many, use }, formats }: Library): void {
  demand(new RegExp(`^[a-z-]{1,${limit.optionName}}$`).test(name), `“${name}” isn’t a name of a command.`);
  for (const word of [one, many]) checkText('What the library holds', word, 1, limit.optionName);
  checkText('What can be done with what was brought', use, 1, limit.text);
  demand(new Set(formats).size === formats.length, `The library has a format twice: ${formats.join(', ')}.`);
}

/** Maximum number of table columns that a phone shows without wrapping. */
const phoneColumns = 38;

/** Checks a chart's panel: it must fit a message, and its tables must fit a phone. */
export function checkChart(id: string, panel: Panel): void {
  checkPanel(`chart ${id}`, panel);
  const tables = panel.text.split('```').filter((_, at) => at % 2 === 1);
  const wide = tables.flatMap((table) => table.split('\n')).find((line) => line.length > phoneColumns);
  demand(wide === undefined, `A line of chart ${id} is wider than a phone: ${wide}`);
}

function checkIds(what: string, items: readonly { readonly id: string }[]): void {
  const ids = items.map(({ id }) => id);
  demand(new Set(ids).size === ids.length, `Two of the game's ${what}s have one id.`);
  for (const id of ids) demand(/^[a-z0-9_-]{1,32}$/.test(id), `The ${what} “${id}” has an odd id.`);
}

/**
 * The options that a slash command can offer: short lists of words, free text, yes or no, and bounded whole numbers.
 */
const optionShape = z.union([
  z.object({
    type: z.literal('string'),
    enum: z.array(z.string().min(1).max(100)).min(1).max(limit.options),
  }),
  z.object({
    type: z.literal('string'),
    maxLength: z.number().max(longestPosition),
    default: z.literal(''),
  }),
  z.object({ type: z.literal('boolean') }),
  z.object({
    type: z.literal('integer'),
    // A whole number without bounds has these as its limits.
    minimum: z.number().gt(Number.MIN_SAFE_INTEGER),
    maximum: z.number().lt(Number.MAX_SAFE_INTEGER),
  }),
]);
const optionsShape = z.object({
  properties: z.record(z.string(), z.object({ description: z.string() }).loose()),
});

function checkOptions(game: Game): void {
  const asked = game.asking?.schema ?? game.options;
  const read = optionsShape.safeParse(z.toJSONSchema(asked, { io: 'input', unrepresentable: 'any' }));
  demand(read.success, `The options have no description: ${read.error?.message}`);
  const entries = Object.entries(read.data.properties);
  // Two of a command's 25 options belong to every game: the seat and the computers.
  demand(entries.length <= limit.options - 2, `The game has ${entries.length} options.`);
  for (const name of game.hiddenOptions ?? []) {
    demand(name in game.options.shape, `The hidden option ${name} isn’t an option of the game.`);
    demand(!(name in read.data.properties), `The hidden option ${name} is one that people type.`);
  }
  for (const [name, option] of entries) {
    demand(
      new RegExp(`^[a-z0-9_-]{1,${limit.optionName}}$`).test(name),
      `“${name}” isn’t a name of an option.`,
    );
    checkText(`The description of option ${name}`, option.description, 1, limit.description);
    const suggested = option['type'] === 'string' && game.library?.options.includes(name) === true;
    demand(
      suggested || optionShape.safeParse(option).success,
      `Option ${name} is neither a short list of words, nor yes or no, nor a bounded whole number, nor a bounded text that is empty by default.`,
    );
  }
  if (game.asking !== undefined) checkAsking(game, game.asking);
}

/** Checks that the settings people choose lead to valid options, whatever preset the server has chosen. */
function checkAsking(game: Game, { presets, settle }: Asking): void {
  for (const preset of [undefined, 'no-such-preset', ...presets.map(({ id }) => id)]) {
    const options = game.options.strict().safeParse(settle({}, preset));
    demand(options.success, `The preset ${preset ?? 'none'} gives no options of the game.`);
  }
  for (const { id, label } of presets) checkText(`The label of preset ${id}`, label, 1, limit.optionName * 2);
}
