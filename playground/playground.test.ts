import { describe, expect, test } from 'vitest';
import { ActionRefused } from './rest/options.ts';
import { registerCommands } from './test-bot.ts';
import { setGround } from './test-ground.ts';

const ground = setGround();

describe('the bot arrives', () => {
  test('it finds the server, its channels and itself', () => {
    const guild = ground.bot.guilds.cache.first();
    expect(guild?.name).toBe('The Clubhouse');
    expect(guild?.channels.cache.map((channel) => channel.name)).toEqual([
      'lobby',
      'table-1',
      'table-2',
      'league-log',
    ]);
    expect(guild?.members.me?.permissions.has('SendMessages')).toBe(true);
    expect(ground.playground.violations()).toEqual([]);
  });

  test('commands keep their ids when they are registered again', async () => {
    const before = [...ground.playground.world.commands.keys()];
    await registerCommands(ground.bot);
    expect([...ground.playground.world.commands.keys()].sort()).toEqual(before.sort());
    await ground.bot.application.commands.set([{ name: 'only', description: 'What is left.' }]);
    expect([...ground.playground.world.commands.values()].map(({ name }) => name)).toEqual(['only']);
  });
});

describe('a conversation', () => {
  test('she types a command, everyone sees the answer', async () => {
    const [ada, ben] = [ground.playground.user('Ada'), ground.playground.user('Ben')];
    const answer = await ada.slash('/hello to:dear world');
    expect(answer).toMatchObject({ kind: 'message', deferred: false, text: 'Clubhouse: Hello dear world!' });
    expect(ben.sees('lobby')).toBe('Clubhouse: Hello dear world!');
    expect((await ada.slash('/hello friend:@Cleo')).text).toBe('Clubhouse: Hello Cleo!');
    expect(ground.playground.violations()).toEqual([]);
  });

  test('a private answer is visible to one person', async () => {
    const [ada, ben] = [ground.playground.user('Ada'), ground.playground.user('Ben')];
    await ben.slash('/secret');
    expect(ben.sees()).toContain('Psst, @Ben.\n(only you can see this)');
    expect(ada.sees()).toBe('');
    expect(ada.messages()).toEqual([]);
    expect((await ben.press('Slow')).text).toContain('Done slowly.');
    expect(ada.messages()).toEqual([]);
    const [message] = ben.messages();
    ben.dismiss(message?.message.id ?? '');
    expect(ben.messages()).toEqual([]);
    expect(ground.playground.violations()).toEqual([]);
  });

  test('a deferred answer is as private as the deferral said', async () => {
    const [ada, ben] = [ground.playground.user('Ada'), ground.playground.user('Ben')];
    const answer = await ada.slash('/later private:true');
    expect(answer).toMatchObject({ kind: 'message', deferred: true });
    expect(answer.text).toBe('Clubhouse: It took a while.\n(only you can see this)');
    await ada.until('And one more thing.');
    expect(ben.sees()).toBe('Clubhouse: And one more thing.');
    expect(ground.playground.violations()).toEqual([]);
  });

  test('buttons update their message, disabled ones cannot be pressed', async () => {
    const [ada, ben] = [
      ground.playground.user('Ada').goTo('table-1'),
      ground.playground.user('Ben').goTo('table-1'),
    ];
    await ada.slash('/counter');
    expect((await ben.press('Count')).kind).toBe('update');
    await ada.press('count:1');
    expect(ada.sees()).toBe(
      [
        'Clubhouse:',
        'Counter',
        'Pressed 2 times.',
        '[Count] [Name it] [Off (disabled)]',
        '{Pick fruit: Apple | Pear | Fig}',
      ].join('\n'),
    );
    await expect(ada.press('Off')).rejects.toThrow(new ActionRefused('"Off" is disabled.'));
    await expect(ada.press('Elsewhere')).rejects.toThrow(/Ada sees no "Elsewhere" in #table-1/);
    expect(ground.playground.violations()).toEqual([]);
  });

  test('a menu enforces its number of values', async () => {
    const ada = ground.playground.user('Ada');
    await ada.slash('/counter');
    expect((await ada.select('Pick fruit', ['Pear', 'f'])).text).toBe('Clubhouse: Ada picked p and f.');
    await expect(ada.select('Pick fruit', ['Apple', 'Pear', 'Fig'])).rejects.toThrow(/takes 1 to 2/);
    await expect(ada.select('Pick fruit', 'Plum')).rejects.toThrow('The menu does not offer "Plum".');
  });

  test('a modal is opened, filled in and sent', async () => {
    const ada = ground.playground.user('Ada');
    await ada.slash('/counter');
    const form = await ada.press('Name it');
    expect(form).toMatchObject({ kind: 'modal', text: 'A name\nName' });
    await expect(ada.submit({ Name: 'x' })).rejects.toThrow('"Name" needs at least 2 characters.');
    await expect(ada.submit({})).rejects.toThrow('"Name" must be filled in.');
    expect((await ada.submit({ Name: 'Rex' })).text).toBe('Clubhouse: It is called Rex.');
    expect(ada.form()).toBeUndefined();
    expect(ground.playground.violations()).toEqual([]);
  });

  test('options are completed by the bot and checked by the client', async () => {
    const ada = ground.playground.user('Ada');
    expect(await ada.complete('/roll for purpose:d')).toEqual([
      { name: 'defence', value: 'defence' },
      { name: 'damage', value: 'damage' },
    ]);
    expect((await ada.slash('/roll dice sides:20 color:Deep red')).text).toBe('Clubhouse: d20 in red');
    expect((await ada.slash(['roll', 'dice'], { options: { sides: 6 } })).text).toContain('d6 in no color');
    await expect(ada.slash('/roll dice')).rejects.toThrow('/roll needs "sides".');
    await expect(ada.slash('/roll dice sides:1')).rejects.toThrow('"sides" must be at least 2.');
    await expect(ada.slash('/roll dice sides:2.5')).rejects.toThrow('"sides" must be a whole number.');
    await expect(ada.slash('/roll dice sides:6 color:green')).rejects.toThrow(
      'must be one of: Deep red, Blue',
    );
    await expect(ada.slash('/roll')).rejects.toThrow('/roll needs one of: dice, for.');
    await expect(ada.slash('/hello loudly')).rejects.toThrow('"loudly" is no option of /hello.');
    await expect(ada.slash('/nothing')).rejects.toThrow('Ada has no command /nothing.');
  });

  test('a command for moderators is not offered to others', async () => {
    expect((await ground.playground.user('Ada').slash('/tidy')).text).toBe('Clubhouse: All tidy.');
    await expect(ground.playground.user('Ben').slash('/tidy')).rejects.toThrow('Ben has no command /tidy.');
  });

  test('a picture is served with its alt text', async () => {
    const ada = ground.playground.user('Ada');
    const answer = await ada.slash('/picture');
    expect(answer.text).toBe('Clubhouse:\nLook\n(picture pixel.png: A red pixel.)');
    const image = answer.message?.message.embeds[0]?.image;
    expect(image).toMatchObject({ width: 1, height: 1 });
    const response = await fetch(image?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});
