import type { Picture, Shape } from '../../../engine/picture.ts';
import type { Names } from '../../facets/seats.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import { waysOn } from '../position/destinations.ts';
import { isInPlay, seatOf } from '../position/people.ts';

import type { Seat } from '../state.ts';
import { currentIn, type View } from '../view.ts';
import { counted, shortOf } from '../words/figures.ts';
import { letterOf, pawn } from './pawns.ts';
import { boardOf, cell, frame, legend as legendHeight, type Place, width } from './track.ts';

/** The track with pawns: where everybody stands, and where whose turn it is may go. It is the same for all who look. */

const colour = { name: '#f4f6f2', gone: '#8a979f' } as const;
const radius = 10;
const besides = 25;
/** A pawn stands below the name of its space, over the edge. */
const pawnRise = 3;
const legendSize = 18;
/** Pixels of a letter of a name, in the mean. */
const letter = 10;

/** Ways on of whose turn it is, as far as they are known. */
function waysIn(content: Content, view: View): readonly string[] {
  const player = currentIn(view);
  if (view.phase === 'END' || view.turn.movedByEffect || !isInPlay(player)) return [];
  return waysOn(content, view, player, view.turn.rolled).map(({ to }) => to);
}

export function draw(view: View, names: Names): Picture {
  const content = contentFor(view.options);
  const { picture, places } = boardOf(content);
  const marks = waysIn(content, view).flatMap((to) => {
    const place = places.get(to);
    return place === undefined ? [] : [frame(place, view.turn.destination === to)];
  });
  return {
    width: picture.width,
    height: picture.height,
    background: picture.background,
    under: picture,
    shapes: [...marks, ...legend(view, names), ...pawns(view, places)],
  };
}

const isOnBoard = ({ resigned }: View['players'][number]): boolean => !resigned;

/** A pawn on its space, beside so many others. */
export function standing(
  { x, y }: Place,
  seat: Seat,
  { at, of, isActive }: { readonly at: number; readonly of: number; readonly isActive: boolean },
): Shape[] {
  const middle = x + cell.width / 2 + (at - (of - 1) / 2) * besides;
  return pawn(seat, middle, y + cell.height - pawnRise, radius, isActive);
}

function pawns({ players, currentPlayerId, phase }: View, places: ReadonlyMap<string, Place>): Shape[] {
  return players.flatMap((player) => {
    const place = places.get(player.space);
    if (place === undefined || !isOnBoard(player)) return [];
    const here = players.filter((other) => other.space === player.space && isOnBoard(other));
    const isActive = phase === 'PLAY' && player.id === currentPlayerId;
    return standing(place, seatOf(player.id), { at: here.indexOf(player), of: here.length, isActive });
  });
}

/** Whose letter is whose. */
function legend({ players }: View, names: Names): Shape[] {
  const room = width / players.length;
  return players.flatMap((player): Shape[] => {
    const seat = seatOf(player.id);
    const x = seat * room;
    return [
      ...pawn(seat, x + 20, legendHeight / 2, radius, false),
      {
        kind: 'text',
        x: x + 38,
        y: legendHeight / 2,
        text: clipped(names(seat), room - 44),
        size: legendSize,
        baseline: 'middle',
        fill: player.resigned ? colour.gone : colour.name,
        maxWidth: room - 42,
      },
    ];
  });
}

function clipped(name: string, room: number): string {
  const all = [...name];
  const most = Math.floor(room / letter);
  return all.length <= most ? name : `${all.slice(0, Math.max(1, most - 1)).join('')}…`;
}

/** The picture in words. */
export function describe(view: View, names: Names): string {
  const content = contentFor(view.options);
  const where = view.players.map((player) => {
    const seat = seatOf(player.id);
    return `${letterOf(seat)} ${names(seat)}: ${stateOf(content, player)}`;
  });
  const ways = waysIn(content, view).map((to) => shortOf(content, to));
  const on =
    ways.length === 0 ? '' : ` ${names(seatOf(view.currentPlayerId))} can go to ${ways.join(' or ')}.`;
  return `Round ${view.round}. ${where.join('; ')}.${on}`.slice(0, 1000);
}

function stateOf(content: Content, player: View['players'][number]): string {
  if (player.resigned) return 'has resigned';
  if (player.finished) return 'finished';
  const visit = player.visit === 'First' ? 'first visit' : 'return visit';
  return `${shortOf(content, player.space)}, ${visit}, ${counted(player.time, 'day')}`;
}
