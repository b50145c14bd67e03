import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { begun, everybodySees, newRoom, type Room } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

/** A game that posts every shown hand in the log channel, as well as the round that both hands complete. */
const told: typeof rockPaperScissors = {
  ...rockPaperScissors,
  bulletin: (event, names) =>
    event.kind === 'shown' ? `${names(event.seat)} has shown.` : rockPaperScissors.story(event, names),
};

describe.each(oneDatabase())('bulletins in the log channel, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [told as Game] });
  });

  async function logging() {
    const log = newRoom(house);
    await log.ada.slash(`/settings log channel:${log.channel}`, { channel: 'lobby' });
    const room = await begun(house);
    await log.cleo.until('a game starts');
    return { log, room };
  }

  /** The posts after the opening: ids, titles and texts. */
  const posts = ({ cleo }: Room) =>
    everybodySees(cleo)
      .slice(1)
      .map(({ message: { id, embeds } }) => ({
        id,
        title: embeds[0]?.title ?? '',
        lines: (embeds[0]?.description ?? '').split('\n'),
      }));
  const link = /^-# \[Ada – Ben\]\(https:\/\/discord\.com\/channels\/\d+\/\d+\/\d+\)$/;
  const roundOver = 'Rock, paper, scissors · Ada and Ben · Round over';
  const shown = (name: string) => `• **Ada – Ben** · ${name} has shown.`;
  const round = expect.stringMatching(/^• \*\*Ada – Ben\*\* · rock meets scissors/);
  const closed = [shown('Ada'), round, 'Ada wins it.', expect.stringMatching(link)];

  it('are collected in one post until a summary closes it, each with its table and a link', async () => {
    const { log, room } = await logging();
    for (const times of [1, 2]) {
      await room.ada.slash('/move play:rock');
      await log.cleo.until(() => posts(log).length === times);
      const open = posts(log).at(-1);
      expect(open).toMatchObject({
        title: 'Rock, paper, scissors · Ada and Ben',
        lines: [shown('Ada'), expect.stringMatching(link)],
      });
      await room.ben.slash('/move play:scissors');
      await log.cleo.until(() => posts(log).at(-1)?.title === roundOver);
      expect(posts(log).at(-1)).toEqual({ id: open?.id, title: roundOver, lines: closed });
    }
    expect(posts(log)).toHaveLength(2);
  });

  it('continue in the same post after a restart in between', async () => {
    const { log, room } = await logging();
    await room.ada.slash('/move play:rock');
    await log.cleo.until('Ada has shown');
    const [open] = posts(log);
    await house.stopBot();
    await house.startBot();
    await room.ben.slash('/move play:scissors');
    await log.cleo.until('Round over');
    await sleep(400);
    expect(posts(log)).toEqual([{ id: open?.id, title: roundOver, lines: closed }]);
  });

  it('are neither lost nor doubled if Discord was unreachable until the restart', async () => {
    const { log, room } = await logging();
    const { faults } = house.playground;
    faults.failNext(10_000, { route: '/channels' });
    await room.ada.slash('/move play:rock');
    await room.ben.slash('/move play:scissors');
    await room.ada.slash('/move play:paper');
    await house.stopBot();
    faults.clear();
    expect(posts(log)).toEqual([]);
    await house.startBot();
    await log.cleo.until(() => posts(log).length === 2);
    await sleep(400);
    expect(posts(log)).toEqual([
      { id: expect.any(String), title: roundOver, lines: closed },
      {
        id: expect.any(String),
        title: 'Rock, paper, scissors · Ada and Ben',
        lines: [shown('Ada'), expect.stringMatching(link)],
      },
    ]);
  });

  it('are posted once even if acknowledgements are lost', async () => {
    const { log, room } = await logging();
    const { faults } = house.playground;
    faults.loseNext(2, { route: 'POST /channels', how: 'error' });
    await room.ada.slash('/move play:rock');
    await log.cleo.until('Ada has shown');
    faults.loseNext(1, { route: 'PATCH /channels', how: 'cut' });
    await room.ben.slash('/move play:scissors');
    await log.cleo.until('Round over');
    await sleep(600);
    expect(posts(log)).toEqual([{ id: expect.any(String), title: roundOver, lines: closed }]);
  });

  it('are posted again if somebody deleted the post, and follow the log to another channel', async () => {
    const { log, room } = await logging();
    const { world } = house.playground;
    await room.ada.slash('/move play:rock');
    await log.cleo.until('Ada has shown');
    const post = world.message(posts(log)[0]?.id ?? '');
    if (post) world.delete(post);
    await room.ben.slash('/move play:scissors');
    await log.cleo.until('Round over');
    expect(posts(log).map(({ lines }) => lines)).toEqual([closed]);

    await room.ada.slash('/move play:rock');
    await log.cleo.until(() => posts(log).length === 2);
    const other = newRoom(house);
    await log.ada.slash(`/settings log channel:${other.channel}`, { channel: 'lobby' });
    await room.ben.slash('/move play:scissors');
    await other.cleo.until('Round over');
    expect(everybodySees(other.cleo)).toHaveLength(1);
    expect(posts(log).map(({ title }) => title)).toEqual([roundOver, 'Rock, paper, scissors · Ada and Ben']);
  });
});
