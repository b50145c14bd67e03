import { expect, it } from 'vitest';
import type { Bot } from '../../src/discord/answers/command.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import { codeOf } from '../../test/equipment/rps-table.ts';
import { adasPress, readAnswer } from '../../test/league/season-answers.ts';
import { loadedSeason, treeSettings } from '../../test/league/season-loaded.ts';
import { claim } from './claiming.ts';

const owner = (team: string, person: number): Act => ({ do: 'owner', team, person, role: 'owner' });

/** Claims teams after acts. The season answers a claim with the given act. */
function claiming(acts: readonly Act[], answer?: Act, settings = treeSettings) {
  const loaded = {
    ...loadedSeason(acts, 0, settings),
    entrants: [{ entrant: 7, userId: 'ada', name: 'Ada' }],
  };
  const claimed: unknown[] = [];
  const teams = {
    claim: async (...asked: readonly unknown[]) => {
      claimed.push(asked.slice(0, 2));
      return loadedSeason([...acts, ...(answer === undefined ? [] : [answer])], 0, settings);
    },
  };
  const bot = { seasons: { teams } } as unknown as Bot;
  const press = async (step?: string, values: readonly string[] = []) =>
    readAnswer(await claim(loaded, adasPress(values), bot, step));
  return { press, claimed };
}

it('offers the teams without an owner, though somebody assists or asks for them', async () => {
  const { press } = claiming([
    owner('ASH', 1),
    { do: 'owner', team: 'BIR', person: 2, role: 'assistant' },
    { do: 'claim', team: 'CED', person: 3 },
  ]);
  const { text, menus } = await press();
  expect(text).toBe('Which team do you want to run?');
  expect(menus[0]?.options).toEqual([
    { value: 'BIR', label: 'White Birches', hint: 'North' },
    { value: 'CED', label: 'Red Cedars', hint: 'South' },
    { value: 'DOG', label: 'Blue Dogwoods', hint: 'South' },
  ]);
  expect(menus[0]?.press).toMatchObject({ command: 'season', verb: 'claim-season2345-team' });
});

it('names the command that has all teams where a menu has too few', async () => {
  const teams = Array.from({ length: 26 }, (_, at) => ({ code: `T${at}`, name: `Team ${at}`, division: '' }));
  const { press } = claiming([], undefined, { ...treeSettings, teams, rosters: {} });
  const { text, menus } = await press();
  expect(text).toContain('`/team claim` has all 26 that are free.');
  expect(menus[0]?.options).toHaveLength(25);
  expect(menus[0]?.options[0]).toEqual({ value: 'T0', label: 'Team 0' });
  const fewer = claiming([owner('T0', 1)], undefined, { ...treeSettings, teams, rosters: {} });
  expect((await fewer.press()).text).toBe('Which team do you want to run?');
});

it('offers nothing where every team has an owner', async () => {
  const { press } = claiming(['ASH', 'BIR', 'CED', 'DOG'].map((team, at) => owner(team, at + 1)));
  expect(await codeOf(press())).toBe('no-free-team');
});

it('says whether the team is theirs or a commissioner has to agree', async () => {
  const given = claiming([], owner('BIR', 7));
  expect((await given.press('team', ['BIR'])).text).toBe('**White Birches** are yours.');
  expect(given.claimed).toEqual([['season2345', 'BIR']]);
  const asked = claiming([], { do: 'claim', team: 'BIR', person: 7 });
  expect((await asked.press('team', ['BIR'])).text).toBe(
    'You’ve asked for **White Birches**. A commissioner has to agree.',
  );
  expect(await codeOf(asked.press('team', ['ELM']))).toBe('no-such-team');
});

it('takes no choice from another menu', async () => {
  const { press, claimed } = claiming([]);
  expect((await press('else', ['BIR'])).menus).toHaveLength(1);
  expect((await press('team')).menus).toHaveLength(1);
  expect(claimed).toEqual([]);
});
