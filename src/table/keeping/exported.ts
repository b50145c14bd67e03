import { z } from 'zod';
import { asCode } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { GameRecord } from '../../games/facets/texts.ts';
import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { readAct } from '../log/act.ts';
import type { LiveTable } from '../log/live.ts';
import type { GameRecord as ProvenGame } from '../log/proof/verify.ts';
import { dealt, gathered } from '../log/replay.ts';
import { plainNamesOf } from '../log/seating.ts';
import { optionsOf } from '../log/unreadable.ts';
import type { Message } from '../message/message.ts';
import { jsonLines } from './json-lines.ts';

/** A game as text for other programs: its current position, and the whole game once it is over. */
export interface Exported {
  readonly message: Message;
  readonly files: readonly { readonly name: string; readonly content: string }[];
}

/** Maximum length, in characters, of a position that the message also shows for copying. */
const shownPosition = 1_500;

/**
 * Exports a game as text.
 *
 * @param whole writes the whole game; called only when the game is over, because the text reveals hidden
 * decisions
 * @throws RuleError (`no-texts`)
 */
export async function exportedTexts(live: LiveTable, whole: () => Promise<string>): Promise<Exported> {
  const { game, stored, snapshot } = live;
  const { texts } = game;
  if (texts === undefined)
    throw new RuleError('no-texts', `${game.title} has no text format for other programs.`);
  const position = texts.position(snapshot.state);
  const files = [{ name: `${stored.id}-position.txt`, content: `${position}\n` }];
  const isOver = stored.status !== 'active';
  if (isOver) files.unshift({ name: `${stored.id}.txt`, content: await whole() });
  const what = isOver ? 'The whole game, and the position at its end.' : 'The position as it stands.';
  const shown = position.length <= shownPosition ? `\n\`\`\`\n${asCode(position)}\n\`\`\`` : '';
  return {
    message: { panels: [{ title: `${game.title} as text`, text: `${what}${shown}` }], rows: [] },
    files,
  };
}

/**
 * Exports a finished game for other programs: as lines of JSON and, if the game has one, in its own text format.
 * @param whole the game in its own format
 * @param file the game's file for programs of its sport
 */
export function exportedReplay(
  game: Game,
  record: ProvenGame,
  { whole, file }: { readonly whole?: string | undefined; readonly file?: string | undefined },
): Exported {
  const { id } = record.table;
  const { gameFile, title } = game;
  const files = [{ name: `${id}.jsonl`, content: jsonLines(game, record) }];
  const said = ['every action with its rolls and hash, one line each'];
  if (whole !== undefined) {
    files.push({ name: `${id}.txt`, content: whole });
    said.push(`the game as ${title} writes it`);
  }
  if (gameFile !== undefined && file !== undefined) {
    files.push({ name: `${id}.${gameFile.ending}`, content: file });
    said.push(gameFile.inWords);
  }
  const text = said.join(', and ');
  return {
    message: {
      panels: [
        { title: `${title} for other programs`, text: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.` },
      ],
      rows: [],
    },
    files,
  };
}

/** The part of a stored result that is needed here; an aborted game has no result. */
const resultSchema = z.object({
  winners: z.array(z.int()),
  scores: z.array(z.number()),
  places: z.array(z.int()).exactOptional(),
  reason: z.string(),
});

/**
 * Writes a game from its deal, without undone actions.
 * @returns `''` if the game has no text format
 */
export const writtenGame = (game: Game, stored: StoredTable, actions: readonly StoredAction[]): string =>
  game.texts?.write(recordOf(game, stored, actions)) ?? '';

function recordOf(game: Game, stored: StoredTable, actions: readonly StoredAction[]): GameRecord {
  const names = plainNamesOf(stored.seats);
  const result = resultSchema.safeParse(stored.result).data;
  return {
    options: optionsOf(game, stored),
    names: stored.seats.map(({ seat }) => names(seat)),
    moves: gathered(dealt(game, stored), actions, (_, { seat, notation }) =>
      readAct(notation) === undefined ? [{ seat, notation }] : [],
    ),
    ...(result !== undefined && { result }),
  };
}
