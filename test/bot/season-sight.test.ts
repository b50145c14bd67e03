import { PermissionFlagsBits as Bits } from 'discord-api-types/v10';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { customIds, newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { subcommands } from './season-commands.ts';
import { close, newSeason, type SeasonRoom } from './season-room.ts';

closeAfterwards();

const hidden = 'There’s no such season here.';

/** Values for the options that a command can't do without. */
const values: Readonly<Record<string, string>> = {
  name: 'pcg-28',
  team: 'PCG',
  person: 'Ben',
  game: '1:1',
  to: '23:59',
  by: 'away',
  request: '1',
  trade: '1',
  player: 'pcg-28',
};

/** These aren't about a season that exists. */
const others: readonly string[] = ['season create', 'season list', 'season import', 'stats person'];

/** One database is enough: permissions aren't stored in the database. */
describe.each(oneDatabase())('a season in a channel of its own, on %s', (database) => {
  let house: Clubhouse;
  let room: SeasonRoom;

  beforeAll(async () => {
    house = await openClubhouse(database);
  });

  beforeEach(async () => {
    room = await newSeason(house, { ben: 'PCG', dev: 'IVS' });
    return () => close(room);
  });

  /** Changes what a person, or everybody, may do in a channel. */
  function allow(
    channel: string,
    who: string | 'everybody',
    { may = [], mayNot = [] }: Partial<Record<'may' | 'mayNot', readonly (keyof typeof Bits)[]>>,
  ): void {
    const { world } = house.playground;
    const place = world.channel(channel);
    if (!place) throw new Error(`There is no channel ${channel}.`);
    const bits = (names: readonly (keyof typeof Bits)[]) =>
      names.reduce((all, name) => all | Bits[name], 0n).toString();
    const isAll = who === 'everybody';
    world.overwrite(place, {
      id: isAll ? world.guild.id : who,
      kind: isAll ? 'role' : 'member',
      allow: bits(may),
      deny: bits(mayNot),
    });
  }

  /** Hides the season's channel from Dev for a while, who types elsewhere. */
  async function unseen<T>(deed: (dev: User) => Promise<T>): Promise<T> {
    const { channel, dev } = room;
    allow(channel, dev.id, { mayNot: ['ViewChannel'] });
    dev.goTo(newRoom(house).channel);
    try {
      return await deed(dev);
    } finally {
      allow(channel, dev.id, {});
      dev.goTo(channel);
    }
  }

  /** A command with the values that it needs. */
  const typed = ({ path, options }: (typeof subcommands)[number], more = '') =>
    [
      `/${path}`,
      ...options.flatMap(({ name, required }) => (required === true ? [`${name}:${values[name]}`] : [])),
      more,
    ]
      .join(' ')
      .trim();

  it('is unknown to people who don’t see it, whatever they type', () =>
    unseen(async (dev) => {
      for (const one of subcommands.filter(({ path }) => !others.includes(path))) {
        for (const named of [room.name, seasonId()]) {
          const answer = await dev.slash(typed(one, `season:${named}`));
          expect(answer.message?.ephemeral, one.path).toBe(true);
          expect(sentence(answer), one.path).toBe(hidden);
        }
        expect(sentence(await dev.slash(typed(one))), one.path).toContain('No season is open here.');
      }
      expect(sentence(await dev.slash('/season list'))).toContain('There are no seasons here yet.');
      expect(sentence(await dev.slash('/stats person person:Ben'))).not.toContain(room.name);
    }));

  it('is completed for nobody who doesn’t see it', async () => {
    const completing = subcommands.flatMap(({ path, options }) =>
      options.flatMap((option) =>
        'autocomplete' in option && option.autocomplete === true ? [`/${path} ${option.name}:`] : [],
      ),
    );
    const about = completing.filter((one) => !/ (league|level|stat):$/.test(one));
    expect(about.length).toBeGreaterThan(40);
    await unseen(async (dev) => {
      for (const one of about) {
        const offered = await dev.complete(one);
        // Closed seasons that they see are named.
        if (/ (season|after):$/.test(one))
          expect(
            offered.map(({ name }) => name),
            one,
          ).not.toContain(room.name);
        else expect(offered, one).toEqual([]);
      }
    });
    expect(await room.dev.complete('/season show season:')).toContainEqual({
      name: room.name,
      value: seasonId(),
    });
  });

  it('has buttons that do nothing for people who don’t see it', async () => {
    const ids = room.ada
      .messages()
      .flatMap(customIds)
      .filter((id) => id.startsWith('q:'));
    expect(ids.length).toBeGreaterThan(2);
    await unseen(async (dev) => {
      const { message } = (await dev.slash('/season list')).message ?? {};
      for (const customId of ids)
        expect(sentence(await dev.forgePress({ customId, message: message?.id ?? '' })), customId).toBe(
          hidden,
        );
    });
  });

  it('has the moderators of its channel, wherever they type', async () => {
    const { dev, name, channel } = room;
    const notMod = 'Only a moderator can close a season.';
    const away = newRoom(house);
    const closing = () => dev.slash(`/season close season:${name}`);
    // Who moderates another channel is a person like others here.
    allow(away.channel, dev.id, { may: ['ManageMessages'] });
    expect(sentence(await closing())).toBe(notMod);
    const paused = await dev.slash(`/season pause season:${name}`);
    expect(sentence(paused)).toBe('Only a commissioner of this season, or a moderator, can do that.');
    allow(channel, dev.id, { may: ['ManageMessages'] });
    const elsewhere = newRoom(house);
    dev.goTo(elsewhere.channel);
    expect(sentence(await dev.slash(`/season pause season:${name}`))).toContain('is paused');
    expect(sentence(await dev.slash(`/season resume season:${name}`))).toContain('goes on');
    allow(channel, dev.id, {});
    expect(sentence(await closing())).toBe(notMod);
    dev.goTo(channel);
  });

  it('is no season before for those who don’t see it', async () => {
    const { name, channel } = room;
    const other = await newSeason(house, {});
    await other.ada.slash(`/season commissioner person:Dev season:${other.name}`);
    allow(channel, other.dev.id, { mayNot: ['ViewChannel'] });
    const dev = other.dev.goTo(other.channel);
    const completed = await dev.complete(`/draft start season:${other.name} after:`);
    expect(completed.map((one) => one.name)).not.toContain(name);
    const begun = await dev.slash(`/draft start season:${other.name} after:${name}`);
    expect(sentence(begun)).toBe(hidden);
    allow(channel, dev.id, {});
    await close(other);
  });

  it('goes on without its channel, for moderators of the whole server', async () => {
    const gone = await newSeason(house, { ben: 'PCG' });
    house.playground.deleteChannel(gone.channel);
    const away = newRoom(house);
    expect(sentence(await away.ben.slash(`/season close season:${gone.name}`))).toBe(hidden);
    expect(sentence(await away.ada.slash(`/season close season:${gone.name}`))).toContain('is closed');
  });

  function seasonId(): string {
    const [id] = room.ada
      .messages()
      .flatMap(customIds)
      .flatMap((one) => /^q:season:\w+-([2-9a-z]{10})$/.exec(one)?.[1] ?? []);
    if (id === undefined) throw new Error('The season’s post has buttons.');
    return id;
  }
});
