import type { Card, State } from '../../src/games/dutch/state.ts';
import type { Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { type Course, courseFromDeal, further } from '../../src/table/log/course.ts';
import { luckOf } from '../contract/luck.ts';
import { playAtTable, type Seen, stateOf } from '../equipment/dutch-table.ts';
import { cardsDrawn, tellable, untold } from '../games/dutch/leaks.ts';
import { toldApart } from './disguise.ts';
import { type Payload, privatePayloads, publicPayloads, readersOf, stepPayloads } from './payloads.ts';

/** Searches everything that tables of Dutch show for cards that its reader must not know. */

export interface Findings {
  readonly leaks: readonly string[];
  readonly actions: number;
  readonly payloads: number;
  /** The number of comparisons with other hidden cards. */
  readonly disguises: number;
}

/** After one in this many actions, the table is compared with one that has other hidden cards. */
const disguise = 25;
/** A person's private answers are checked after one in this many actions. */
const privately = 4;

/**
 * Searches the games with numbers from `from` up to, but not including, `to`.
 *
 * @param every reads everything that leaves the table after one in this many actions; it reads the events after each
 * action
 */
export async function search(game: Game, from: number, to: number, every = 1): Promise<Findings> {
  const leaks: string[] = [];
  let [actions, payloads, disguises] = [0, 0, 0];
  for (let number = from; number < to; number += 1) {
    const said = new Said();
    const note = (problems: readonly string[]) =>
      leaks.push(...problems.map((problem) => `game ${number}: ${problem}`));
    // Use a separate random stream, so that the games stay the same.
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

/** While the game runs, the step view shows no more than the public view. */
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

/** Everything that a game has shown so far. It may appear again later, after its cards are hidden again. */
class Said {
  readonly #lines = new Set<string>();

  /** Adds the text about an action, and returns the hidden cards in it. */
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

  /** Removes everything that was already shown from a JSON text. */
  strike(text: string): string {
    return [...this.#lines].reduce(
      (left, line) => left.replaceAll(JSON.stringify(line).slice(1, -1), ''),
      text,
    );
  }
}
