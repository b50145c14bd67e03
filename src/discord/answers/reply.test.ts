import { ModalBuilder } from '@discordjs/builders';
import { type Client, REST } from 'discord.js';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { User } from '../../../playground/people/driver.ts';
import type { Playground } from '../../../playground/playground.ts';
import { startPlayground } from '../../../playground/server.ts';
import { unhurriedMs } from '../../../playground/test-ground.ts';
import { Painter } from '../../engine/picture/painter.ts';
import { createClient, restForAnswers } from '../connection/client.ts';
import { renderer } from '../posts/render.ts';
import { NotDelivered, Reply, usualLimits } from './reply.ts';

type Work = (reply: Reply) => Promise<unknown>;

const painter = new Painter();
const render = renderer(painter, pino({ level: 'silent' }));
const words = (text: string) => ({ panels: [{ title: '', text }], rows: [] });
const box = new ModalBuilder({
  custom_id: 'box',
  title: 'Box',
  components: [{ type: 1, components: [{ type: 4, custom_id: 'text', label: 'Text', style: 1 }] }],
});
const withButton = {
  panels: [{ title: '', text: 'Press.' }],
  rows: [
    [{ kind: 'button', label: 'Go', style: 'primary', press: { do: 'resign', table: 'abcdefghjk' } }],
  ] as const,
};
const patience = usualLimits.deferAfter;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * If the process is too busy to read Discord's response within a second, the bot sends another request, and after three
 * seconds it gives up. That is right, and rare.
 */
const unlessBusy = { retry: 1 };

let playground: Playground;
let client: Client;
let answers: REST;
/** Spy on the requests that post answers. */
let posts: MockInstance<REST['post']>;
let ada: User;
let ben: User;
/** The bot's work on the next interaction, and its outcome. */
let work: Work;
let outcome: Promise<unknown>;

beforeAll(async () => {
  playground = await startPlayground({ port: 0, answerMs: unhurriedMs });
  client = createClient(playground.apiUrl);
  answers = restForAnswers(playground.apiUrl);
  posts = vi.spyOn(answers, 'post');
  client.on('interactionCreate', (interaction) => {
    if (!interaction.isChatInputCommand() && !interaction.isMessageComponent()) return;
    const isCommand = interaction.isChatInputCommand();
    const reply = new Reply(interaction, { update: !isCommand, private: !isCommand }, render, answers);
    outcome = work(reply)
      .catch((error: unknown) => error)
      .finally(() => reply.done());
  });
  const ready = new Promise((resolve) => client.once('clientReady', resolve));
  await client.login(playground.token);
  await ready;
  await client.application?.commands.set([{ name: 'go', description: 'Does what the test says' }]);
});

afterAll(async () => {
  await client.destroy();
  await painter.close();
  await playground.stop();
  // Two tests below cause these violations. No other test may cause any.
  expect(playground.violations().map(({ reason }) => reason)).toEqual([
    'No answer within 60 seconds.',
    expect.stringMatching(/^The answer to \/go came after \d+ ms\.$/),
    expect.stringContaining('is used twice'),
  ]);
});

let rooms = 0;
beforeEach(() => {
  const { world } = playground;
  const id = world.ids.next();
  rooms += 1;
  world.putChannel({
    id,
    kind: 'text',
    guildId: world.guild.id,
    name: `room-${rooms}`,
    position: 10 + rooms,
    overwrites: [],
  });
  [ada, ben] = [playground.user('Ada').goTo(id), playground.user('Ben').goTo(id)];
  playground.faults.clear();
  // This also removes the implementations that a test that failed left unused.
  posts.mockReset();
});

function go(todo: Work) {
  work = todo;
  return ada.slash('/go');
}

/** As `go`, for work whose answer never arrives. When the bot gives up, Discord's time is over. */
function goInVain(todo: Work) {
  return go((reply) => todo(reply).finally(() => playground.clock.skip(unhurriedMs)));
}

async function press(todo: Work) {
  await go((reply) => reply.say(withButton, false));
  work = todo;
  return ada.press('Go');
}

describe('an answer', () => {
  it('sends its message to everybody and returns its id, or to one person without id', async () => {
    const open = await go((reply) => reply.say(words('Open.'), false));
    expect(await outcome).toBe(open.message?.message.id);
    await go((reply) => reply.say(words('Alone.'), true));
    expect(await outcome).toBeUndefined();
    expect(ben.messages()).toHaveLength(1);
  });

  it('is deferred by itself if it takes long, and still arrives', async () => {
    const open = await go(async (reply) => {
      await sleep(patience + 200);
      return reply.say(words('Open.'), false);
    });
    expect(open).toMatchObject({ kind: 'message', deferred: true });
    expect(await outcome).toBe(open.message?.message.id);
    const alone = await press(async (reply) => {
      await sleep(patience + 200);
      return reply.say(words('Alone.'), true);
    });
    expect(alone).toMatchObject({ kind: 'message', deferred: true });
    expect(alone.message?.ephemeral).toBe(true);
    const updated = await press(async (reply) => {
      await sleep(patience + 200);
      return reply.update(words('New.'));
    });
    expect(updated).toMatchObject({ kind: 'update', deferred: true });
    expect(ben.sees()).not.toContain('Alone.');
  });

  it('for one person never replaces a public "thinking"', async () => {
    await go(async (reply) => {
      await sleep(patience + 200);
      return reply.say(words('Alone.'), true);
    });
    await ada.until('Alone.');
    expect(ben.messages()).toEqual([]);
  });

  it('opens a modal, or asks for another press if it was deferred', async () => {
    expect((await press((reply) => reply.ask(box))).kind).toBe('modal');
    const late = await press(async (reply) => {
      await sleep(patience + 200);
      return reply.ask(box);
    });
    expect(late.text).toContain('That took me too long. Please press it again.');
  });
});

describe('a private message that is no longer needed', () => {
  const alone = () => go((reply) => reply.say(withButton, true));
  const away: Work = (reply) => reply.away(words('Played.'));
  const goes = async (done: Work) => {
    work = done;
    await ada.press('Go');
    expect(await outcome).toBeUndefined();
    return ada.sees();
  };

  it.each([0, patience + 100])('is deleted, after %i ms', async (wait) => {
    await alone();
    expect(ada.sees()).toContain('Press.');
    await goes(async (reply) => {
      await sleep(wait);
      await away(reply);
    });
    expect(ada.messages()).toEqual([]);
  });

  it('says what happened if it cannot be deleted', async () => {
    await alone();
    const removal = vi.spyOn(answers, 'delete').mockRejectedValueOnce(new TypeError('No way.'));
    expect(await goes(away)).toContain('Played.');
    removal.mockRestore();
  });

  it('says so too if Discord fails during the deletion', async () => {
    await alone();
    playground.faults.storm({ status: 500, share: 1, route: 'DELETE' });
    expect(await goes(away)).toContain('Played.');
    playground.faults.clear();
  });

  it('causes no error if its person dismissed it', async () => {
    await alone();
    const sees = await goes((reply) => {
      ada.dismiss(ada.messages().at(-1)?.message.id ?? '');
      return away(reply);
    });
    expect(sees).not.toContain('Played.');
  });
});

describe('when the acknowledgement is lost', unlessBusy, () => {
  it.each(['error', 'cut'] as const)('(%s) the answer is the one that arrived', async (how) => {
    playground.faults.loseNext(1, { how, route: '/callback' });
    const open = await go((reply) => reply.say(words('Once.'), false));
    expect(await outcome).toBe(open.message?.message.id);
    playground.faults.loseNext(1, { how, route: '/callback' });
    await press((reply) => reply.update(words('Changed.')));
    expect(await outcome).toBeUndefined();
    await ben.until('Changed.');
    playground.faults.loseNext(1, { how, route: '/callback' });
    expect((await press((reply) => reply.ask(box))).kind).toBe('modal');
    expect(await outcome).toBeUndefined();
    expect(ben.messages().map(({ message }) => message.embeds[0]?.description)).toEqual([
      'Once.',
      'Changed.',
      'Press.',
    ]);
  });

  it('of the deferral, the answer still arrives', async () => {
    playground.faults.loseNext(1, { route: '/callback' });
    const open = await go(async (reply) => {
      await sleep(patience + 200);
      return reply.say(words('Late.'), false);
    });
    expect(await outcome).toBe(open.message?.message.id);
    await ben.until('Late.');
  });

  /** The request arrives, but no response ever does. */
  const unheard: REST['post'] = async (route, options) => {
    await REST.prototype.post.call(answers, route, options).catch(() => undefined);
    throw Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' });
  };

  it('of every deferral, the answer replaces it, and a private answer is sent separately', async () => {
    const late =
      (say: Work): Work =>
      async (reply) => {
        for (let times = 1; times <= 3; times++) posts.mockImplementationOnce(unheard);
        await sleep(patience + 1_200);
        return say(reply);
      };
    const open = await go(late((reply) => reply.say(words('Late.'), false)));
    expect(await outcome).toBe(open.message?.message.id);
    expect(ben.sees()).toContain('Late.');
    await go(late((reply) => reply.say(words('Alone.'), true)));
    await outcome;
    expect(ada.sees()).toContain('Alone.');
    expect(ben.messages()).toHaveLength(1);
    await press(late((reply) => reply.update(words('Changed.'))));
    await outcome;
    expect(ben.sees()).toContain('Changed.');
    await press(late((reply) => reply.ask(box)));
    await outcome;
    expect(ada.sees()).toContain('Please press it again.');
  });

  it('further messages still work', async () => {
    await press(async (reply) => {
      playground.faults.loseNext(1, { route: '/callback' });
      await reply.update(words('Changed.'));
      await reply.also(words('And this.'));
    });
    await ada.until('And this.');
    expect(ben.sees()).not.toContain('And this.');
  });
});

/** Whether each request of the first answer had a file. */
const sent = () => posts.mock.calls.map(([, options]) => options?.body instanceof Buffer);

describe('a picture that is already in the pressed message', unlessBusy, () => {
  const shows = (background: string, text: string) => ({
    ...withButton,
    panels: [{ title: '', text }],
    picture: { picture: { width: 20, height: 10, background, shapes: [] }, alt: 'Bases empty.' },
  });
  const address = () => ben.messages().at(-1)?.message.embeds[0]?.image?.url;

  it.each([0, patience + 100])('is not sent again, and stays, after %i ms', async (wait) => {
    await go((reply) => reply.say(shows('#112233', 'One.'), false));
    const first = address();
    expect(first).toMatch(/^http.*\.png$/);
    const pressing = async (background: string, text: string) => {
      work = async (reply) => {
        await sleep(wait);
        await reply.update(shows(background, text));
      };
      await ada.press('Go');
      expect(await outcome).toBeUndefined();
      await ben.until(text);
    };
    await pressing('#112233', 'Two.');
    await pressing('#112233', 'Three.');
    expect([address(), ben.sees().includes('Bases empty.')]).toEqual([first, true]);
    expect((await fetch(first ?? '')).headers.get('content-type')).toBe('image/png');
    await pressing('#445566', 'Four.');
    expect(address()).not.toBe(first);
    expect(ben.messages().at(-1)?.message.attachments).toEqual([]);
    if (wait === 0) expect(sent()).toEqual([true, false, false, true]);
  });
});

describe('an answer with a picture', unlessBusy, () => {
  const picture = [{ name: 'field.png', content: Buffer.from('a picture') }];
  const callbacks = () => playground.counts().routes['POST /interactions/:interaction/:token/callback'] ?? 0;
  const patches = () =>
    playground.counts().routes['PATCH /webhooks/:application/:token/messages/:message'] ?? 0;

  it('is sent at most four times while Discord fails, and its picture once', async () => {
    const before = callbacks();
    playground.faults.failNext(100, { route: '/callback' });
    await goInVain((reply) => reply.say(words('Nothing.'), false, picture));
    expect(await outcome).toBeInstanceOf(NotDelivered);
    expect(callbacks() - before).toBe(4);
    expect(sent()).toEqual([true, false, false, false]);
  });

  it.each(['error', 'cut'] as const)('that arrived is not sent again (%s)', async (how) => {
    playground.faults.loseNext(1, { how, route: '/callback' });
    const before = patches();
    const open = await go((reply) => reply.say(words('Once.'), false, picture));
    expect(await outcome).toBe(open.message?.message.id);
    expect(open.message?.message.attachments).toHaveLength(1);
    expect(sent()).toEqual([true, false]);
    expect(patches()).toBe(before);
  });

  it.each([true, false])('that did not arrive follows, also a private one (%s)', async (alone) => {
    playground.faults.failNext(2, { route: '/callback' });
    const answer = await go((reply) => reply.say(words('After all.'), alone, picture));
    expect(await outcome).toBe(alone ? undefined : answer.message?.message.id);
    await ada.until('After all.');
    expect(ben.sees().includes('After all.')).toBe(!alone);
    expect(ada.messages().at(-1)?.message.attachments).toHaveLength(1);
    expect(sent()).toEqual([true, false, false]);
  });

  it('and its deferral together are at most four requests', async () => {
    const before = callbacks();
    playground.faults.failNext(100, { route: '/callback' });
    await goInVain(async (reply) => {
      await sleep(patience + 100);
      return reply.say(words('Nothing.'), false, picture);
    });
    expect(await outcome).toBeInstanceOf(NotDelivered);
    expect(callbacks() - before).toBe(4);
  });
});

describe('when Discord does not accept the answer', () => {
  it('because it is unreachable', async () => {
    playground.faults.failNext(100, { route: '/callback' });
    await goInVain((reply) => reply.say(words('Nothing.'), false));
    expect(await outcome).toBeInstanceOf(NotDelivered);
  });

  it('because the person waited too long', async () => {
    await go(async (reply) => {
      playground.clock.skip(unhurriedMs + 100);
      return reply.say(words('Too late.'), false);
    });
    expect(await outcome).toBeInstanceOf(NotDelivered);
  });

  it.each([0, patience + 300])(
    'for a short time, the answer arrives when it is back (%i ms)',
    async (work) => {
      playground.faults.failNext(2, { route: '/callback' });
      const open = await go(async (reply) => {
        await sleep(work);
        return reply.say(words('In time.'), false);
      });
      expect(open).toMatchObject({ kind: 'message', deferred: work > 0 });
      expect(open.text).toContain('In time.');
    },
  );

  it('because the pressed message is gone, the person is told', async () => {
    const answer = await press((reply) => {
      const message = playground.world.messagesIn(ada.messages()[0]?.message.channel_id ?? '').at(-1);
      if (message) playground.world.delete(message);
      return reply.update(words('New.'));
    });
    expect(answer.text).toContain('That message is gone. The table will be back in a moment.');
    expect(await outcome).toBeInstanceOf(NotDelivered);
  });

  it('because our own message is wrong, that is a bug and not Discord’s fault', async () => {
    const tooMany = {
      panels: [],
      rows: [withButton.rows[0], withButton.rows[0]],
    };
    await go(async (reply) => {
      const error: unknown = await reply.say(tooMany, false).catch((thrown: unknown) => thrown);
      await reply.say(words('Something went wrong.'), true);
      throw error;
    });
    expect(await outcome).toMatchObject({ code: 50035 });
  });
});
