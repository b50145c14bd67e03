import { wholeCharacters } from '../../../../engine/characters.ts';
import { asWritten } from '../../../../engine/markdown.ts';
import { RuleError } from '../../../../engine/rule-error.ts';
import { importing } from '../../../../store/records/competition.ts';
import type { Store } from '../../../../store/records/store.ts';
import type { Actor } from '../../../../table/log/actor.ts';
import { onOneLine } from '../../../../table/message/names.ts';
import { contentHash } from '../exporting/season-export.ts';
import type { SeasonHead } from '../head.ts';
import type { ReadySeason } from './ready.ts';

/**
 * Makes a season of a zip that was exported elsewhere (League 18): settings, teams, rosters, schedule, results, the
 * lines of games, and transactions. Games that were played at tables can't be replayed here, because a table's dice
 * belong to the server that made them; their results and lines stay.
 */

/** Where a season is imported, and who does it. */
export interface ImportPlace {
  readonly guildId: string;
  readonly channelId: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
}

/**
 * The key that a season's league has on a server; empty for the built-in one.
 * @throws RuleError (`no-such-league`) that says which one to import
 */
export async function leagueHere(
  { content, league }: SeasonHead,
  guildId: string,
  store: Pick<Store, 'guildLeagues' | 'league'>,
): Promise<string> {
  if (content === '') return '';
  for (const { key, game } of await store.guildLeagues(guildId))
    if (game === 'baseball' && (await contentHash(store, key)) === content) return key;
  throw new RuleError(
    'no-such-league',
    `This season needs its league, ${asWritten(league)}. Bring it first with \`/league import\`, exactly as it was there (\`/league export\`).`,
  );
}

/**
 * Stores a season row by row in portions, so that presses get their turn in between. Nobody sees it before it's whole. If
 * something fails, nothing of it stays; what a stopped process leaves is removed later (`removeBroken`).
 */
export async function stored(
  { id, settings, phase, acts, rows }: ReadySeason,
  name: string,
  { guildId, channelId, actor }: ImportPlace,
  store: Store,
): Promise<void> {
  const at = { id, name, guildId, channelId, kind: 'season', game: 'baseball' } as const;
  await store.createCompetition({ ...at, settings, phase: importing, createdBy: actor.userId });
  try {
    for (const portion of rows) await store.insertPrepared(portion);
    await store.openImported(id, {
      acts,
      entrants: [{ entrant: 1, userId: actor.userId, name: actor.name }],
      phase,
      ...(phase === 'closed' && { finished: true as const }),
    });
  } catch (error) {
    await removed(id, store);
    throw error;
  }
}

async function removed(id: string, store: Pick<Store, 'deleteLines' | 'removeCompetition'>): Promise<void> {
  await store.deleteLines(id);
  await store.removeCompetition(id);
}

/** How long an import can take at most, in milliseconds. Then its command can't be answered any longer. */
const longestImport = 15 * 60_000;

/** Removes what imports left that were stopped with their process. */
export async function removeBroken(
  store: Pick<Store, 'brokenImports' | 'deleteLines' | 'removeCompetition'>,
  now: Date,
  servers: (guildId: string) => boolean,
): Promise<void> {
  const broken = await store.brokenImports(new Date(now.getTime() - longestImport), 'season');
  for (const { id, guildId } of broken) if (servers(guildId)) await removed(id, store);
}

/** Longest name of a season here, in characters. */
const longestName = 40;

/** The name that a season gets here. */
export const nameHere = (name: string): string =>
  wholeCharacters(onOneLine(name).slice(0, longestName)) || 'Season';
