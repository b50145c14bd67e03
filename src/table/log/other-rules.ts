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
 * Games of other rules than the program's. Their log is as good as it was, but these rules do not give the same hashes
 * for it: such a game can neither go on nor be checked, and that is nobody's fault.
 */

/** By which rules a table was dealt, beside the program's own; one from before this was kept counts as older. */
export function rulesOf(
  { version }: Pick<Game, 'version'>,
  { rulesVersion }: Pick<StoredTable, 'rulesVersion'>,
): 'same' | 'older' | 'newer' {
  if (rulesVersion === version) return 'same';
  return rulesVersion !== undefined && rulesVersion > version ? 'newer' : 'older';
}

/** The stored reason of a game that newer rules ended; stored tables have these words, so they stay. */
export const endedByNewRules = 'It was begun by older rules than mine.';

const sentences = {
  older:
    'This game was started under older rules, so it can’t go on, and nobody won. `/play` opens a new one.',
  newer:
    'This game was started under newer rules than mine. It goes on when the host starts that version again.',
} as const;

/** A table was dealt by other rules and cannot be replayed by these. Code `older-rules` or `newer-rules`. */
export class OtherRules extends TableUnreadable {
  readonly rules: keyof typeof sentences;

  constructor(rules: keyof typeof sentences) {
    super('rules', undefined, { code: `${rules}-rules`, sentence: sentences[rules] });
    this.rules = rules;
  }
}

/** What is loaded, or undefined where that is of other rules. */
export async function unlessOfOtherRules<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof OtherRules) return undefined;
    throw error;
  }
}

/**
 * Replays a table of other rules from its deal, since only hashes can say whether these rules will do.
 *
 * @param deal what was stored of the deal; undefined where that is not kept
 * @throws OtherRules where they will not
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
    // States, options and notations of other rules may be anything to these: whatever it was, they do not fit.
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
