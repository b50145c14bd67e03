import { firstSeries, type LineFigures, type StoredLine } from '../../../../store/records/lines.ts';
import type { Store } from '../../../../store/records/store.ts';
import { lastName } from '../../board/names.ts';
import { type Contents, playersOf } from '../content.ts';

/** ` · W Coldbrooke (3-1), L Hornblowen (2-2), S Lakeshaw (7)`: who won, lost and saved a game, with their figures so far. */
export async function decisionsOf(
  {
    store,
    contents,
  }: { readonly store: Pick<Store, 'linesOfTable' | 'playerLines'>; readonly contents: Pick<Contents, 'of'> },
  league: string,
  competition: string,
  table: string,
): Promise<string> {
  const lines = (await store.linesOfTable(table)).filter(({ sheet }) => sheet === 'pitching');
  const with_ = (figure: string) => lines.find(({ figures }) => (figures[figure] ?? 0) > 0);
  const decided = { W: with_('W'), L: with_('L'), S: with_('SV') };
  const shown = Object.entries(decided).flatMap(([letter, line]) =>
    line === undefined ? [] : [{ letter, line }],
  );
  if (shown.length === 0) return '';
  const players = playersOf(await contents.of(league));
  const words = await Promise.all(
    shown.map(async ({ letter, line }) => {
      const figures = await soFar(store, competition, line);
      const record = letter === 'S' ? `${figures['SV'] ?? 0}` : `${figures['W'] ?? 0}-${figures['L'] ?? 0}`;
      return `${letter} ${lastName(players.get(line.player)?.name ?? line.player)} (${record})`;
    }),
  );
  return ` · ${words.join(', ')}`;
}

/** A pitcher's figures in the part of the season that a line belongs to, up to its game. */
async function soFar(
  store: Pick<Store, 'playerLines'>,
  competition: string,
  { player, fixture, game }: StoredLine,
): Promise<LineFigures> {
  const isPlayoffs = fixture >= firstSeries;
  const total: Record<string, number> = {};
  for (const line of await store.playerLines(competition, player)) {
    const isLater = line.fixture > fixture || (line.fixture === fixture && line.game > game);
    if (line.sheet !== 'pitching' || isLater || line.fixture >= firstSeries !== isPlayoffs) continue;
    for (const [figure, value] of Object.entries(line.figures)) total[figure] = (total[figure] ?? 0) + value;
  }
  return total;
}
