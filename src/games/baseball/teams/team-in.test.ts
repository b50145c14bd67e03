import { describe, expect, it } from 'vitest';
import { optionsProblem } from '../course/setup.ts';
import { isRated, playerOf, startingPitcher, teamOf } from '../league/roster.ts';
import { type Options, options } from '../terms/options.ts';
import { teamCodes } from '../terms/terms.ts';
import { gamesInARow, rosterOf, rosterText } from './roster-text.ts';
import { teamIn } from './team-in.ts';

const everybody = (code: string) => teamOf(code).players.map(({ id }) => id);
const text = (ids: readonly string[]) => rosterText(ids.map((player) => ({ player, inARow: 1 })));
const withRoster = (ids: readonly string[], more: Partial<Options> = {}): Options => ({
  ...options.parse({}),
  season: 's1',
  away_roster: text(ids),
  ...more,
});
const without = (...gone: readonly string[]) => everybody('PCG').filter((id) => !gone.includes(id));
const own = teamOf('PCG');
const playing = (ids: readonly string[]) => teamIn(withRoster(ids), 'away');

describe('a team with the roster of a season', () => {
  it('is the content’s team while nobody is missing or new, in whatever order', () => {
    for (const code of teamCodes.filter((each) => each !== 'IVS')) {
      const chosen = withRoster([...everybody(code)].reverse(), { away: code });
      expect(teamIn(chosen, 'away')).toEqual(teamOf(code));
    }
    expect(teamIn(options.parse({}), 'away')).toBe(own);
  });

  it('keeps names and park', () => {
    const { code, name, park, color } = playing(without('pcg-16'));
    expect({ code, name, park, color }).toEqual({
      code: 'PCG',
      name: own.name,
      park: own.park,
      color: own.color,
    });
  });

  it('keeps the turns of its starters, and gives a free one to the best who is left', () => {
    const [first = '', second = '', third, fourth, fifth] = own.rotation;
    // Long men come before other relievers, the better one first.
    const [long = ''] = [...own.bullpen.long].sort((a, b) => (playerOf(b).war ?? 0) - (playerOf(a).war ?? 0));
    const team = playing(without(second));
    expect(team.rotation).toEqual([first, long, third, fourth, fifth]);
    expect(team.bullpen.long).toEqual(own.bullpen.long.filter((id) => id !== long));
  });

  it('lets the five best start when a starter comes', () => {
    const starters = teamCodes.flatMap((code) => (code === 'PCG' ? [] : teamOf(code).rotation));
    const worth = (id: string) => playerOf(id).war ?? 0;
    const ace = starters.reduce((best, id) => (worth(id) > worth(best) ? id : best));
    const last = own.rotation.reduce((worst, id) => (worth(id) < worth(worst) ? id : worst));
    const team = playing([...everybody('PCG'), ace]);
    expect(team.rotation).toEqual(own.rotation.map((id) => (id === last ? ace : id)));
    expect(team.bullpen.long).toContain(last);
  });

  it('has somebody close when the closer is missing, and two closers do both', () => {
    const { closer, setup } = own.bullpen;
    expect(playing(without(closer)).bullpen).toMatchObject({ closer: setup[0], setup: setup.slice(1) });
    const other = teamOf('CFO').bullpen.closer;
    expect(playing([...everybody('PCG'), other]).bullpen).toMatchObject({ closer, setup: [other, ...setup] });
  });

  it('has nobody who isn’t on the roster, and everybody who is', () => {
    const { bench, hitters, rotation, bullpen, lineups, players } = playing([
      ...without('pcg-07', 'pcg-23', 'pcg-16', 'pcg-53'),
      'cfo-38',
      'cfo-21',
    ]);
    const ids = players.map(({ id }) => id);
    const used = [
      ...bench,
      ...hitters,
      ...rotation,
      bullpen.closer,
      ...bullpen.setup,
      ...bullpen.middle,
      ...bullpen.long,
      ...Object.values(lineups).flatMap((lineup) => lineup.map(({ player }) => player)),
    ].filter((id) => id !== startingPitcher);
    expect([...new Set(used)].sort()).toEqual([...ids].sort());
    expect(ids).toHaveLength(24);
    expect(hitters.at(-1)).toBe('cfo-38');
  });

  it('bats as computers would when a batter is missing or new', () => {
    const { lineups } = playing([...without('pcg-07'), 'cfo-38']);
    for (const lineup of Object.values(lineups)) {
      expect(lineup).toHaveLength(9);
      expect(lineup.every(({ player }) => player !== 'pcg-07')).toBe(true);
      for (const { player, position } of lineup)
        if (position !== 'P' && position !== 'DH') expect(isRated(player, position)).toBe(true);
    }
    // The best bat of the league plays at once.
    expect(lineups.dh_vs_rhp.map(({ player }) => player)).toContain('cfo-38');
  });

  it('lets the emergency fielder play where nobody else can', () => {
    const noCatcher = everybody('PCG').filter((id) => !isRated(id, 'C'));
    const chosen = withRoster(noCatcher);
    expect(optionsProblem(chosen)).toBeUndefined();
    const catcher = teamIn(chosen, 'away').lineups.dh_vs_rhp.find(({ position }) => position === 'C');
    expect(noCatcher).toContain(catcher?.player);
  });

  it.each([
    ['pcg-07:3 pcg-13', 'The roster of the Port Calder Gulls has “pcg-13”, which isn’t a player.'],
    ['pcg-07:7', 'The roster of the Port Calder Gulls has “pcg-07:7”, which isn’t a player.'],
    ['pcg-07:1 pcg-99:1', 'There’s no player “pcg-99” for the Port Calder Gulls.'],
    [text([...everybody('PCG'), 'pcg-07']), 'is on the roster of the Port Calder Gulls twice.'],
    [text(own.hitters.slice(0, 8)), 'have 8 position players; they need 9.'],
    [text(own.hitters), 'The Port Calder Gulls have nobody who pitches.'],
    [text([...own.hitters, 'pcg-16', 'pcg-56']), undefined],
    [text([...everybody('PCG'), ...teamOf('IVS').bench.slice(0, 1)]), 'can’t play for both teams.'],
  ])('is refused with a sentence where it can’t play (%#)', (roster, sentence) => {
    const found = optionsProblem({ ...options.parse({}), season: 's1', away_roster: roster });
    if (sentence === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(sentence);
  });

  it('has no starter for a turn that nobody is left for', () => {
    const chosen = withRoster([...own.hitters, 'pcg-16', 'pcg-56'], { away_starter: 3 });
    expect(optionsProblem(chosen)).toBe('The Port Calder Gulls have 2 starters; there’s no number 3.');
  });
});

describe('the text of a roster', () => {
  it('has games in a row, six at most, and leaves out the key of a league', () => {
    const entries = [
      { player: 'k3f9a.t-16', inARow: 9 },
      { player: 'k3f9a.t-17', inARow: 2 },
    ];
    expect(rosterText(entries)).toBe('t-16:6 t-17:2');
    const chosen = { ...options.parse({}), home: 'k3f9a.TIN', home_roster: 't-16:6 k3f9a.t-17:2' };
    expect(rosterOf(chosen, 'home')).toEqual([
      { player: 'k3f9a.t-16', inARow: 6 },
      { player: 'k3f9a.t-17', inARow: 2 },
    ]);
    expect(gamesInARow(chosen, 'home', 'k3f9a.t-17')).toBe(2);
    expect(gamesInARow(chosen, 'away', 'k3f9a.t-17')).toBe(1);
    expect(rosterOf(chosen, 'away')).toBeUndefined();
  });
});
