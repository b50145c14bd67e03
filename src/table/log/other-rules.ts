import { stateHash } from '../../engine/canonical.ts';
import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Message } from '../message/message.ts';
import { rematchButtons, verifyButton } from '../message/pages.ts';
import { type LiveTable, parseSnapshot } from './live.ts';
import { dealt, replay } from './replay.ts';
import { namesOf } from './seating.ts';
import { TableUnreadable } from './unreadable.ts';

/**
 * Games dealt under rules other than the program's. Their logs are intact, but the current rules give other hashes.
 * So such a game can neither continue nor be checked, and this is not reported as a fault.
 */

/**
 * Whether a table was dealt under older, newer or the same rules. A table without a stored version counts as older.
 */
export function rulesOf(
  { version }: Pick<Game, 'version'>,
  { rulesVersion }: Pick<StoredTable, 'rulesVersion'>,
): 'same' | 'older' | 'newer' {
  if (rulesVersion === version) return 'same';
  return rulesVersion !== undefined && rulesVersion > version ? 'newer' : 'older';
}

/** The reason stored when a game ends because the bot has newer rules. */
export const endedByNewRules = 'It was begun by older rules than mine.';

const sentences = {
  older:
    'This game was started under older rules, so it can’t go on, and nobody won. `/play` opens a new one.',
  newer:
    'This game was started under newer rules than mine. It goes on when the host starts that version again.',
} as const;

/**
 * Thrown for a table that was dealt under other rules and cannot be replayed under the current ones. The code is
 * `older-rules` or `newer-rules`.
 */
export class OtherRules extends TableUnreadable {
  readonly rules: keyof typeof sentences;

  constructor(rules: keyof typeof sentences) {
    super('rules', undefined, { code: `${rules}-rules`, sentence: sentences[rules] });
    this.rules = rules;
  }
}

/** Resolves to undefined if the table was dealt under other rules. */
export async function unlessOfOtherRules<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof OtherRules) return undefined;
    throw error;
  }
}

/**
 * Replays a table that was dealt under other rules, from its deal. Only the hashes show whether the current rules
 * give the same game.
 *
 * @param deal the stored deal; undefined if there is none
 * @throws OtherRules if they don't
 */
export function replayByTheseRules(
  game: Game,
  table: StoredTable,
  deal: unknown,
  actions: readonly StoredAction[],
): LiveTable {
  try {
    const start = dealt(game, table);
    const stored = deal === undefined ? start.snapshot : parseSnapshot(deal);
    if (stateHash(stored.state) === stateHash(start.snapshot.state)) return replay(start, actions);
  } catch {
    // The current rules may fail in any way on data from other rules. That only means that they aren't compatible.
  }
  throw new OtherRules(rulesOf(game, table) === 'newer' ? 'newer' : 'older');
}

function standing({ status }: StoredTable, rules: OtherRules['rules']): string {
  if (status === 'finished') return 'Finished';
  if (status !== 'active') return 'Ended without a result';
  return rules === 'newer' ? 'Waiting for newer rules' : 'Can’t go on';
}

/** The table message of a game that can't be displayed because it has other rules. */
export function otherRulesMessage(title: string, table: StoredTable, rules: OtherRules['rules']): Message {
  const names = namesOf(table.seats);
  const over = table.status !== 'active';
  const line =
    rules === 'newer'
      ? sentences.newer
      : table.status === 'finished'
        ? 'It was played under older rules that I can’t show.'
        : 'It was started under older rules, so it can’t go on, and nobody won.';
  return {
    text: `**${title}** · ${standing(table, rules)}`,
    panels: [
      {
        title,
        text: [
          table.seats.map(({ seat }) => `**${names(seat)}**`).join(', '),
          line,
          ...(over ? [`-# Table \`${table.id}\``] : []),
        ].join('\n'),
      },
    ],
    rows: over ? [[...rematchButtons(table), verifyButton(table.id)]] : [],
  };
}
