import { customId } from '../../src/discord/posts/custom-id.ts';
import { renderer } from '../../src/discord/posts/render.ts';
import type { Picture } from '../../src/engine/picture/picture.ts';
import type { Seat, Viewer } from '../../src/games/facets/seats.ts';
import { createLog } from '../../src/log.ts';
import { boardMessage } from '../../src/table/board/board.ts';
import { pathIndexes, stepAt } from '../../src/table/board/choice-tree.ts';
import { playsMessage } from '../../src/table/board/plays.ts';
import { illustrated, previewMessage, privateAnswer } from '../../src/table/board/private-answer.ts';
import { stepMessage } from '../../src/table/board/steps.ts';
import type { Course } from '../../src/table/log/course.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { namesOf } from '../../src/table/log/seating.ts';
import type { Message, Seen } from '../../src/table/message/message.ts';
import type { Luck } from '../contract/luck.ts';

/** Everything that leaves a table for a reader, as sent to Discord. */

export interface Payload {
  readonly reader: Viewer;
  /** The name used in messages about it. */
  readonly what: string;
  /** The body of the request: text, labels, custom ids. */
  readonly text: string;
  readonly pictures: readonly { readonly picture: Picture; readonly alt: string }[];
}

const render = renderer(undefined, createLog('silent'));

async function payload(reader: Viewer, what: string, message: Message): Promise<Payload> {
  const { body } = await render(message);
  const pictures = [message.picture, ...(message.furtherPictures ?? [])].flatMap((one) => one ?? []);
  return { reader, what, pictures, text: JSON.stringify(body) };
}

/** The public messages, without the story. */
export async function publicPayloads(live: LiveTable): Promise<Payload[]> {
  const { game, snapshot, stored } = live;
  const view = game.view(snapshot.state, 'public');
  const pages = game.pages.map(({ id }) =>
    payload('public', `page ${id}`, {
      ...illustrated(game.page(view, id, namesOf(stored.seats))),
      rows: [],
    }),
  );
  return [await payload('public', 'table message', boardMessage(live)), ...(await Promise.all(pages))];
}

/**
 * One play of a game in the step views of the public and of a person, with the state that they show. While the game
 * runs, also what somebody gets who asks for the hands of others, as a replay shows them.
 */
export async function stepPayloads(
  live: LiveTable,
  course: Course,
  luck: Luck,
): Promise<readonly (Payload & { readonly shown: unknown })[]> {
  const { number, state } = luck.of(course.plays);
  const step = (seat?: Seat, seen?: Seen) =>
    stepMessage(live, course, { by: 'back', number }, { seat, seen });
  const readers = readersOf(live);
  const given = [await payload('public', 'play', step())];
  if (readers.length > 0) {
    const seat = luck.of(readers);
    given.push(await payload(seat, 'play', step(seat)));
  }
  if (live.stored.status === 'active') {
    given.push(await payload('public', 'replay of all seats', step(undefined, 'all')));
    // Without luck, so that the games of planted leaks stay the same.
    const seat = number % live.stored.seats.length;
    given.push(await payload('public', `replay of seat ${seat + 1}`, step(undefined, seat)));
  }
  return given.map((one) => ({ ...one, shown: state }));
}

/** Pages about a whole game: its newest plays, one of them in full, and a page about one subject. */
export async function historyPayloads(
  { game, snapshot, stored }: LiveTable,
  events: readonly unknown[],
  luck: Luck,
): Promise<Payload[]> {
  const { annals } = game;
  if (annals === undefined) return [];
  const entries = annals.entries(events, game.view(snapshot.state, 'public'), namesOf(stored.seats));
  const subjects = annals.portrait?.subjects(events) ?? [];
  const list = (find: string) =>
    payload('public', 'list of plays', playsMessage(stored.id, entries, find, 0));
  const found = [await list('')];
  if (entries.length > 0) found.push(await list(`#${luck.of(entries).id}`));
  if (annals.portrait !== undefined && subjects.length > 0) {
    const shown = annals.portrait.show(events, luck.of(subjects).id);
    found.push(await payload('public', 'page of a subject', { ...illustrated(shown), rows: [] }));
  }
  return found;
}

/** The seats whose people may get answers, including people who have left. */
export const readersOf = ({ stored }: LiveTable): Seat[] =>
  stored.seats.flatMap(({ seat, userId }) => (userId === undefined ? [] : [seat]));

/**
 * What one person sees in private: the hand, the choices on one path, a preview, pages, and suggestions for `/move`.
 */
export async function privatePayloads(live: LiveTable, seat: Seat, luck: Luck): Promise<Payload[]> {
  const { game, snapshot, stored } = live;
  const view = game.view(snapshot.state, seat);
  const choices = game.choices(snapshot.state, seat);
  const found = [await payload(seat, 'private answer', privateAnswer(live, seat))];
  let path: readonly string[] = [];
  for (let { groups } = stepAt(choices, path); groups.length > 0; { groups } = stepAt(choices, path)) {
    path = [...path, luck.of(groups)];
    const way = pathIndexes(choices, path) ?? '';
    found.push(await payload(seat, `choices at ${path.join(' ▸ ')}`, privateAnswer(live, seat, way)));
  }
  const actions = choices.flatMap((one) => (one.kind === 'action' ? [one] : []));
  if (actions.length > 0) {
    const { action } = luck.of(actions);
    const preview = game.preview?.(view, action, namesOf(stored.seats));
    const notation = game.notate(snapshot.state, action);
    if (preview !== undefined)
      found.push(await payload(seat, 'preview', previewMessage(live, seat, preview, notation, [])));
  }
  for (const { id } of game.pages)
    found.push(
      await payload(seat, `own page ${id}`, {
        ...illustrated(game.page(view, id, namesOf(stored.seats))),
        rows: [],
      }),
    );
  const suggested = actions.slice(0, 60).map(({ action, label, path: way }) => {
    const notation = game.notate(snapshot.state, action);
    const id = customId({ do: 'act', table: stored.id, number: stored.seq + 1, notation });
    return [id, notation, ...way, label];
  });
  found.push({ reader: seat, what: 'suggestions', pictures: [], text: JSON.stringify(suggested) });
  return found;
}
