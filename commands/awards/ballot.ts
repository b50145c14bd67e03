import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { type VotedAward, votedAwards } from '../../src/league/season/awards/votes.ts';
import { titled } from '../../src/league/season/board/names.ts';
import { teamOf } from '../../src/league/season/course/state.ts';
import { type Candidate, rankedBy } from '../../src/league/season/leaders/ranking.ts';
import { nameOf } from '../../src/league/season/rosters/sentences.ts';
import { awardsControl } from '../../src/league/season/running/awards/awards-news.ts';
import {
  awards,
  type BallotSoFar,
  presentTeam,
} from '../../src/league/season/running/awards/season-awards.ts';
import { playersOf } from '../../src/league/season/running/content.ts';
import { type Loaded, personIn } from '../../src/league/season/running/season-keeper.ts';
import { theStatistic } from '../../src/league/season/statistics/table.ts';
import type { Button, Menu, Message } from '../../src/table/message/message.ts';
import { moment } from '../../src/table/message/moment.ts';
import { onOneLine } from '../../src/table/message/names.ts';

/** An owner's ballot, which nobody else sees. */

const pageSize = 25;

interface Ask {
  readonly award: VotedAward;
  readonly ballot: BallotSoFar;
  readonly end: Date;
  readonly userId: string;
  readonly page: number;
}

const places = ['First, 5 points', 'Second, 3 points', 'Third, 1 point'] as const;

/** The ballot with a menu for each place. */
export async function ballotShown(
  loaded: Loaded,
  bot: Bot,
  { award, ballot, end, userId, page }: Ask,
): Promise<Answer> {
  const { course, row } = loaded;
  const players = playersOf(await bot.seasons.contents.of(course.settings.league));
  const person = personIn(loaded, userId);
  const own = person === undefined ? undefined : teamOf(course, person)?.team;
  const list = (await candidates(loaded, bot, award)).filter(({ id }) => presentTeam(course, id) !== own);
  const pages = Math.max(1, Math.ceil(list.length / pageSize));
  const here = Number.isInteger(page) ? Math.min(Math.max(0, page), pages - 1) : 0;
  const shown = list.slice(here * pageSize, (here + 1) * pageSize);
  const menu = (verb: string, placeholder: string, options: Menu['options']): Menu => ({
    kind: 'menu',
    placeholder,
    press: { do: 'command', command: 'awards', verb: `${verb}` },
    min: 1,
    max: 1,
    options,
  });
  const turned = (to: number, label: string): Button => ({
    ...awardsControl(row.id, 'vote', label),
    press: { do: 'command', command: 'awards', verb: `vote-${row.id}-${award}-${to}` },
    disabled: to < 0 || to >= pages,
  });
  const choices = awards.map((one) => ({
    value: one,
    label: titled(votedAwards[one]),
    chosen: one === award,
  }));
  const rows: Message['rows'][number][] = [[menu(`award-${row.id}`, 'Award', choices)]];
  if (shown.length > 0)
    for (const [at, place] of places.entries()) {
      const options = shown.map(({ id, hint }) => ({
        value: id,
        label: onOneLine(players.get(id)?.name ?? id),
        hint,
        chosen: ballot[at] === id,
      }));
      rows.push([menu(`name-${row.id}-${award}-${at}-${here}`, place, options)]);
    }
  rows.push([turned(here - 1, '◀'), turned(here + 1, '▶'), awardsControl(row.id, 'show', 'Awards')]);
  const lines = places.map((place, at) => {
    const player = ballot[at] ?? '';
    return `${place}: ${player === '' ? '–' : `**${nameOf(player, players)}**`}`;
  });
  const isFull = ballot.every((player) => player !== '');
  const text = [
    ...lines,
    '',
    isFull ? 'Your vote counts. You can change it.' : 'It counts once you’ve named three.',
    `Nobody else sees it. Votes are counted ${moment(end, 'f')}, and deleted a week later.`,
  ].join('\n');
  return { private: true, message: { panels: [{ title: titled(votedAwards[award]), text }], rows } };
}

interface Named {
  readonly id: string;
  readonly hint: string;
}

/** Who comes into question, the best first by one figure: OPS of batters, ERA of pitchers. */
async function candidates(loaded: Loaded, bot: Bot, award: VotedAward): Promise<readonly Named[]> {
  const { batting, pitching, teamGames, league } = await bot.seasons.awards.figures(loaded);
  const order = (all: readonly Candidate[], sheet: 'batting' | 'pitching'): Named[] => {
    const [key, work] = sheet === 'batting' ? (['OPS', 'PA'] as const) : (['ERA', 'outs'] as const);
    const asked = { statistic: theStatistic(sheet, key), candidates: all, teamGames, league };
    const ranked = rankedBy(asked);
    const known = new Set(ranked.map(({ candidate }) => candidate.id));
    const others = all
      .filter(({ id }) => !known.has(id))
      .toSorted((one, other) => (other.line[work] ?? 0) - (one.line[work] ?? 0));
    return [
      ...ranked.map(({ candidate, value }) => ({
        id: candidate.id,
        hint: `${candidate.team ?? 'free'} · ${value} ${key}`,
      })),
      ...others.map(({ id, team }) => ({ id, hint: team ?? 'free' })),
    ];
  };
  if (award === 'pitcher') return order(pitching, 'pitching');
  const pitchers = new Set(pitching.map(({ id }) => id));
  const batters = order(
    batting.filter(({ id }) => !pitchers.has(id)),
    'batting',
  );
  return award === 'fielder' ? batters : [...batters, ...order(pitching, 'pitching')];
}
