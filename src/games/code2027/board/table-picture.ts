import { counted, orList } from '../../../engine/english.ts';
import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import type { Names } from '../../facets/seats.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import { waysOn } from '../position/destinations.ts';
import { isInPlay, seatOf } from '../position/people.ts';
import { currentIn, type View } from '../view.ts';
import { shortOf } from '../words/figures.ts';
import { letterOf, pawn } from './pawns.ts';
import { boardOf, frame, legend as legendHeight, type Place, width, withGuests } from './track.ts';

/**
 * The picture of the table: the track with everybody's pawns, and the spaces where the current player may go.
 * Everybody sees the same picture.
 */

const color = { name: '#f4f6f2', gone: '#8a979f' } as const;
const radius = 10;
const legendSize = 18;
/** Average width of a character in a name, in pixels. */
const letter = 10;

/** Lists the spaces where the current player may go, as far as they are known before the roll. */
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
    shapes: [...pawns(content, view, places), ...marks, ...legend(view, names)],
  };
}

const isOnBoard = ({ resigned }: View['players'][number]): boolean => !resigned;

function pawns(content: Content, view: View, places: ReadonlyMap<string, Place>): Shape[] {
  const { players, currentPlayerId, phase } = view;
  const spaces = [...new Set(players.filter(isOnBoard).map(({ space }) => space))];
  return spaces.flatMap((id) => {
    const [place, space] = [places.get(id), content.space(id)];
    if (place === undefined || space === undefined) return [];
    const here = players.filter((player) => player.space === id && isOnBoard(player));
    return withGuests(
      place,
      space,
      here.map((player) => (x, y) => {
        const isActive = phase === 'PLAY' && player.id === currentPlayerId;
        return pawn(seatOf(player.id), x, y, radius, isActive);
      }),
    );
  });
}

/** Draws the legend: the letter and name of each player. */
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
        fill: player.resigned ? color.gone : color.name,
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

/** Describes the picture for the alt text. */
export function describe(view: View, names: Names): string {
  const content = contentFor(view.options);
  const where = view.players.map((player) => {
    const seat = seatOf(player.id);
    return `${letterOf(seat)} ${names(seat)}: ${stateOf(content, player)}`;
  });
  const ways = waysIn(content, view).map((to) => shortOf(content, to));
  const on = ways.length === 0 ? '' : ` ${names(seatOf(view.currentPlayerId))} can go to ${orList(ways)}.`;
  return `Round ${view.round}. ${where.join('; ')}.${on}`.slice(0, 1000);
}

function stateOf(content: Content, player: View['players'][number]): string {
  if (player.resigned) return 'has resigned';
  if (player.finished) return 'finished';
  const visit = player.visit === 'First' ? 'first visit' : 'return visit';
  return `${shortOf(content, player.space)}, ${visit}, ${counted(player.time, 'day')}`;
}
