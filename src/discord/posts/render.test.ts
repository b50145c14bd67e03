import { MessageCreateRequestSchema } from 'discord-api-spec/zod';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { Painter } from '../../engine/picture/painter.ts';
import type { Picture } from '../../engine/picture/picture.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Message, Press } from '../../table/message/message.ts';
import { picturesIn, type Rendered, renderer } from './render.ts';

const press: Press = { do: 'resign', table: 'abcdefghjk' };
const message = (more: Partial<Message>): Message => ({ panels: [], rows: [], ...more });
const panel = (more: Partial<Panel>): Panel => ({ title: 'Title', text: 'Text', ...more });
const picture = { width: 20, height: 10, background: '#000000', shapes: [] } as const;

const silent = pino({ level: 'silent' });
const painter = new Painter();
afterAll(() => painter.close());
const render = renderer(painter, silent);
/** Everything that counts toward Discord's 6,000 characters. */
const length = ({ body: { embeds } }: Rendered) =>
  embeds
    .flatMap(({ title, description, fields }) => [
      title,
      description,
      ...(fields ?? []).flatMap(({ name, value }) => [name, value]),
    ])
    .join('').length;

describe('panels', () => {
  it('become embeds in the color of the panel, or the default one', async () => {
    const {
      body: { embeds },
    } = await render(message({ panels: [panel({}), panel({ color: '#ff0000' })] }));
    expect(embeds).toMatchObject([
      { title: 'Title', description: 'Text', color: 0x3b6fb6 },
      { title: 'Title', description: 'Text', color: 0xff0000 },
    ]);
  });

  it('are cut to the limits of an embed', async () => {
    const fields = Array.from({ length: 30 }, () => ({ name: 'n', value: 'v' }));
    const long = panel({ title: 't'.repeat(300), text: 'x'.repeat(5000), fields });
    const {
      body: { embeds },
    } = await render(message({ panels: [long] }));
    expect(embeds[0]?.title).toBe(`${'t'.repeat(255)}…`);
    expect(embeds[0]?.description).toBe(`${'x'.repeat(4095)}…`);
    expect(embeds[0]?.fields).toHaveLength(25);
    const wide = panel({ fields: [{ name: 'n'.repeat(300), value: 'v'.repeat(2000), inline: true }] });
    const [embed] = (await render(message({ panels: [wide] }))).body.embeds;
    expect(embed?.fields).toEqual([
      { name: `${'n'.repeat(255)}…`, value: `${'v'.repeat(1023)}…`, inline: true },
    ]);
  });

  it.each([
    [[4000, 4000, 4000]],
    [[4096, 1887, 10, 10]],
    [[4096, 1894, 10, 10]],
    [[4096, 1895, 10, 10]],
    [Array.from({ length: 12 }, () => 900)],
  ])('have 6,000 characters together at most, however long each is: %j', async (lengths) => {
    const panels = lengths.map((count) => panel({ text: 'x'.repeat(count) }));
    const rendered = await render(message({ panels }));
    const { embeds } = rendered.body;
    expect(length(rendered)).toBeLessThanOrEqual(6000);
    expect(embeds.length).toBeLessThanOrEqual(10);
    for (const embed of embeds) expect(`${embed.title ?? ''}${embed.description ?? ''}`).not.toBe('');
  });

  it('are never cut inside a character', async () => {
    const {
      body: { embeds },
    } = await render(message({ panels: [panel({ title: `${'t'.repeat(254)}⚾⚾🧢🧢` })] }));
    expect(embeds[0]?.title).toBe(`${'t'.repeat(254)}⚾…`);
    const again = await render(message({ panels: [panel({ title: `${'t'.repeat(254)}🧢🧢` })] }));
    expect(again.body.embeds[0]?.title).toBe(`${'t'.repeat(254)}…`);
    // Somebody else may have cut a name before.
    const half = 'Cap 🧢'.slice(0, -1);
    const { body } = await render(
      message({
        text: half,
        panels: [panel({ title: half, text: `${half} and 🧢`, fields: [{ name: half, value: half }] })],
        rows: [[{ kind: 'button', label: half, style: 'primary', press }]],
      }),
    );
    expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/i);
    expect(body.embeds[0]?.description).toBe('Cap  and 🧢');
  });

  it('fill the fields that Discord requires', async () => {
    const fields = [{ name: ' ', value: '' }];
    const {
      body: { embeds },
    } = await render(message({ panels: [panel({ fields })] }));
    expect(embeds[0]?.fields).toEqual([{ name: '\u200b', value: '\u200b', inline: false }]);
  });
});

describe('the picture', () => {
  it('is in the first embed, with an alt text', async () => {
    const alt = 'a'.repeat(2000);
    const rendered = await render(message({ panels: [panel({}), panel({})], picture: { picture, alt } }));
    const [file] = rendered.files;
    expect(file?.name).toMatch(/^[0-9a-f]{16}\.png$/);
    expect(file?.contentType).toBe('image/png');
    expect(rendered.body.attachments?.[0]?.description).toBe(`${'a'.repeat(1023)}…`);
    expect(rendered.body.embeds[0]?.image?.url).toBe(`attachment://${file?.name}`);
    expect(rendered.body.embeds[1]?.image).toBeUndefined();
    // An edit removes attachments that it doesn't list, such as the previous picture.
    expect(rendered.body.attachments?.map(({ id }) => id)).toEqual(['0']);
    expect((await render(message({ panels: [panel({})] }))).body.attachments).toEqual([]);
  });

  it('is the same file for the same picture, and another for another', async () => {
    const name = async (background: string) => {
      const shown = { picture: { ...picture, background }, alt: 'alt' };
      return (await render(message({ panels: [panel({})], picture: shown }))).files[0]?.name;
    };
    expect(await name('#111111')).toBe(await name('#111111'));
    expect(await name('#111111')).not.toBe(await name('#222222'));
  });
});

describe('a picture that is already in the message', () => {
  const shown = message({ panels: [panel({}), panel({})], picture: { picture, alt: 'Bases empty.' } });
  const names = async (one: Message) => (await render(one)).files.map(({ name }) => name);

  it('is not sent again, and stays', async () => {
    const standing = await names(shown);
    const { body, files } = await render(shown, [], standing);
    expect(files).toEqual([]);
    expect(body.embeds[0]?.image?.url).toBe(`attachment://${standing[0]}`);
    // Listing files would remove all others.
    expect(body).not.toHaveProperty('attachments');
    expect(safeParse(MessageCreateRequestSchema, body).error?.issues).toBeUndefined();
  });

  it('is not even painted', async () => {
    const standing = await names(shown);
    const idle = new Painter({
      start: () => {
        throw new Error('Nobody paints.');
      },
    });
    expect((await renderer(idle, silent)(shown, [], standing)).body.embeds[0]?.image).toBeDefined();
  });

  it.each<[string, Partial<Message>]>([
    ['it shows something else', { picture: { picture: { ...picture, width: 21 }, alt: 'Bases empty.' } }],
    ['it says something else', { picture: { picture, alt: 'Bases loaded.' } }],
    ['there is one more', { furtherPictures: [{ picture, alt: 'The other side.' }] }],
  ])('is sent if %s', async (_, change) => {
    const { body, files } = await render({ ...shown, ...change }, [], await names(shown));
    expect(files.length).toBeGreaterThan(0);
    expect(body.attachments).toHaveLength(files.length);
  });

  it('is dropped if the new message has none, or has a file', async () => {
    const standing = await names(shown);
    const without = await render(message({ panels: [panel({})] }), [], standing);
    expect(without.body.attachments).toEqual([]);
    const { files } = await render(shown, [{ name: 'a.txt', content: 'abc' }], standing);
    expect(files.map(({ name }) => name)).toEqual([standing[0], 'a.txt']);
  });

  it('is recognized by the URL that Discord gives it', () => {
    const at = (url: string) => [{ image: { url } }];
    const address = 'https://cdn.discordapp.com/attachments/1/2/0123456789abcdef.webp';
    expect(picturesIn([...at(`${address}?ex=1&is=2&hm=3`), {}, ...at(address)])).toEqual(
      Array(2).fill('0123456789abcdef.webp'),
    );
    expect(picturesIn([...at('https://example.com/team.png'), { image: null }])).toEqual([]);
  });
});

describe('the alt text of a picture', () => {
  const board = { picture, alt: 'a8 rook, b8 knight' };

  it('is shown if there are no pictures', async () => {
    const { body, files } = await renderer(
      undefined,
      silent,
    )(message({ panels: [panel({})], picture: board }));
    expect(body.embeds[0]?.description).toBe('Text\n\na8 rook, b8 knight');
    expect(body.embeds[0]?.image).toBeUndefined();
    expect([files, body.attachments]).toEqual([[], []]);
  });

  it('is shown if the picture fails, which is logged', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const broken = { ...board, picture: { ...picture, shapes: 5 } as unknown as Picture };
    const shown = message({ panels: [panel({}), panel({})], picture: broken, furtherPictures: [board] });
    const { body, files } = await renderer(painter, log)(shown);
    expect(body.embeds[0]?.description).toBe('Text\n\na8 rook, b8 knight');
    expect(body.embeds[1]?.image?.url).toBe(`attachment://${files[0]?.name}`);
    expect(files).toHaveLength(1);
    expect(lines.join()).toContain('a picture could not be painted');
  });
});

describe('mentions', () => {
  it('ping only those who are named', async () => {
    const { body } = await render(message({ text: '@everyone <@1> <@&2>' }));
    expect(body.allowed_mentions).toEqual({ parse: [] });
    const pinging = await render(message({ text: '<@1> <@2>', ping: ['1'] }));
    expect(pinging.body.allowed_mentions).toEqual({ parse: [], users: ['1'] });
  });
});

describe('controls', () => {
  it('are cut to Discord’s limits', async () => {
    const {
      body: { components },
    } = await render(
      message({
        rows: [
          [{ kind: 'button', label: 'l'.repeat(100), style: 'danger', press, disabled: true }],
          [
            {
              kind: 'menu',
              placeholder: 'p'.repeat(200),
              press: { do: 'lobby', table: 'abcdefghjk', verb: 'side' },
              min: 1,
              max: 1,
              options: [{ value: '0', label: 'o'.repeat(200), hint: 'h'.repeat(200), chosen: true }],
            },
          ],
        ],
      }),
    );
    expect(components).toMatchObject([
      { components: [{ custom_id: 'x:abcdefghjk', label: `${'l'.repeat(79)}…`, style: 4, disabled: true }] },
      {
        components: [
          {
            custom_id: 'l:abcdefghjk:side',
            placeholder: `${'p'.repeat(149)}…`,
            options: [
              { label: `${'o'.repeat(99)}…`, description: `${'h'.repeat(99)}…`, value: '0', default: true },
            ],
          },
        ],
      },
    ]);
  });
});

it('matches Discord’s own description', async () => {
  const shown = message({
    text: '<@1>',
    ping: ['1'],
    panels: [panel({ fields: [{ name: 'Runs', value: '3', inline: true }] }), panel({ title: '' })],
    picture: { picture, alt: 'alt' },
    rows: [
      [{ kind: 'button', label: 'Go', style: 'success', press }],
      [
        {
          kind: 'menu',
          placeholder: 'Choose',
          press: { do: 'lobby', table: 'abcdefghjk', verb: 'side' },
          min: 1,
          max: 1,
          options: [{ value: '0', label: 'Home', hint: 'bats last' }],
        },
      ],
    ],
  });
  const { body } = await render(shown, [{ name: 'a.txt', content: 'abc' }]);
  expect(safeParse(MessageCreateRequestSchema, body).error?.issues).toBeUndefined();
  expect(body.attachments?.map(({ id }) => id)).toEqual(['0', '1']);
});

it('cuts plain text and sends files along', async () => {
  const rendered = await render(message({ text: 'x'.repeat(3000) }), [{ name: 'a.txt', content: 'abc' }]);
  expect(rendered.body.content).toHaveLength(2000);
  expect(rendered.files.map(({ name }) => name)).toEqual(['a.txt']);
});
