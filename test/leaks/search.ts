import type { Card, State } from '../../src/games/dutch/state.ts';
import type { Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { type Course, courseFromDeal, further } from '../../src/table/log/course.ts';
import { luckOf } from '../contract/luck.ts';
import { cardsDrawn, tellable, untold } from '../games/dutch/leaks.ts';
import { playAtTable, type Seen, stateOf } from '../house/dutch-table.ts';
import { toldApart } from './disguise.ts';
import { type Payload, privatePayloads, publicPayloads, readersOf, stepPayloads } from './payloads.ts';

/** Looks through all that tables of Dutch give away for cards that its reader must not know. */

export interface Findings {
  readonly leaks: readonly string[];
  readonly actions: number;
  readonly payloads: number;
  /** How often the same moment was looked at with hidden cards elsewhere. */
  readonly disguises: number;
}

/** One action of so many is looked at with hidden cards elsewhere. */
const disguise = 25;
/** A person's private answers are read after one action of so many. */
const privately = 4;

/**
 * Games with the numbers from `from` to before `to`.
 *
 * @param every after one action of so many all is read that leaves the table; what happens is read after each
 */
export async function search(game: Game, from: number, to: number, every = 1): Promise<Findings> {
  const leaks: string[] = [];
  let [actions, payloads, disguises] = [0, 0, 0];
  for (let number = from; number < to; number += 1) {
    const said = new Said();
    const note = (problems: readonly string[]) =>
      leaks.push(...problems.map((problem) => `game ${number}: ${problem}`));
    // Of its own, so that the games stay the ones that they were.
    const stepLuck = luckOf(number);
    let course: Course | undefined;
    await playAtTable(game, number, async (seen) => {
      actions += 1;
      course = courseAfter(course, seen);
      note(said.by(seen));
      if (every > 1 && !seen.luck.once(every)) return;
      const given = await payloadsAfter(seen);
      payloads += given.length;
      const state = stateOf(seen.done.table);
      note(given.flatMap((one) => leaksOf(one, state, said)));
      if (stepLuck.once(privately)) {
        const steps = await stepPayloads(seen.done.table, course, stepLuck);
        payloads += steps.length;
        note(steps.flatMap((one) => leaksOf(asFarAsOpen(one, seen), one.shown as State, said)));
      }
      if (!seen.luck.once(disguise)) return;
      disguises += 1;
      note(await toldApart(seen));
    });
  }
  return { leaks, actions, payloads, disguises };
}

function courseAfter(course: Course | undefined, { before, move, done }: Seen): Course {
  const { seq } = done.table.stored;
  const entry = { seat: move.seat, number: seq, notation: done.notation };
  return further(course ?? courseFromDeal(before), done, entry);
}

/** While the game runs, who steps through it is told no more than everybody. */
const asFarAsOpen = <Given extends Payload>(given: Given, { done }: Seen): Payload =>
  done.table.stored.status === 'active' ? { ...given, reader: 'public' } : given;

async function payloadsAfter({ done: { table }, luck }: Seen): Promise<Payload[]> {
  const found = await publicPayloads(table);
  if (table.stored.status !== 'active') return found;
  for (const seat of readersOf(table))
    if (luck.once(privately)) found.push(...(await privatePayloads(table, seat, luck)));
  return found;
}

/** Cards that a payload names or shows to a reader who must not know them. */
function leaksOf({ reader, what, text, pictures }: Payload, state: State, said: Said): string[] {
  const known = tellable(state, reader);
  const named = untold(text, known) === undefined ? undefined : untold(said.strike(text), known);
  const drawn = pictures.flatMap(({ picture, alt }) => [
    ...cardsDrawn(picture).filter((card) => !known.has(card)),
    ...[untold(alt, known) ?? []].flat(),
  ]);
  return [...(named === undefined ? [] : [named]), ...drawn].map(
    (card) => `the ${what} for ${readerName(reader)} holds ${card} (action in ${state.phase})`,
  );
}

const readerName = (reader: Viewer): string => (reader === 'public' ? 'all' : `seat ${reader + 1}`);

/** What has been said of a game so far: it may stand where it is read later, when the cards in it are hidden again. */
class Said {
  readonly #lines = new Set<string>();

  /** What an action says, and what is wrong with that. */
  by({ before, done }: Seen): string[] {
    const panels = [
      ...done.closings,
      ...(done.table.snapshot.closing === undefined ? [] : [done.table.snapshot.closing.panel]),
    ];
    const lines = [
      ...done.lines,
      ...done.bulletins,
      ...panels.flatMap(({ title, text, fields = [] }) => [
        title,
        ...text.split('\n'),
        ...fields.flatMap(({ name, value }) => [name, ...value.split('\n')]),
      ]),
    ].filter((line) => !this.#lines.has(line));
    const known = new Set<Card>([
      ...tellable(stateOf(before), 'public'),
      ...tellable(stateOf(done.table), 'public'),
    ]);
    for (const line of lines) if (line !== '') this.#lines.add(line);
    return lines.flatMap((line) => {
      const card = untold(line, known);
      return card === undefined ? [] : [`“${line}” tells of ${card}`];
    });
  }

  /** A text in JSON without what was said before. */
  strike(text: string): string {
    return [...this.#lines].reduce(
      (left, line) => left.replaceAll(JSON.stringify(line).slice(1, -1), ''),
      text,
    );
  }
}
