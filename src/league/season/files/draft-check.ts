import type { FileProblem } from '../../../engine/files/problems.ts';
import { draftLimits } from '../course/draft/draft-acts.ts';
import { headFile, type SeasonHead } from './head.ts';
import type { Placed } from './table.ts';
import { type RowOf, tables } from './tables.ts';

/** Finds what keeps `draft.csv` from being a draft: picks that are missing, twice, or out of their order (League 14). */

type Pick = Placed<RowOf<'draft'>>;

/** Texts by line. Later checks look only at what the earlier ones left right. */
export function draftProblems({ draft, phase, teams }: SeasonHead, rows: readonly Pick[]): FileProblem[] {
  const file = tables.draft.file;
  if (draft === undefined)
    return rows.slice(0, 1).map(({ line }) => ({
      file,
      line,
      code: 'BAD_VALUE',
      text: `there are picks, but ${headFile} has no draft.`,
    }));
  const inHead = (text: string): FileProblem[] => [{ file: headFile, code: 'BAD_VALUE', text }];
  if (rows.length === 0) return inHead(`there is a draft, but ${file} has no picks.`);
  if (!draft.over && phase !== 'preseason' && phase !== 'closed')
    return inHead('the season has begun, but its draft isn’t over.');
  const picks = rows.toSorted((one, other) => one.row.overall - other.row.overall);
  const said = (found: readonly Said[]) =>
    found.map(({ line, text }): FileProblem => ({ file, line, code: 'BAD_VALUE', text }));
  const onBoard = said(boardProblems(picks, teams.length));
  return onBoard.length > 0 ? onBoard : said(turnProblems(picks, draft.over));
}

interface Said {
  readonly line: number;
  readonly text: string;
}

/** Every round has each team's pick once. */
function boardProblems(picks: readonly Pick[], teams: number): Said[] {
  const originals = new Set<string>();
  const found = picks.flatMap(({ row, line }, index): Said[] => {
    const { overall, round, place, original } = row;
    const [wantedRound, wantedPlace] = [Math.floor(index / teams) + 1, (index % teams) + 1];
    if (overall !== index + 1) return [{ line, text: `the pick ${index + 1} is missing before this one.` }];
    if (round !== wantedRound || place !== wantedPlace)
      return [
        {
          line,
          text: `pick ${overall} must be pick ${wantedPlace} of round ${wantedRound}, with ${teams} teams.`,
        },
      ];
    const key = `${round} ${original}`;
    const isTwice = originals.has(key);
    originals.add(key);
    return isTwice ? [{ line, text: `${original} has two picks in round ${round}.` }] : [];
  });
  const last = picks.at(-1);
  if (found.length > 0 || last === undefined) return found.slice(0, 1);
  if (picks.length % teams !== 0)
    return [{ line: last.line, text: `round ${last.row.round} ends here, but there are ${teams} teams.` }];
  return last.row.round > draftLimits.rounds
    ? [{ line: last.line, text: `a draft can have at most ${draftLimits.rounds} rounds.` }]
    : [];
}

/** Picks have their turns from the first on, and nobody is picked twice. */
function turnProblems(picks: readonly Pick[], isOver: boolean): Said[] {
  const had = picks.filter(({ row }) => row.made !== undefined).length;
  const [turns, players] = [new Map<number, number>(), new Map<string, number>()];
  return picks.flatMap(({ row, line }, index): Said[] => {
    const { overall, made, player, timed_out: timedOut, made_up: madeUp } = row;
    const say = (text: string): Said[] => [{ line, text }];
    if (made === undefined) {
      if (player !== undefined || timedOut || madeUp)
        return say(`pick ${overall} isn’t made, so it has no player and isn’t timed_out or made_up.`);
      if (isOver) return say(`the draft is over, but pick ${overall} isn’t made.`);
      return index < had ? say(`pick ${overall} isn’t made, but a later one is.`) : [];
    }
    const turn = turns.get(made);
    if (turn !== undefined) return say(`made is ${made} already in line ${turn}.`);
    turns.set(made, line);
    if (made > had) return say(`made can be at most ${had}: the draft has ${had} picks so far.`);
    if (player === undefined) return madeUp ? say(`pick ${overall} is made up, but has no player.`) : [];
    const before = players.get(player);
    players.set(player, line);
    return before === undefined ? [] : say(`${player} is picked already in line ${before}.`);
  });
}
