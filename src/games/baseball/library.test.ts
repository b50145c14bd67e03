import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { computers } from '../../../test/contract/walk.ts';
import { canonicalJson } from '../../engine/canonical.ts';
import { createDice } from '../../engine/dice/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { baseball } from './index.ts';
import { leagueDocument } from './league/document.ts';
import { writeJson } from './league/json.ts';
import { lanternLeague } from './league/lantern.ts';
import { abbreviation, emergencyPitcherFor, playerOf, teamOf } from './league/roster.ts';
import { library } from './library.ts';
import { cards } from './player/cards.ts';
import type { Action } from './records/action.ts';
import { notate, parse } from './records/notation.ts';
import type { State } from './state.ts';
import { playerId, teamCode } from './terms/ids.ts';
import { sides } from './terms/terms.ts';

const folder = new URL('../../../examples/league/', import.meta.url);
const pair = { name: 'pair.json', text: readFileSync(new URL('harbour-pair.json', folder), 'utf8') };
const [keyOfPair = ''] = library.read([pair]).keys;
const lantern = writeJson(lanternLeague());
const copy = 'lan01';

beforeAll(() => {
  library.load(keyOfPair, library.read([pair]).document);
  library.load(copy, lantern);
});

/**
 * Plays a complete game with these options. The regular computer manager makes every decision. Returns the final
 * state, the story lines and the actions' texts.
 */
function played(
  options: Record<string, unknown>,
  seed = '5a'.repeat(32),
): { state: State; story: string[]; texts: string[] } {
  const dice = createDice({ seed, entropy: '' });
  let state = baseball.setup(baseball.options.parse(options), computers(2, 'rookie'), dice);
  const story: string[] = [];
  const texts: string[] = [];
  for (let step = 0; step < 2_000; step += 1) {
    const [seat] = baseball.toAct(state);
    if (seat === undefined) return { state, story, texts };
    const stream = createDice({ seed: 'c0'.repeat(32), entropy: String(step) });
    const { action } = baseball.computer(baseball.view(state, seat), seat, 'regular', stream);
    texts.push(baseball.notate(state, action));
    const done = baseball.apply(state, seat, action, dice);
    story.push(...done.events.map((event) => baseball.story(event, () => 'Somebody')));
    state = done.state;
  }
  throw new Error('The game does not end.');
}

const refusal = (options: Record<string, unknown>): string | undefined =>
  baseball.optionsProblem(baseball.options.parse(options));

/** Creates a copy of the built-in league with a change, as a server could import it. */
const altered = (change: (team: { players: Record<string, unknown>[] }, at: number) => void) => {
  const league = JSON.parse(lantern);
  league.teams.forEach(change);
  return library.read([{ name: 'altered.json', text: JSON.stringify(league) }]);
};

describe('what whoever brings a league is told', () => {
  it('is nothing of one that has all that a game by cards needs', () => {
    expect(library.read([{ name: 'lantern.json', text: lantern }]).warnings).toBeUndefined();
  });

  it('is which team lacks a card, and for which player', () => {
    const { warnings } = altered(({ players }, at) => {
      const pitchers = players.filter(({ pitching }) => pitching !== undefined);
      const [first, second] = pitchers;
      if (at === 0 && first !== undefined) delete first['pitching'];
      if (at === 1) for (const one of [first, second]) delete one?.['pitching'];
    });
    expect(warnings).toHaveLength(2);
    expect(warnings?.[0]).toMatch(
      /^The Port Calder Gulls have no pitching card for [^(]+, so they can only play in manual mode, or with auto_resolution set to the simple chart\.$/,
    );
    expect(warnings?.[1]).toMatch(
      /^The .+ have no pitching card for .+ \(and for 1 more\), so they can only play in manual/,
    );
  });

  it('is said once of a league without any cards', () => {
    expect(library.read([pair]).warnings).toEqual([
      'No player has a card, so the teams can only play in manual mode, or with auto_resolution set to the simple chart.',
    ]);
  });
});

describe('running', () => {
  it('of 0 is read as 1 (section 20), in both forms', () => {
    const text = pair.text.replace(/"running": \d+/, '"running": 0');
    const [player] = leagueDocument
      .parse(JSON.parse(library.read([{ name: 'pair.json', text }]).document))
      .teams.flatMap(({ players }) => players.filter(({ running }) => running !== undefined));
    expect(player?.running).toBe(1);
    const one = text.replace('"running": 0', '"running": 1');
    expect(library.read([{ name: 'pair.json', text: one }]).keys).toEqual(
      library.read([{ name: 'pair.json', text }]).keys,
    );
    const files = library.write(library.read([pair]).document, 'csv');
    const csv = (running: string) =>
      library.read(
        files.map((file) =>
          file.name === 'players.csv'
            ? { ...file, text: file.text.replace(/^((?:[^,]*,){7})\d+/m, `$1${running}`) }
            : file,
        ),
      ).keys;
    expect(csv('0')).toEqual(csv('1'));
    expect(csv('0')).not.toEqual(csv('2'));
  });
});

describe('an imported league', () => {
  it('plays to the end without cards, benches or bullpens to speak of', () => {
    const away = `${keyOfPair}.KEL`;
    const home = `${keyOfPair}.TIN`;
    for (const dh of [true, false]) {
      const { state, story, texts } = played({ away, home, dh, auto_resolution: 'simple' });
      expect(state.result).not.toBeNull();
      expect(story.join('\n')).toContain('Fairlead');
      expect(story.join('\n')).not.toContain(keyOfPair);
      for (const text of texts) {
        expect(text.length).toBeLessThanOrEqual(60);
        expect(notate(parse(text))).toBe(text);
      }
      for (const page of baseball.pages) {
        const { text, fields } = baseball.page(
          baseball.view(state, 'public'),
          page.id,
          () => 'Somebody',
        ).panel;
        expect(JSON.stringify([text, fields])).not.toContain(keyOfPair);
      }
      expect(baseball.describe(baseball.view(state, 'public'), () => 'Somebody')).not.toContain(keyOfPair);
      expect(canonicalJson(baseball.draw(baseball.view(state, 'public'), () => 'Somebody'))).not.toContain(
        keyOfPair,
      );
    }
  });

  it('plays as the built-in league does when it is the same', () => {
    const own = played({ away: 'SMH', home: 'DRC', innings: 5 });
    const brought = played({ away: `${copy}.SMH`, home: `${copy}.DRC`, innings: 5 });
    expect(brought.story).toEqual(own.story);
    for (const side of sides) expect(brought.state.teams[side].line).toEqual(own.state.teams[side].line);
  });

  it('meets teams of another league', () => {
    const { state } = played({
      away: `${keyOfPair}.TIN`,
      home: 'PCG',
      innings: 2,
      auto_resolution: 'simple',
    });
    expect(state.result).not.toBeNull();
  });

  it('cannot be played by cards that it has not', () => {
    expect(refusal({ away: `${keyOfPair}.KEL` })).toMatch(
      /Kelpwick Anchors have no pitching card for Odo Brackenshaw/,
    );
    expect(refusal({ away: `${keyOfPair}.KEL`, mode: 'manual' })).toBeUndefined();
    expect(refusal({ away: `${keyOfPair}.KEL`, auto_resolution: 'simple' })).toBeUndefined();
    expect(refusal({ away: `${copy}.PCG`, home: 'PCG' })).toBeUndefined();
    expect(refusal({ away: `${keyOfPair}.KEL`, mode: 'manual', away_starter: 3 })).toBe(
      'The Kelpwick Anchors have 2 starters; there’s no number 3.',
    );
    expect(refusal({ away: 'zzzzz.PCG' })).toBe('There’s no team “zzzzz.PCG” here.');
  });

  it('has its names behind its key, and shows them without', () => {
    const code = `${keyOfPair}.KEL`;
    expect(abbreviation(code)).toBe('KEL');
    const team = teamOf(code);
    expect(team.rotation).toEqual([`${keyOfPair}.k-31`, `${keyOfPair}.k-34`]);
    expect(playerOf(`${keyOfPair}.k-31`)).toMatchObject({ name: 'Odo Brackenshaw', role: 'SP', throws: 'L' });
    expect(team.hitters).toHaveLength(10);
    // Its lineups against left-handers are the same as against right-handers.
    expect(team.lineups.dh_vs_lhp).toEqual(team.lineups.dh_vs_rhp);
    // The other team has no lineup without the designated hitter, so its pitcher bats in the hitter's slot.
    const { lineups } = teamOf(`${keyOfPair}.TIN`);
    const slot = lineups.dh_vs_rhp.find(({ position }) => position === 'DH')?.order;
    expect(lineups.no_dh_vs_rhp.find(({ player }) => player === '@starting_pitcher')).toEqual({
      order: slot,
      player: '@starting_pitcher',
      position: 'P',
    });
    for (const { id } of team.players) expect(playerId.safeParse(id).success).toBe(true);
    expect(teamCode.safeParse(code).success).toBe(true);
    expect(() => teamOf('zzzzz.KEL')).toThrow(RuleError);
  });

  it('adds a designated hitter from the bench, where there is one', () => {
    const league = leagueDocument.parse(JSON.parse(pair.text));
    const [kelpwick] = league.teams;
    if (kelpwick === undefined) throw new Error('The example has no team.');
    const { no_dh_vs_rhp: lineup = [] } = kelpwick.lineups;
    const bare = { ...kelpwick, lineups: { no_dh_vs_rhp: lineup } };
    library.load('bench', JSON.stringify({ name: 'Bench', teams: [bare] }));
    expect(teamOf('bench.KEL').lineups.dh_vs_rhp.find(({ position }) => position === 'DH')?.player).toBe(
      'bench.k-11',
    );
    const nine = kelpwick.players.filter(({ id }) => id !== 'k-10' && id !== 'k-11');
    library.load('noone', JSON.stringify({ name: 'Nobody', teams: [{ ...bare, bench: [], players: nine }] }));
    expect(refusal({ away: 'noone.KEL', mode: 'manual' })).toMatch(/nobody who can be the designated hitter/);
    expect(refusal({ away: 'noone.KEL', mode: 'manual', dh: false })).toBeUndefined();
    const { state } = played({
      away: 'noone.KEL',
      home: 'PCG',
      dh: false,
      innings: 3,
      auto_resolution: 'simple',
    });
    expect(state.result).not.toBeNull();
  });

  it('brings shared cards of its own, or uses the built-in ones', () => {
    const own = emergencyPitcherFor('pcg-16');
    expect(emergencyPitcherFor(`${keyOfPair}.k-02`)).toBe(own);
    expect(emergencyPitcherFor(`${copy}.pcg-16`)).not.toBe(own);
    expect(emergencyPitcherFor(`${copy}.pcg-16`).pitching.vs_lhb.ratings).toEqual(
      own.pitching.vs_lhb.ratings,
    );
  });

  it('leaves changes of three men within the text of an action', () => {
    const moves = (['2B', '3B', 'SS'] as const).map((position) => ({ player: 'k3f9a.t-1234567', position }));
    const action: Action = { kind: 'substitution', change: { kind: 'defence', moves } };
    expect(notate(action).length).toBeLessThanOrEqual(60);
    expect(notate(parse(notate(action)))).toBe(notate(action));
  });
});

describe('a document that is kept', () => {
  it('is checked where it does not give its key, and not once more where it was before', () => {
    const foreign = JSON.stringify({ name: 'Half a League', teams: [] });
    expect(() => library.load('halfl', foreign)).toThrow(RuleError);
    expect(() => library.names('halfl', foreign)).toThrow(RuleError);
    expect(library.names('halfl', foreign, true)).toEqual({ key: 'halfl', choices: [], cards: [] });
    expect(library.load('halfl', foreign, true)).toBe(library.known('halfl'));
  });
});

describe('names of teams', () => {
  const harbour = library.names(keyOfPair, library.read([pair]).document);
  const settled = (away: string, offered = [harbour]) => library.settle({ away, innings: 3 }, offered);

  it.each([
    ['PCG', 'PCG'],
    ['pcg', 'PCG'],
    ['Port Calder Gulls', 'PCG'],
    ['gulls', 'PCG'],
    ['port  calder', 'PCG'],
    ['Port Calder Gulls (PCG)', 'PCG'],
    ['foghorn', `${keyOfPair}.TIN`],
    ['KEL', `${keyOfPair}.KEL`],
  ])('%s is %s', (typed, code) => {
    expect(settled(typed)).toEqual({ away: code, innings: 3 });
  });

  it('are refused when they mean nobody, several, or somebody of another server', () => {
    expect(() => settled('Blue Sox')).toThrow(/There’s no team “Blue Sox” on this server/);
    expect(() => settled('o')).toThrow(/could be /);
    expect(() => settled(`${keyOfPair}.KEL`, [])).toThrow(/There’s no team/);
    expect(() => settled('foghorns', [])).toThrow(/There’s no team/);
    // Both leagues have this team. The code alone means the team of the built-in league.
    const copies = [library.names(copy, lantern)];
    expect(settled('PCG', copies)).toEqual({ away: 'PCG', innings: 3 });
    expect(() => settled('Gulls', copies)).toThrow(
      /Port Calder Gulls \(PCG\) or Port Calder Gulls \(PCG\) · Lantern League/,
    );
    expect(library.settle({ away: 3 }, [])).toEqual({ away: 3 });
  });

  it('are known of a league that is not loaded, with its players as their cards are listed', () => {
    const unloaded = library.names('never', lantern);
    expect(library.known('never')).toBeUndefined();
    expect(library.suggest('away', 'gulls', [unloaded])).toContainEqual({
      name: 'Port Calder Gulls (PCG) · Lantern League',
      value: 'never.PCG',
    });
    const renamed = ({ id, label }: { id: string; label: string }) => ({
      id: `never.${id}`,
      label: label.replace(/[^ ]+$/, (last) => `never.${last}`),
    });
    expect(cards.list([unloaded]).slice(208)).toEqual(cards.list([]).map(renamed));
    expect(['never.pcg-16', 'pcg-16'].map(cards.keyOf)).toEqual(['never', undefined]);
  });

  it('are suggested by what is typed, those that begin so first', () => {
    const suggested = (typed: string) => library.suggest('away', typed, [harbour]).map(({ value }) => value);
    expect(suggested('')).toHaveLength(10);
    expect(suggested('k')[0]).toBe(`${keyOfPair}.KEL`);
    expect(suggested('foghorns (tin')).toEqual([`${keyOfPair}.TIN`]);
    expect(suggested('harbour')).toHaveLength(2);
    expect(suggested('zzz')).toEqual([]);
    expect(library.keysIn({ away: `${keyOfPair}.KEL`, home: 'PCG' })).toEqual([keyOfPair]);
    expect(library.keysIn('nonsense')).toEqual([]);
  });
});

describe('the built-in league as files', () => {
  it('is written once for each format, since reading it keeps all others waiting', () => {
    const json = library.write(undefined, 'json');
    expect(json.map(({ name, text }) => [name, text === lantern])).toEqual([['lantern-league.json', true]]);
    expect(library.write(undefined, 'json')).toBe(json);
    expect(library.write(undefined, 'csv').map(({ name }) => name)).toContain('players.csv');
  });
});
