import { ordinal } from '../../../engine/english.ts';
import type { Annals, Entry } from '../../facets/reading.ts';
import { teamOf } from '../league/roster.ts';
import { notate } from '../records/notation.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import { outcomeOf } from '../terms/outcomes.ts';
import type { View } from '../view.ts';
import { allDice } from './dice-words.ts';
import { notatePlay } from './play-notation.ts';
import { spray, sprayed } from './spray.ts';
import { telling } from './telling.ts';
import { fullName, spelled } from './today.ts';
import { abbreviation, lastName } from './written.ts';
import { xCheckPanel } from './x-check-telling.ts';

/** The play-by-play of a whole game, computed from its events. The state doesn't store it. */

export const annals: Annals<View, Event> = {
  entries: (events) => playsOf(events).map(entryOf),
  portrait: {
    id: 'spray',
    label: "Where a batter's balls went today",
    about: 'Which batter',
    subjects: (events) => sprayed(playsOf(events)),
    show: (events, subject) => spray(playsOf(events), subject),
  },
};

/** Returns the plays that still count, without disputed or undone ones. */
export function playsOf(events: readonly Event[]): PlayRecord[] {
  let plays: PlayRecord[] = [];
  for (const event of events) {
    if (event.kind === 'play') plays.push(event.play);
    else if (event.kind === 'manual' && 'play' in event)
      plays = plays.filter(({ number }) => number < event.play);
  }
  return plays;
}

function entryOf(play: PlayRecord): Entry {
  const half = play.half === 'top' ? '▲' : '▼';
  return {
    id: `${play.number}`,
    when: `${half} ${ordinal(play.inning)}`,
    line: [
      telling(play),
      ...(play.runs > 0 ? [`**${play.score.away}-${play.score.home}**`] : []),
      allDice(play),
    ]
      .join(' ')
      .trim(),
    tags: tagsOf(play),
    detail: detailOf(play),
  };
}

/** Search tags of a play: the players in it, when it happened and its kinds. */
function tagsOf(play: PlayRecord): string[] {
  const people = [play.batter, play.pitcher, ...play.runners.flatMap((id) => (id === null ? [] : [id]))];
  return [
    ...new Set(people.map(fullName)),
    `inning ${play.inning}`,
    teamOf(play.batting).name,
    ...kindsOf(play),
  ];
}

/** The kinds of a play, both general and exact. */
function kindsOf(play: PlayRecord): string[] {
  const kinds: readonly (readonly [boolean, string])[] = [
    [play.isHit, 'hit'],
    [play.isWalk, 'walk'],
    [play.outcome.includes('homerun'), 'home run'],
    [play.outcome === 'strikeout', 'strikeout'],
    [play.runs > 0, 'run'],
    [play.outsAdded >= 2, 'double play'],
    [play.error !== null, 'error'],
    [play.xCheck !== null, 'x-check'],
    [play.attempts.length > 0, 'running'],
    [play.outcome.startsWith('bunt_'), 'bunt'],
    [play.outcome === 'stolen_base' || play.outcome === 'caught_stealing', 'steal'],
  ];
  const broad = kinds.flatMap(([is, word]) => (is ? [word] : []));
  const { group } = outcomeOf(play.outcome);
  // The group `walk` also holds hit batters and interference, but a search for walks shouldn't find them.
  const also = group === 'walk' ? [] : [group];
  return [...new Set([...broad, play.outcome.replaceAll('_', ' '), ...also])];
}

/** Lists every roll and decision of a play. Rolls have the ids that `/verify` accepts. */
function detailOf(play: PlayRecord): string {
  const check = xCheckPanel(play);
  return [
    `${abbreviation(play.batting)} at bat, ${spelled(play.outsBefore, 'out')}: ${lastName(play.batter)} against ${lastName(play.pitcher)}`,
    `Notation \`${notatePlay(play)}\``,
    `Defense \`${notate({ kind: 'defensive', decision: play.defence })}\`, offense \`${notate({ kind: 'offensive', decision: play.offence })}\``,
    ...(play.rolls.length === 0
      ? ['No dice.']
      : play.rolls.map(({ id, text }) => `🎲 ${text} · roll \`${id}\``)),
    ...(check === undefined ? [] : [`**${check.title}**`, check.text]),
  ].join('\n');
}
