import type { Players } from '../../src/league/season/rosters/legal/player.ts';
import type { PlayerId } from '../../src/league/season/types.ts';
import type { Message } from '../../src/table/message/message.ts';
import { onOneLine } from '../../src/table/message/names.ts';

/** Menus of players, a page at a time. */

/** How many options a menu has. */
export const pageSize = 25;

type Row = Message['rows'][number];

/** A player in a menu: `Kaito Trevanion-Sy`, with `SP · war 4.11` below. */
const optionOf = (id: PlayerId, players: Players) => {
  const player = players.get(id);
  return {
    value: id,
    label: onOneLine(player?.name ?? id).slice(0, 100),
    ...(player !== undefined && { hint: `${player.role} · war ${player.war.toFixed(2)}` }),
  };
};

/** Players in the order in which menus list them: the best first. */
export const bestFirst = (ids: Iterable<PlayerId>, players: Players): readonly PlayerId[] =>
  [...ids].toSorted(
    (one, other) => (players.get(other)?.war ?? 0) - (players.get(one)?.war ?? 0) || (one < other ? -1 : 1),
  );

/** What a menu of players does. */
export interface PlayerMenu {
  readonly command: string;
  /** The verb of a choice. */
  readonly verb: string;
  /** The verb of a page's button. */
  readonly toPage: (page: number) => string;
  readonly placeholder: string;
  /** How many may be chosen at once. */
  readonly most: number;
}

/** A menu of a page of players, and buttons that turn pages. */
export function playerMenu(
  all: readonly PlayerId[],
  page: number,
  players: Players,
  { command, verb, toPage, placeholder, most }: PlayerMenu,
): readonly Row[] {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const at = Math.min(Math.max(0, page), pages - 1);
  const shown = all.slice(at * pageSize, (at + 1) * pageSize);
  if (shown.length === 0) return [];
  const turn = (label: string, to: number) => ({
    kind: 'button' as const,
    label,
    style: 'secondary' as const,
    press: { do: 'command' as const, command, verb: toPage(to) },
  });
  return [
    [
      {
        kind: 'menu',
        placeholder: pages === 1 ? placeholder : `${placeholder} (${at + 1} of ${pages})`,
        press: { do: 'command', command, verb },
        min: 1,
        max: Math.min(most, shown.length),
        options: shown.map((id) => optionOf(id, players)),
      },
    ],
    ...(pages === 1
      ? []
      : [[...(at > 0 ? [turn('Back', at - 1)] : []), ...(at < pages - 1 ? [turn('More', at + 1)] : [])]]),
  ];
}
