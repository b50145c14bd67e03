import type { Answer } from '../../src/discord/answers/command.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { auditPage } from '../../src/league/board/audit-page.ts';
import {
  bracket,
  bracketRow,
  longestAlt,
  plainNameIn,
  roundLines,
  shownRow,
  table,
  tableLines,
} from '../../src/league/board/overview.ts';
import { shownLines } from '../../src/league/board/sheet-picture.ts';
import { standingsOf } from '../../src/league/board/standings.ts';
import { tournamentAudit } from '../../src/league/board/tournament-audit.ts';
import { withoutMarks } from '../../src/league/board/words.ts';
import type { Loaded } from '../../src/league/running/tournament-keeper.ts';
import { inMarkdown, withoutBackslashes } from '../../src/table/message/names.ts';

/** How a tournament stands, for one person. */

export function shownTable(loaded: Loaded): Answer {
  if (loaded.course.phase === 'open') throw new RuleError('not-running', 'This tournament hasn’t begun yet.');
  const lines = tableLines(standingsOf(loaded.course), plainNameIn(loaded));
  const picture = table(loaded);
  // The picture and its alt text have no room for everybody.
  const isCut = lines.length > shownLines || picture.alt.length >= longestAlt;
  return {
    private: true,
    message: { panels: [{ title: '', text: '' }], picture, rows: [shownRow(loaded, 'table')] },
    ...(isCut && { files: [{ name: 'table.txt', content: `${lines.join('\n')}\n` }] }),
  };
}

export function shownBracket(loaded: Loaded, page?: number): Answer {
  const { course } = loaded;
  if (course.settings.system !== 'knock-out')
    throw new RuleError('no-bracket', 'Only a knock-out has a bracket. **Table** shows how this one stands.');
  if (course.phase === 'open') throw new RuleError('not-running', 'This tournament hasn’t begun yet.');
  return {
    private: true,
    message: {
      panels: [{ title: '', text: '' }],
      picture: bracket(loaded, page),
      rows: [...bracketRow(loaded, page), shownRow(loaded, 'bracket')],
    },
  };
}

/** Longest text of a panel, in characters, below Discord's limit. */
const longest = 3_500;

export function shownRounds(loaded: Loaded): Answer {
  const lines = roundLines(loaded);
  const kept: string[] = [];
  for (const line of lines.toReversed()) {
    if (kept.join('\n').length + line.length > longest) break;
    kept.unshift(line);
  }
  return {
    private: true,
    message: {
      panels: [{ title: inMarkdown(loaded.row.name), text: kept.join('\n') || 'No round is paired yet.' }],
      rows: loaded.course.phase === 'open' ? [] : [shownRow(loaded, 'rounds')],
    },
    ...(kept.length < lines.length && {
      files: [{ name: 'rounds.txt', content: `${withoutBackslashes(lines.map(withoutMarks).join('\n'))}\n` }],
    }),
  };
}

/** What those who run it did, page by page, the newest first (League 20). */
export const shownAudit = (loaded: Loaded, page = 1): Answer => ({
  private: true,
  message: auditPage({
    name: loaded.row.name,
    entries: tournamentAudit(loaded),
    page,
    press: (to) => ({ do: 'command', command: 'tournament', verb: `audit-${loaded.row.id}-${to}` }),
  }),
});
