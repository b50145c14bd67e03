import { isDeepStrictEqual } from 'node:util';
import { ChannelType, Routes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { fold } from '../page/fold.js';
import { setGround, unhurriedMs } from '../test-ground.ts';
import type { Changes, Snapshot } from './protocol.ts';

const ground = setGround();

/** Somebody's page: everything that it was told, and the world that it shows. */
interface Page {
  readonly name: string;
  readonly told: Changes[];
  world: Snapshot | undefined;
  close(): void;
}

async function pageOf(name: string): Promise<Page> {
  const address = new URL(`/page-api/events?user=${ground.playground.user(name).id}`, ground.playground.url);
  const abort = new AbortController();
  const response = await fetch(address, { signal: abort.signal });
  const told: Changes[] = [];
  const page: Page = { name, told, world: undefined, close: () => abort.abort() };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const changes: Changes = JSON.parse(event.replace(/^event: changes\ndata: /, ''));
        told.push(changes);
        page.world = fold(page.world, changes);
      }
    }
  };
  read().catch(() => undefined);
  return page;
}

async function worldOf(name: string): Promise<Snapshot> {
  const response = await fetch(
    `${ground.playground.url}/page-api/world?user=${ground.playground.user(name).id}`,
  );
  return (await response.json()) as Snapshot;
}

/** Waits until pages show the world as it is. */
async function areTrue(...pages: readonly Page[]): Promise<void> {
  for (const page of pages)
    await expect.poll(async () => isDeepStrictEqual(page.world, await worldOf(page.name))).toBe(true);
}

/** The messages that a page was told of from some event on. */
const toldOf = ({ told }: Page, from: number) =>
  told.slice(from).flatMap(({ messages = [] }) => messages.map(({ message }) => message.id));

describe('a page that is told what is new', () => {
  it('shows the world as it is, whatever comes, changes or goes', async () => {
    const [ada, cleo] = [await pageOf('Ada'), await pageOf('Cleo')];
    await areTrue(ada, cleo);
    const user = ground.playground.user('Cleo');
    const deeds: readonly (() => unknown)[] = [
      () => user.slash('/counter'),
      () => user.press('Count'),
      () => user.select('Pick fruit', 'Apple'),
      () => user.press('Name it'),
      () => ground.playground.user('Ben').say('Meanwhile.'),
      () => user.submit({ Name: 'Rex' }),
      () => user.slash('/secret'),
      () => user.press('Slow'),
      () => user.slash('/later private:true'),
      () => user.dismiss(user.messages().findLast(({ ephemeral }) => ephemeral)?.message.id ?? ''),
      () => user.say('Over here!'),
      () => {
        const asking = user.slash('/never');
        ground.playground.clock.skip(unhurriedMs);
        return asking;
      },
    ];
    for (const deed of deeds) {
      await deed();
      await areTrue(ada, cleo);
    }
    const shown = JSON.stringify(ada.told);
    expect(shown).toContain('Pressed 1 times.');
    expect(shown).toContain('It is called Rex.');
    for (const secret of ['Psst', 'It took a while.', 'A name']) {
      expect(JSON.stringify(cleo.told)).toContain(secret);
      expect(shown).not.toContain(secret);
    }
    await ground.bot.destroy();
    await areTrue(ada, cleo);
    expect(ada.world?.botOnline).toBe(false);
    const counter = user.messages().find(({ message }) => message.embeds[0]?.title === 'Counter');
    await user.press('Count', { message: counter?.message.id ?? '' });
    await areTrue(ada, cleo);
    expect(cleo.world?.messages[counter?.message.channel_id ?? '']).toContainEqual(
      expect.objectContaining({ failed: true }),
    );
    for (const page of [ada, cleo]) page.close();
  });

  it('hears of what a message shows of its thread, and of the message that it answers', async () => {
    const page = await pageOf('Ada');
    const lobby = await ground.bot.channels.fetch(ground.playground.world.channel('lobby')?.id ?? '');
    if (lobby?.type !== ChannelType.GuildText) throw new Error('The lobby is a text channel.');
    const message = await lobby.send('A question.');
    await ground.bot.rest.post(Routes.threads(lobby.id, message.id), { body: { name: 'Talk' } });
    const thread = await ground.bot.channels.fetch(message.id);
    if (thread?.type !== ChannelType.PublicThread) throw new Error('The thread is public.');
    const answer = { content: 'An answer.', message_reference: { message_id: message.id } };
    await ground.bot.rest.post(Routes.channelMessages(lobby.id), { body: answer });
    await areTrue(page);
    const [first] = [await thread.send('One.'), await thread.send('Two.')];
    await areTrue(page);
    await first?.delete();
    await areTrue(page);
    await thread.setName('Chat');
    await areTrue(page);
    const answered = () =>
      page.world?.messages[lobby.id]?.find((one) => one.message.content === 'An answer.')?.message;
    expect(answered()?.referenced_message?.id).toBe(message.id);
    await message.delete();
    await areTrue(page);
    expect(answered()?.referenced_message).toBeNull();
    page.close();
  });

  it('gets messages that changed, and no others, which stay the same objects', async () => {
    const user = ground.playground.user('Cleo');
    for (const text of ['One.', 'Two.']) user.say(text);
    await user.slash('/counter');
    const page = await pageOf('Ada');
    await areTrue(page);
    const before = page.world;
    const from = page.told.length;
    await user.press('Count');
    await areTrue(page);
    const [one, two, counter] = user.messages();
    expect(new Set(toldOf(page, from))).toEqual(new Set([counter?.message.id]));
    expect(page.told.slice(from).flatMap((changes) => Object.keys(changes))).not.toContain('commands');
    const channel = counter?.message.channel_id ?? '';
    for (const at of [0, 1])
      expect(page.world?.messages[channel]?.[at]).toBe(before?.messages[channel]?.[at]);
    expect(page.world?.messages[channel]?.[2]).not.toBe(before?.messages[channel]?.[2]);
    expect(page.world?.channels).toBe(before?.channels);
    expect([one, two].map((seen) => seen?.message.content)).toEqual(['One.', 'Two.']);
    page.close();
  });

  it('is told nothing when something happens that it does not show', async () => {
    const user = ground.playground.user('Cleo');
    await user.slash('/secret');
    const page = await pageOf('Ada');
    await areTrue(page);
    const from = page.told.length;
    await user.press('Slow');
    user.say('Done.');
    await areTrue(page);
    await expect.poll(() => JSON.stringify(page.told)).toContain('Done.');
    expect(toldOf(page, from)).toEqual([user.messages().at(-1)?.message.id]);
    page.close();
  });
});
