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
 * Games of other rules than the program's. Their log is fine, but these rules give other hashes for it. So
 * such a game can neither continue nor be checked, and nobody is to blame.
 */

/** Whether a table was dealt by older, newer or the same rules; without a stored version, older. */
export function rulesOf(
  { version }: Pick<Game, 'version'>,
  { rulesVersion }: Pick<StoredTable, 'rulesVersion'>,
): 'same' | 'older' | 'newer' {
  if (rulesVersion === version) return 'same';
  return rulesVersion !== undefined && rulesVersion > version ? 'newer' : 'older';
}

/** The reason stored if a game ended because newer rules met it. */
export const endedByNewRules = 'It was begun by older rules than mine.';

const sentences = {
  older:
    'This game was started under older rules, so it can’t go on, and nobody won. `/play` opens a new one.',
  newer:
    'This game was started under newer rules than mine. It goes on when the host starts that version again.',
} as const;

/** Thrown for a table dealt by other rules that these cannot replay. Code `older-rules` or `newer-rules`. */
export class OtherRules extends TableUnreadable {
  readonly rules: keyof typeof sentences;

  constructor(rules: keyof typeof sentences) {
    super('rules', undefined, { code: `${rules}-rules`, sentence: sentences[rules] });
    this.rules = rules;
  }
}

/** Resolves to undefined for a table of other rules. */
export async function unlessOfOtherRules<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof OtherRules) return undefined;
    throw error;
  }
}

/**
 * Replays a table of other rules from its deal, because only hashes show whether these rules fit.
 *
 * @param deal what is stored of the deal; undefined if nothing is
 * @throws OtherRules if they don't fit
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
    // These rules may fail in any way on states, options and notations of other rules: they don't fit.
  }
  throw new OtherRules(rulesOf(game, table) === 'newer' ? 'newer' : 'older');
}

function standing({ status }: StoredTable, rules: OtherRules['rules']): string {
  if (status === 'finished') return 'Finished';
  if (status !== 'active') return 'Ended without a result';
  return rules === 'newer' ? 'Waiting for newer rules' : 'Can’t go on';
}

/** The table message of a game that cannot be shown as it was. */
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
