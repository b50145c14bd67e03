import { canonicalJson } from '../../engine/canonical.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { type LinedGame, type NewLine, type StoredLine, sheetFigures } from '../../store/records/lines.ts';
import type { Store } from '../../store/records/store.ts';
import { LibraryCache } from '../ledger/library-cache.ts';
import { linesOf } from '../log/lines.ts';
import { rulesOf } from '../log/other-rules.ts';
import { dealt, ReplayBroken, replay } from '../log/replay.ts';
import { TableUnreadable } from '../log/unreadable.ts';

/** What computing the statistics of a game anew from its log found. */
export type LinesRebuilt = LinedGame & {
  /** Lines that weren't as the log gives them, as words: `batting of pcg-07`. */
  readonly differences: readonly string[];
  /** Set if the log can't say, with the reason as a sentence. The stored lines stay. */
  readonly unknown?: string;
};

/**
 * Computes the statistics of a season's games anew from their logs, and replaces those that differ unless it only
 * checks.
 *
 * @param competition by default those of all seasons
 */
export async function* rebuildLines(
  store: Store,
  games: readonly Game[],
  check: boolean,
  competition?: string,
): AsyncGenerator<LinesRebuilt> {
  const libraries = new LibraryCache(store);
  for (const lined of await store.linedGames(competition)) {
    const found = await linesFromLog(store, libraries, games, lined.tableId);
    if (typeof found === 'string') {
      yield { ...lined, differences: [], unknown: found };
      continue;
    }
    const differences = differencesOf(await store.linesOfTable(lined.tableId), lined, found);
    if (!check && differences.length > 0) await store.replaceLines(lined, found);
    yield { ...lined, differences };
  }
}

/** The lines that a finished game's log gives, or a sentence on why it can't say. */
async function linesFromLog(
  store: Store,
  libraries: LibraryCache,
  games: readonly Game[],
  id: string,
): Promise<readonly NewLine[] | string> {
  try {
    const table = await store.loadTable(id);
    if (table === undefined) return 'Its table is archived.';
    const game = games.find((one) => one.id === table.game);
    if (game === undefined) return `This version has no game called “${table.game}”.`;
    if (rulesOf(game, table) !== 'same') return 'It was played under other rules.';
    await libraries.ready(game, table.options);
    const { snapshot } = replay(dealt(game, table), await store.actions(id));
    return linesOf(game, snapshot.state);
  } catch (error) {
    if (error instanceof RuleError || error instanceof ReplayBroken || error instanceof TableUnreadable)
      return error.message;
    throw error;
  }
}

const keyOf = ({ sheet, seat, player, position = '' }: NewLine): string =>
  [sheet, seat, player, position].join(' ');

/** Everything about a line that is stored, as text. */
const textOf = (line: NewLine, { competition, fixture, game, counts }: LinedGame): string =>
  canonicalJson([
    keyOf(line),
    line.team,
    line.opponent,
    competition,
    fixture,
    game,
    counts,
    sheetFigures[line.sheet].map((figure) => line.figures[figure] ?? 0),
  ]);

const wordsOf = ({ sheet, player, team, position }: NewLine): string =>
  `${sheet} of ${player === '' ? team : player}${position === undefined ? '' : ` at ${position}`}`;

/** The lines that aren't the same in both, in order. */
function differencesOf(
  stored: readonly StoredLine[],
  lined: LinedGame,
  computed: readonly NewLine[],
): readonly string[] {
  const before = new Map(stored.map((line) => [keyOf(line), { line, text: textOf(line, line) }]));
  const after = new Map(computed.map((line) => [keyOf(line), { line, text: textOf(line, lined) }]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, anew] = [before.get(key), after.get(key)];
    const line = anew?.line ?? old?.line;
    return line === undefined || old?.text === anew?.text ? [] : [wordsOf(line)];
  });
}
