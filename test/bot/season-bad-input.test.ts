import { readFileSync } from 'node:fs';
import { ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { openStore } from '../../src/store/open.ts';
import { moderating, newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { read } from '../equipment/reading.ts';
import { subcommands } from './season-commands.ts';
import { closed, idOf, type Phase, seasonIn } from './season-roles.ts';
import { close, newSeason } from './season-room.ts';

closeAfterwards();

const example = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');

/** Commands that would change a season, and what they say once it's closed. */
const changing: readonly (readonly [phase: Phase, commands: readonly string[]])[] = [
  [
    'offered',
    [
      'season start',
      'season week',
      'season pause',
      'season resume',
      'season set last:8',
      'season close',
      'season commissioner person:Ben',
      'schedule generate',
      'schedule move game:1:1 to:23:59',
      'schedule forfeit game:1:1 by:away',
      'schedule cancel game:1:1',
      'schedule play',
      'team claim team:QHM',
      'team owner person:Ada team:QHM',
      'team assistant person:Ada team:PCG',
      'team release',
      'roster cancel request:1',
      'trade cancel trade:1',
      'draft start',
      'draft queue add:pcg-20',
      'playoffs start',
    ],
  ],
  [
    'drafting',
    [
      'draft pick player:pcg-20',
      'draft queue add:pcg-20',
      'draft queue auto:true',
      'draft pause',
      'draft resume',
      'draft skip',
      'draft undo',
    ],
  ],
];

/** One database is enough: what is refused isn’t stored. */
describe.each(oneDatabase())('bad input in seasons, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database);
  });

  /** Everything that is stored about a season. */
  async function stored(id: string): Promise<string> {
    const store = await openStore(house.databaseUrl);
    try {
      const [acts, entrants] = [await store.acts(id, 0), await store.entrants(id)];
      return JSON.stringify([acts, entrants, await store.privateEntries(id, ['queue'])]);
    } finally {
      await store.close();
    }
  }

  /** A sentence for people, without anything from the program. */
  function mustBePlain(text: string): void {
    expect.soft(text.length).toBeLessThan(400);
    expect.soft(text).not.toMatch(/undefined|null|NaN|\[object|Error|at \w+ \(|"path"|expected /);
  }

  it.each(changing)('changes nothing once it is closed, when it was %s', async (phase, commands) => {
    const room = await seasonIn(house, phase);
    const { ada, ben, cleo, dev, name } = room;
    const id = idOf(room);
    await close(room);
    await expect.poll(() => read(ada)).toContain('Closed');
    const before = await stored(id);
    const [post] = ada.messages();
    for (const command of commands)
      for (const user of [ben, cleo, ada]) {
        const answer = sentence(await user.slash(`/${command} season:${name}`));
        mustBePlain(answer);
        const isRefused = answer === closed || /^(Only|You|There’s no|Your team|They)/.test(answer);
        expect.soft(isRefused, `${command}, ${user.name}: ${answer}`).toBe(true);
      }
    // Old buttons do nothing either.
    for (const customId of ['season:pause', 'season:resume', 'season:start', 'season:claim'])
      await moderating(house, dev, (user) =>
        user.forgePress({ customId: `q:${customId}-${id}`, message: post?.message.id ?? '' }),
      );
    expect(await stored(id)).toBe(before);
  });

  it('tells each limit that Discord itself would keep', async () => {
    const { ada } = newRoom(house);
    await ada.slash('/settings seasons on:true');
    let tried = 0;
    for (const { path, options } of subcommands)
      for (const option of options) {
        if (option.type !== Kind.Integer && option.type !== Kind.Number) continue;
        const { name, type } = option;
        const { min_value: least, max_value: most } = option;
        const limits = [
          ...(most === undefined ? [] : [[most + 1, `takes at most ${most}`] as const]),
          ...(least === undefined ? [] : [[least - 1, `needs at least ${least}`] as const]),
        ];
        for (const [value, words] of limits) {
          const others = options.flatMap((one) =>
            one.required === true && one.name !== name && one.type === Kind.String
              ? [{ name: one.name, type: one.type, value: 'x' }]
              : [],
          );
          const answer = sentence(await ada.forgeSlash(path.split(' '), [...others, { name, type, value }]));
          expect.soft(answer.replaceAll(',', ''), `${path} ${name}:${value}`).toContain(words);
          tried += 1;
        }
      }
    expect(tried).toBeGreaterThan(30);
  });

  it('has at most 5 open seasons, also when two are made at once', async () => {
    const rooms = [];
    for (let count = 0; count < 4; count += 1) rooms.push(await newSeason(house, {}));
    const { ada, cleo } = newRoom(house);
    const create = async (user: User, name: string) =>
      sentence(await user.slash(`/season create name:${name}`));
    const answers = await moderating(house, cleo, (user) =>
      Promise.all([create(ada, 'Fifth'), create(user, 'Sixth')]),
    );
    expect(answers.filter((one) => one.includes('is made'))).toHaveLength(1);
    expect(answers).toContain('A server can have 5 open seasons. `/season close` ends one.');
    for (const room of rooms) await close(room);
    for (const name of ['Fifth', 'Sixth'])
      if (answers.some((one) => one.includes(`**${name}** is made`)))
        await ada.slash(`/season close season:${name}`);
  });

  it('refuses a ninth move, and keeps the other eight', async () => {
    const room = await newSeason(house, { ben: 'PCG' });
    const { ben, name } = room;
    const before = await stored(idOf(room));
    for (const number of ['43', '53', '22', '48', '54', '02', '27', '20', '58'])
      await ben.slash(`/roster move player:pcg-${number} to:minors season:${name}`);
    const answer = sentence(await ben.press('Send'));
    expect(answer).toContain('A request can have at most 8 moves. Split it in two.');
    expect(await stored(idOf(room))).toBe(before);
    await close(room);
  });

  it('finds no player, team, week or game that isn’t there', async () => {
    const room = await newSeason(house, { ben: 'PCG' });
    const { ben, name } = room;
    const before = await stored(idOf(room));
    for (const [command, words] of [
      ['roster move player:<@1> to:minors', 'There’s no such player'],
      ['draft queue add:*@everyone*', 'There’s no player'],
      ['draft pick player:`x`', 'There’s no player'],
      ['stats player name:**x**', 'There’s no such player in this season.'],
      ['awards vote first:@here', 'I don’t know which player'],
      ['team show team:@everyone', 'There’s no such team in this season.'],
      ['trade offer with:XXX', 'There’s no such team in this season.'],
      ['trade show trade:999', 'There’s no such trade.'],
      ['roster cancel request:999', 'That request isn’t waiting.'],
      ['schedule forfeit game:1:99 by:both', 'There’s no such game.'],
      ['schedule move game:x to:23:59', 'There’s no such game.'],
      ['leaders stat:xyz', 'statistic'],
      ['leaders team:XXX', 'There’s no such team'],
      ['season set playoff_lengths:2 4', 'Write the lengths of the rounds like `5 7 7`'],
      ['season set playoff_places:64', 'at most 8'],
      ['season set level:genius', 'Baseball has no computers of that level.'],
      ['draft start rounds:60', 'enough for'],
    ] as const) {
      const user = /^(season|draft start)/.test(command) ? room.cleo : ben;
      const answer = await user.slash(`/${command} season:${name}`);
      expect.soft(sentence(answer), command).toContain(words);
      mustBePlain(sentence(answer));
      expect.soft(answer.message?.message.content ?? '', command).not.toMatch(/(?<!\\)@(everyone|here)|<@/);
    }
    expect(await stored(idOf(room))).toBe(before);
    await close(room);
  });

  it('shows its name as it is written, and takes no league with signs in its names', async () => {
    const named = example.replace('"Kelpwick Anchors"', '"**Anchors** <@1>"');
    const { ada, dev } = newRoom(house);
    const refused = await ada.slash(`/league import file:${ada.attach('pair.json', named)}`);
    expect(sentence(refused)).toContain('must begin with a letter or digit');
    const name = '**Spring** <@1> @everyone';
    expect(sentence(await ada.slash(`/season create name:${name}`))).toContain('is made');
    for (const path of ['season show', 'schedule show', 'team list', 'results', 'season audit']) {
      const { message } = await dev.slash(`/${path} season:${name}`);
      const embeds = message?.message.embeds ?? [];
      const text = embeds.flatMap((one) => [one.title, one.description]).join('\n');
      expect.soft(text, path).toContain('\\*\\*Spring\\*\\*');
      expect.soft(text, path).not.toMatch(/(?<!\\)(<@1|@everyone)/);
    }
    await ada.slash(`/season close season:${name}`);
  });
});
