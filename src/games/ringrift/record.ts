import { z } from 'zod';
import { RuleError } from '../../engine/rule-error.ts';
import type { GameRecord, TextForms } from '../facets/texts.ts';
import { positionProblem } from './options.ts';
import { act, parsed, resultOf, start } from './play.ts';
import { positionText } from './ringrift.ts';
import type { Sitting } from './sitting.ts';
import { optionsClash, type TableOptions, tableOptions } from './terms/table-options.ts';

/**
 * A game as text, modeled on PGN: tags, an empty line, then a line for each turn that begins with its
 * seat.
 *
 *     [Game "RingRift"]
 *     [Options {"players":2,…}]
 *     [Seats ["Ann","Ben"]]
 *     [Result {"winners":[0],…}]
 *
 *     1: Pd4x3 Md4-d7
 *     2: Pe2 Me2-e3
 */

const opening = '[Game "RingRift"]';
/**
 * Maximum number of moves, more than any game can have: every decision other than placements and skips uses
 * up a ring or a cell (RingRift 14.7).
 */
const mostMoves = 10_000;
const longestName = 200;

const seats = z.array(z.string().max(longestName)).min(2).max(4);
const result = z.strictObject({
  winners: z.array(z.int().min(0).max(3)),
  scores: z.array(z.number()),
  places: z.array(z.int().min(1).max(4)).exactOptional(),
  reason: z.string().min(1).max(40),
});

const refused = (sentence: string): RuleError => new RuleError('bad-record', sentence);

function write({ options, names, moves, result: ended }: GameRecord<TableOptions>): string {
  const turns: string[] = [];
  moves.forEach(({ seat, notation }, index) => {
    const goesOn = moves[index - 1]?.seat === seat;
    if (goesOn) turns.push(`${turns.pop()} ${notation}`);
    else turns.push(`${seat + 1}: ${notation}`);
  });
  return [
    opening,
    `[Options ${JSON.stringify(options)}]`,
    `[Seats ${JSON.stringify(names)}]`,
    ...(ended === undefined ? [] : [`[Result ${JSON.stringify(ended)}]`]),
    '',
    ...turns,
    '',
  ].join('\n');
}

/** Parses the JSON in a tag line and validates it. */
function tagged<Value>(line: string | undefined, name: string, schema: z.ZodType<Value>): Value {
  const [, text = ''] = new RegExp(`^\\[${name} (.*)\\]$`).exec(line ?? '') ?? [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused(`A game of RingRift needs a line [${name} …] with JSON.`);
  }
  const read = schema.safeParse(value);
  if (!read.success)
    throw refused(`[${name} …] can’t be read: ${read.error.issues[0]?.path.join('.') || name} isn’t valid.`);
  return read.data;
}

/** @throws RuleError (`bad-record`) if the text isn't a game or contains an illegal move */
function read(text: string): GameRecord<TableOptions> {
  const [first, ...lines] = text.split('\n');
  if (first !== opening) throw refused(`A game of RingRift starts with the line ${opening}.`);
  const options = tagged(lines.shift(), 'Options', z.strictObject(tableOptions.shape));
  const problem = optionsClash(options) ?? positionProblem(options);
  if (problem !== undefined) throw refused(problem);
  const names = tagged(lines.shift(), 'Seats', seats);
  if (names.length !== options.players)
    throw refused(`There are ${options.players} players, but ${names.length} names.`);
  const ended = lines[0]?.startsWith('[Result ') ? tagged(lines.shift(), 'Result', result) : undefined;
  if (lines.shift() !== '' || lines.pop() !== '')
    throw refused('Put an empty line between the tags and the turns, and end the last line.');
  const moves = lines.flatMap(turnOf);
  if (moves.length > mostMoves) throw refused(`No game of RingRift has more than ${mostMoves} moves.`);
  demandPlayed(options, moves, ended);
  return { options, names, moves, ...(ended !== undefined && { result: ended }) };
}

function turnOf(line: string): { seat: number; notation: string }[] {
  const [, seat = '', moves = ''] = /^([1-4]): (\S+(?: \S+)*)$/.exec(line) ?? [];
  if (seat === '') throw refused('A turn is a line such as 1: Pd4x3 Md4-d7: the seat, then its moves.');
  return moves.split(' ').map((notation) => ({ seat: Number(seat) - 1, notation }));
}

/** Replays the moves. Each move must be legal, and a finished game must name the right reason for its end. */
function demandPlayed(options: TableOptions, moves: GameRecord['moves'], ended: GameRecord['result']): void {
  let sitting: Sitting = start(options);
  moves.forEach(({ seat, notation }, index) => {
    try {
      sitting = act(sitting, seat, parsed(sitting, notation)).state;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      throw refused(`Move ${index + 1} (${notation.slice(0, 60)}) can’t be played. ${error.message}`);
    }
  });
  const reached = resultOf(sitting);
  if (reached !== undefined && ended?.reason !== reached.reason)
    throw refused(`These moves end the game (${reached.reason}), but [Result …] doesn’t say so.`);
}

export const textForms: TextForms<Sitting, TableOptions> = {
  write,
  read,
  position: ({ game }) => positionText(game),
};
