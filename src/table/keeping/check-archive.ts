import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { Library } from '../../games/library.ts';
import { readArchive } from '../../store/keeping/archive.ts';
import { readLine } from '../log/archived-game.ts';
import { type GameRecord, verify } from '../log/proof/verify.ts';

/** The result of checking an archive. */
export interface ArchiveVerdict {
  readonly games: number;
  /** Number of games that appear more than once: after a crash, the bot may write a game twice. */
  readonly repeated: number;
  /** Number of games played under other rules; only their seeds and rolls could be checked. */
  readonly otherRules: number;
  readonly faults: readonly { readonly table: string; readonly sentence: string }[];
}

/**
 * Replays every game of an archive from its seed.
 * @throws StoreError (`archive-broken`) if the file can't be read to its end
 */
export async function checkArchive(file: string, games: readonly Game[]): Promise<ArchiveVerdict> {
  const seen = new Set<string>();
  const faults: { table: string; sentence: string }[] = [];
  /** Leagues by key, for the games on later lines. */
  const leagues = new Map<string, League>();
  let repeated = 0;
  let otherRules = 0;
  let number = 0;
  for await (const line of readArchive(file)) {
    number += 1;
    const read = readLine(line);
    if (read === undefined) faults.push({ table: `line ${number}`, sentence: 'This version can’t read it.' });
    else if ('league' in read) {
      const { key, game: id, document } = read.league;
      const library = games.find((game) => game.id === id)?.library;
      if (library) leagues.set(key, { library, document, loaded: undefined });
    } else if (seen.has(read.record.table.id)) repeated += 1;
    else {
      seen.add(read.record.table.id);
      const found = check(read.record, games, leagues);
      if (found.sentence !== undefined)
        faults.push({ table: read.record.table.id, sentence: found.sentence });
      else if (found.otherRules) otherRules += 1;
    }
  }
  return { games: seen.size, repeated, otherRules, faults };
}

/** A league in the archive. An earlier line may define another league with the same key. */
interface League {
  readonly library: Library;
  readonly document: string;
  loaded: WeakRef<object> | undefined;
}

/** Loads a league into its game. The game may drop it again at the next `await`. */
function makeKnown(key: string, league: League): void {
  const kept = league.loaded?.deref();
  if (kept !== undefined && league.library.known(key) === kept) return;
  league.loaded = new WeakRef(league.library.load(key, league.document));
}

/**
 * @returns a sentence that says what is wrong with a game, and whether the game could only be checked in part
 */
function check(
  record: GameRecord,
  games: readonly Game[],
  leagues: ReadonlyMap<string, League>,
): { readonly sentence?: string; readonly otherRules?: boolean } {
  const game = games.find(({ id }) => id === record.table.game);
  if (game === undefined) return { sentence: `This version has no game called “${record.table.game}”.` };
  try {
    const keys = game.library?.keysIn(record.table.options) ?? [];
    for (const key of keys) {
      const league = leagues.get(key);
      if (league) makeKnown(key, league);
    }
    const { ok, otherRules, sentence } = verify(game, record);
    return ok ? { otherRules: otherRules !== undefined } : { sentence };
  } catch (error) {
    if (error instanceof RuleError) return { sentence: error.message };
    throw error;
  }
}
