import { canonicalJson } from '../../engine/canonical.ts';
import type { Game } from '../../games/game.ts';
import type { StoredRoll } from '../../store/records/roll.ts';
import type { GameRecord } from '../log/proof/verify.ts';
import { plainNamesOf, seatingOf } from '../log/seating.ts';
import { optionsOf } from '../log/unreadable.ts';

/**
 * A finished game as lines of JSON for other programs: one for the game, one for each action, and one for the result.
 * Its keys and their order are part of the format. No line has an id of Discord.
 */

/** Version of the format. */
const format = 1;

const moment = (date: Date | undefined): string | null => date?.toISOString() ?? null;

/** @param record the record of a game that started and is over */
export function jsonLines(game: Game, { table, actions, rolls }: GameRecord): string {
  const rollsOf = (number: number) => rolls.filter(({ actionNumber }) => actionNumber === number);
  const lines = [
    headOf(game, table),
    ...actions.map(({ number, seat, at, notation, hash }) => ({
      n: number,
      seat,
      at: moment(at),
      action: notation,
      hash,
      rolls: rollsOf(number).map(rollOf),
    })),
    { result: ordered(table.result), actions: actions.length, hash: actions.at(-1)?.hash ?? null },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A result with its keys in order. Their order in memory depends on where the game ended. */
const ordered = (result: unknown): unknown =>
  result === undefined ? null : JSON.parse(canonicalJson(result));

function headOf(game: Game, table: GameRecord['table']) {
  const names = plainNamesOf(table.seats);
  const seating = seatingOf(table);
  return {
    clubhouse: 'game',
    format,
    id: table.id,
    game: table.game,
    version: table.rulesVersion ?? null,
    options: optionsOf(game, table),
    seats: table.seats.map(({ seat }) => ({
      seat,
      name: names(seat),
      kind: seating[seat]?.kind ?? 'person',
    })),
    commit: table.commit,
    seed: table.seed,
    entropy: table.entropy,
    ...(table.kept !== undefined && { kept: table.kept }),
    started: moment(table.startedAt),
    ended: moment(table.finishedAt),
  };
}

const rollOf = ({ id, sides, values, purpose }: StoredRoll) => ({ id, sides, values, purpose });
