import { describe, expect, it } from 'vitest';
import { samplePlay, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { presetCard } from '../course/setup.ts';
import { playerOf } from '../league/roster.ts';
import type { Event, Move } from '../records/play-record.ts';
import { noDecisions } from '../scoring/pitching-decisions.ts';
import type { Half, Side, TeamCode } from '../terms/terms.ts';
import { eventFile } from './event-file.ts';

const time = {
  day: { year: 2026, month: 4, day: 1 },
  number: 0,
  firstPitch: { hour: 19, minute: 5 },
  season: { name: 'Lanterns, 1', week: 1 },
};

const state = sampleState();
const cards = { away: presetCard(state.options, 'away'), home: presetCard(state.options, 'home') };
const lineups: Event = {
  kind: 'lineups',
  cards: { away: { team: 'PCG', card: cards.away }, home: { team: 'IVS', card: cards.home } },
};
const batter = (side: Side, slot: number): string => cards[side].batters[slot - 1]?.player ?? '';
const hitterSlot = (side: Side): number =>
  cards[side].batters.findIndex(({ position }) => position === 'DH') + 1;

const lines = (events: readonly Event[], ended = state): string[] =>
  eventFile({ state: ended, events: [lineups, ...events], time }).split('\r\n');
/** The lines after the last `start`, without the earned runs. */
const course = (events: readonly Event[]): string[] =>
  lines(events).filter((line) => /^(play|sub|radj|com),/.test(line));

const atBat = (slot: number, change: Partial<Parameters<typeof samplePlay>[0]> = {}): Event => ({
  kind: 'play',
  play: samplePlay({
    inning: 1,
    number: slot,
    batter: batter('away', slot),
    pitcher: cards.home.starter,
    ...change,
  }),
});
const change = (
  team: TeamCode,
  moves: readonly Partial<Move>[],
  more: Partial<Extract<Event, { kind: 'substitution' }>> = {},
): Event => ({
  kind: 'substitution',
  team,
  change: 'defence',
  moves: moves.map((move) => ({
    player: 'pcg-07',
    role: 'PH',
    order: null,
    replaced: null,
    base: null,
    ...move,
  })),
  leaving: [],
  dhLost: false,
  ...more,
});
const halfOver = (half: Half): Event => ({
  kind: 'half_inning',
  inning: 1,
  half,
  batting: 'PCG',
  fielding: 'IVS',
  runs: 0,
  hits: 0,
  errors: 0,
  leftOnBase: 0,
  teams: { away: 'PCG', home: 'IVS' },
  score: { away: 0, home: 0 },
});
const name = (player: string) => `${player},"${playerOf(player).name}"`;

describe('the head of an event file', () => {
  it('has its records in order, and nothing where nothing is known', () => {
    expect(lines([]).slice(0, 16)).toEqual([
      'id,IVS202604010',
      'version,2',
      'info,visteam,PCG',
      'info,hometeam,IVS',
      'info,site,IVS01',
      'info,date,2026/04/01',
      'info,number,0',
      'info,starttime,7:05PM',
      'info,daynight,night',
      'info,usedh,true',
      'info,innings,9',
      'info,season,Lanterns 1',
      'info,week,1',
      'info,wp,',
      'info,lp,',
      'info,save,',
    ]);
  });

  it('names the pitchers of the decision', () => {
    const decisions = { ...noDecisions, win: 'pcg-16', loss: 'ivs-16', save: 'pcg-31' };
    const over = {
      ...state,
      result: { reason: 'visitors_ahead', winner: 'away', score: { away: 1, home: 0 }, decisions } as const,
    };
    expect(lines([], over).slice(13, 16)).toEqual(['info,wp,pcg-16', 'info,lp,ivs-16', 'info,save,pcg-31']);
  });

  it('starts the visitors first, then the pitcher who doesn’t bat as order 0', () => {
    const starts = lines([]).filter((line) => line.startsWith('start,'));
    expect(starts).toHaveLength(20);
    expect(starts[0]).toMatch(new RegExp(`^start,${batter('away', 1)},".+",0,1,\\d+$`));
    expect(starts[hitterSlot('away') - 1]).toMatch(/,10$/);
    expect(starts[9]).toBe(`start,${name(cards.away.starter)},0,0,1`);
    expect(starts[10]).toMatch(/,1,1,\d+$/);
  });

  it('ends with the earned runs of each pitcher', () => {
    expect(lines([]).slice(-3)).toEqual([
      `data,er,${state.teams.away.pitchers[0]?.player},0`,
      `data,er,${state.teams.home.pitchers[0]?.player},0`,
      '',
    ]);
  });
});

describe('the course of a game', () => {
  it('puts a pinch hitter behind a line that names the player he bats for', () => {
    const pinch = { player: 'pcg-07', role: 'PH', order: 2, replaced: batter('away', 2) } as const;
    expect(course([atBat(1), change('PCG', [pinch]), atBat(2, { batter: 'pcg-07' })])).toEqual([
      `play,1,0,${batter('away', 1)},??,,K`,
      `play,1,0,${batter('away', 2)},??,,NP`,
      `sub,${name('pcg-07')},0,2,11`,
      'play,1,0,pcg-07,??,,K',
    ]);
  });

  it('keeps the batter at the plate through running plays', () => {
    const wild = atBat(1, { outcome: 'wild_pitch', complete: false });
    const pinch = { player: 'pcg-07', role: 'PR', order: 9, replaced: batter('away', 9), base: 2 } as const;
    expect(course([wild, change('PCG', [pinch])]).slice(1)).toEqual([
      `play,1,0,${batter('away', 1)},??,,NP`,
      `sub,${name('pcg-07')},0,9,12`,
    ]);
  });

  it('puts the extra runner on second before anybody runs for him', () => {
    const pinch = { player: 'pcg-07', role: 'PR', order: 9, replaced: batter('away', 9), base: 2 } as const;
    const first = atBat(1, { runners: [null, 'pcg-07', null], onBase: 2 });
    expect(course([change('PCG', [pinch]), first])[0]).toBe(`radj,${batter('away', 9)},2`);
  });

  it('tells once a pinch hitter stays as designated hitter', () => {
    const slot = hitterSlot('away');
    const pinch = { player: 'pcg-07', role: 'PH', order: slot, replaced: batter('away', slot) } as const;
    const home = (at: number): Event =>
      atBat(at, { half: 'bottom', batter: batter('home', at), pitcher: cards.away.starter });
    expect(course([change('PCG', [pinch]), atBat(1), halfOver('top'), home(1), home(2)]).slice(3)).toEqual([
      `play,1,1,${batter('home', 1)},??,,NP`,
      `sub,${name('pcg-07')},0,${slot},10`,
      `play,1,1,${batter('home', 1)},??,,K`,
      `play,1,1,${batter('home', 2)},??,,K`,
    ]);
  });

  it('tells once a pitcher who batted for somebody goes back to the mound', () => {
    const { starter } = cards.away;
    const pinch = { player: starter, role: 'PH', order: 2, replaced: batter('away', 2) } as const;
    const pitched = atBat(1, { half: 'bottom', batter: batter('home', 1), pitcher: starter });
    const events = [change('PCG', [pinch], { dhLost: true }), atBat(1), halfOver('top'), pitched];
    expect(course(events).filter((line) => line.startsWith('sub,'))).toEqual([
      `sub,${name(starter)},0,2,11`,
      `sub,${name(starter)},0,2,1`,
    ]);
    const relieved = { player: 'pcg-31', role: 'P', order: 2, replaced: starter } as const;
    const reliever = atBat(1, { half: 'bottom', batter: batter('home', 1), pitcher: 'pcg-31' });
    const others = [...events.slice(0, 3), change('PCG', [relieved]), reliever];
    expect(course(others).filter((line) => line.startsWith('sub,'))).toEqual([
      `sub,${name(starter)},0,2,11`,
      `sub,${name('pcg-31')},0,2,1`,
    ]);
  });

  it('gives the pitcher the free slot when the designated hitter takes the field', () => {
    const hitter = batter('home', hitterSlot('home'));
    const old = cards.home.batters.findIndex(({ position }) => position === 'LF') + 1;
    const move = { player: hitter, role: 'LF', order: hitterSlot('home') } as const;
    const switched = change('IVS', [move], { leaving: [batter('home', old)], dhLost: true });
    expect(course([switched])).toEqual([
      `play,1,0,${batter('away', 1)},??,,NP`,
      `sub,${name(hitter)},1,${hitterSlot('home')},7`,
      `sub,${name(cards.home.starter)},1,${old},1`,
    ]);
  });

  it('takes back what was disputed, with everything since', () => {
    const dispute: Event = { kind: 'manual', what: 'taken_back', team: 'PCG', play: 2 };
    const pinch = { player: 'pcg-07', role: 'PH', order: 3, replaced: batter('away', 3) } as const;
    const events = [
      atBat(1),
      atBat(2),
      change('PCG', [pinch]),
      dispute,
      atBat(2, { outcome: 'walk', finals: { batter: 1, first: null, second: null, third: null } }),
    ];
    expect(course(events)).toEqual([
      `play,1,0,${batter('away', 1)},??,,K`,
      `play,1,0,${batter('away', 2)},??,,W`,
    ]);
  });

  it('tells of injuries behind the play, and of a concession', () => {
    const hurt: Event = {
      kind: 'injury_check',
      team: 'PCG',
      player: 'pcg-07',
      total: 5,
      injury: { team: 'PCG', player: 'pcg-07', inning: 1, half: 'top', games: 1, leaves: true },
    };
    const over: Event = {
      kind: 'game_over',
      result: { reason: 'conceded', winner: 'home', score: { away: 0, home: 9 }, decisions: noDecisions },
      innings: 1,
      played: 0,
      teams: { away: emptyLine('PCG'), home: emptyLine('IVS') },
    };
    expect(course([atBat(1), hurt, over]).slice(1)).toEqual([
      `com,"Injury: ${playerOf('pcg-07').name}, out for 1 more game"`,
      'com,"The visiting team conceded; the game counts as 9-0"',
    ]);
  });
});

const emptyLine = (team: TeamCode) => ({
  team,
  line: [],
  runs: 0,
  hits: 0,
  errors: 0,
  leftOnBase: 0,
  homeRuns: [],
});
