import type { Answer } from '../../src/discord/answers/command.ts';
import { andList } from '../../src/engine/english.ts';
import { sideName } from '../../src/league/season/board/season-words.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { SeasonPlayed } from '../../src/league/seasons.ts';
import { linked } from '../../src/table/message/links.ts';
import { said } from './which.ts';

/** What a person hears who has pressed **Play**. */
export function played({ table, game, awaited }: SeasonPlayed, { course }: Loaded): Answer {
  const link = linked('Go to the table', table);
  const where = `${sideName(course, game.away)} at ${sideName(course, game.home)}`;
  if (table.status === 'active') return said(`**${where}** is on. ${link}`);
  if (awaited.length === 0)
    return said(`Everybody’s there for **${where}**. Press **Start** at the table. ${link}`);
  const people = andList(awaited.map((userId) => `<@${userId}>`));
  return said(`You’re ready for **${where}**. The table waits for ${people}. ${link}`);
}
