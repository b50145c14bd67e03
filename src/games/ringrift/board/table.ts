import { counted } from '../../../engine/english.ts';
import type { Picture } from '../../../engine/picture/picture.ts';
import type { Names } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import { stackOf, territoryOf } from '../pieces.ts';
import { standingOf } from '../ringrift.ts';
import { gainedIn, hasLeft, playersOf, type Sitting, seatOf } from '../sitting.ts';
import type { State } from '../state.ts';
import { type Player, ringsToWin, spacesToWin } from '../terms/boards.ts';
import type { Phase } from '../terms/phases.ts';
import type { View } from '../view.ts';
import { decisionWords } from '../words/decisions.ts';
import { signOf } from '../words/signs.ts';
import { howWon } from '../words/story.ts';
import { sceneOf } from './of-state.ts';
import { drawScene } from './tiles.ts';

/** The table message (RingRift 21.2): the board, and below it the figures of each player. */

export const draw = (view: View, names: Names): Picture => drawScene(sceneOf(view, names));

const deeds: Readonly<Record<Phase, string>> = {
  ring_placement: 'places rings',
  movement: 'moves a stack',
  capture: 'may capture',
  chain_capture: 'has to keep capturing',
  line_processing: 'takes a line',
  territory_processing: 'may claim a region',
  forced_elimination: 'can’t move and gives up a cap',
  game_over: '',
};

/** Describes what the player to move has to do in this phase. */
export function deedOf(state: State): string {
  const { phase, owes, recovered, player } = state;
  if (owes) {
    if (phase === 'line_processing') return 'pays a ring for the line';
    return recovered ? 'pays a buried ring for the region' : 'pays a cap for the region';
  }
  if (phase === 'movement' && standingOf(state, player) === 'can recover') return 'may recover';
  return deeds[phase];
}

const stacksOf = ({ cells }: State, player: Player): number =>
  cells.filter((text) => stackOf(text)?.controller === player).length;

function seatLine(state: State, player: Player, spaces: number, names: Names): string {
  const players = state.people.length;
  const { credit, hand, rules, board } = state;
  const standing = standingOf(state, player);
  const facts = [
    `hand ${hand[player - 1] ?? 0}`,
    `rings ${credit[player - 1] ?? 0}/${ringsToWin(rules.ringsPerPlayer, players)}`,
    `land ${spaces}/${spacesToWin(board, players)}`,
    // After the end, the table mentions only seats that left.
    ...(standing === undefined || (state.result !== null && standing !== 'left') ? [] : [`*${standing}*`]),
  ];
  return `${signOf(player)} **${names(seatOf(state, player))}** ${facts.join(' · ')}`;
}

/** Describes the current streak toward last player standing, if there is one. */
function streakLine({ standing, rules }: State, names: Names, state: State): readonly string[] {
  const { streak, streakPlayer } = standing;
  if (streak === 0 || streakPlayer === 0) return [];
  return [
    `Only **${names(seatOf(state, streakPlayer))}** could act for ${streak} of ${rules.lpsRounds} rounds`,
  ];
}

/** Returns the lines that say how the game was won; empty while it runs. */
function endLine({ game: state, lately }: Sitting, names: Names): readonly string[] {
  const { result, credit, rules } = state;
  if (result === null) return [];
  const at = result.winner - 1;
  const facts = {
    rings: credit[at] ?? 0,
    spaces: territoryOf(state)[at] ?? 0,
    lpsRounds: rules.lpsRounds,
    ...(lately?.player === result.winner && { gained: gainedIn(lately) }),
  };
  return [`${howWon({ reason: result.reason, ...facts }, names(seatOf(state, result.winner)))}.`];
}

/**
 * Says whose turn it is and what they have to do. This is the title, because with four players a phone has no
 * line to spare.
 */
function titleOf(state: State, names: Names): string {
  const { player, turn, result } = state;
  if (result !== null) return `RingRift, turn ${turn}`;
  return `Turn ${turn}: ${signOf(player)} ${names(seatOf(state, player))} ${deedOf(state)}`;
}

export function panelOf(view: View, names: Names): Panel {
  const { game } = view;
  const spaces = territoryOf(game);
  const lines = [
    ...endLine(view, names),
    ...playersOf(game).map((player) => seatLine(game, player, spaces[player - 1] ?? 0, names)),
    ...(game.result === null ? streakLine(game, names, game) : []),
  ];
  return { title: titleOf(game, names), text: lines.join('\n') };
}

/**
 * Writes the alt text of the picture, at most 1,000 characters: the last turn, then the figures of each
 * player.
 */
export function describe({ game, lately }: View, names: Names): string {
  const spaces = territoryOf(game);
  const last =
    lately === null
      ? `The empty ${game.board} board.`
      : `${names(lately.seat)}: ${lately.played.map((one, at) => decisionWords(one, lately.played.slice(0, at))).join(', ')}.`;
  const each = playersOf(game).map((player) => {
    const name = names(seatOf(game, player));
    const stacks = stacksOf(game, player);
    const left = hasLeft(game, player) ? ', left the game' : '';
    return `${name}: ${counted(stacks, 'stack')}, ${game.credit[player - 1] ?? 0} rings eliminated, ${spaces[player - 1] ?? 0} spaces${left}`;
  });
  // The last turn gets at most 500 characters, so that a long capture chain can't push out the players'
  // figures.
  return `${last.slice(0, 500)} ${each.join('; ')}.`.slice(0, 1000);
}
