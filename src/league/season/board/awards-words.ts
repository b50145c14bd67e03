import { andList, counted } from '../../../engine/english.ts';
import type { Title } from '../awards/titles.ts';
import { type VotedAward, votedAwards } from '../awards/votes.ts';
import type { Season } from '../course/season.ts';
import type { Players } from '../rosters/legal/player.ts';
import { nameOf } from '../rosters/sentences.ts';
import { titled } from './names.ts';

/** Awards in words (League 16). */

/** `**Batting title**: Ada Quill (PCG), .347`, a line for each title. */
export const titleLines = (titles: readonly Title[], players: Players): readonly string[] =>
  titles.map(({ name, winners }) => {
    const who = winners.map(
      ({ candidate: { id, team } }) => `${nameOf(id, players)}${team === undefined ? '' : ` (${team})`}`,
    );
    const value = winners[0]?.value;
    return `**${name}**: ${who.length === 0 ? 'nobody' : sharedBy(who)}${value === undefined ? '' : `, ${value}`}`;
  });

/** After a short season, dozens may share a title. */
const mostNamed = 5;

/** Those who share an award; if they're too many for a phone, the first of them and how many others. */
const sharedBy = (who: readonly string[]): string =>
  andList(
    who.length <= mostNamed
      ? who
      : [...who.slice(0, mostNamed - 1), counted(who.length - mostNamed + 1, 'other')],
  );

/** `**Most valuable player**: Ada Quill (31 points), then …`, a line for each award. */
export const voteLines = (votes: NonNullable<Season['votes']>, players: Players): readonly string[] =>
  (Object.entries(votedAwards) as [VotedAward, string][]).map(([award, name]) => {
    const winners = votes[award].filter(({ place }) => place === 1);
    const others = votes[award].filter(({ place }) => place > 1).slice(0, 2);
    const words = ({ player, points }: (typeof winners)[number]) => `${nameOf(player, players)} (${points})`;
    if (winners.length === 0) return `**${titled(name)}**: no votes`;
    const next = others.length === 0 ? '' : `, then ${andList(others.map(words))}`;
    return `**${titled(name)}**: ${sharedBy(winners.map(words))}${next}`;
  });

/** `**Most valuable player of the final**: Ada Quill (PCG), .412 win probability added`. */
export function finalMvpLine(found: NonNullable<Season['finalMvp']>, players: Players): string {
  const name = '**Most valuable player of the final**';
  const [first, ...others] = found;
  if (first === undefined) return `${name}: nobody. No game of the final was played at a table here.`;
  const who = found.map(({ player, team }) => `${nameOf(player, players)} (${team})`);
  const added = (first.added / 1_000_000).toFixed(3).replace(/^0/, '');
  return `${name}: ${sharedBy(who)}, ${added} win probability added${others.length === 0 ? '' : ' each'}`;
}
