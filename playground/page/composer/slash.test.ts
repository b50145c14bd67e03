import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { completionOf, leavesOf, readSlash, suggest } from './slash.js';

const base = { application_id: '1', version: '1', default_member_permissions: null, type: 1 };
const commands: APIApplicationCommand[] = [
  {
    ...base,
    id: '10',
    name: 'play',
    description: 'Open a table',
    options: [
      {
        type: 1,
        name: 'baseball',
        description: 'Nine innings',
        options: [
          { type: 3, name: 'home', description: 'Home team', autocomplete: true },
          {
            type: 3,
            name: 'level',
            description: 'How hard',
            choices: [
              { name: 'Easy manager', value: 'easy' },
              { name: 'Hard manager', value: 'hard' },
            ],
          },
          { type: 4, name: 'innings', description: 'How long', min_value: 1, max_value: 9 },
          { type: 5, name: 'private', description: 'Invited people only' },
          { type: 6, name: 'against', description: 'Who to invite' },
          { type: 7, name: 'log', description: 'Where the story goes' },
        ],
      },
    ],
  },
  {
    ...base,
    id: '11',
    name: 'roll',
    description: 'Roll dice',
    options: [
      { type: 3, name: 'dice', description: 'Like 2d6+3', required: true, max_length: 20 },
      { type: 5, name: 'private', description: 'Only for you' },
    ],
  },
  { ...base, id: '12', name: 'help', description: 'What can I do?' },
  { ...base, id: '13', name: 'Who is this', description: '', type: 2 },
];

const teams = new Map([['home', [{ name: 'Port Calder Gulls', value: 'PCG' }]]]);
const context = {
  leaves: leavesOf(commands),
  users: [{ id: '501', name: 'Ada' }],
  channels: [{ id: '601', name: 'table-1' }],
  offered: teams,
  known: teams,
};
const read = (text: string) => readSlash(text, context);
const labels = (text: string) => suggest(text, context).map(({ label }) => label);

test('subcommands count as commands, and only slash commands count', () => {
  expect(context.leaves.map(({ path }) => path.join(' '))).toEqual(['help', 'play baseball', 'roll']);
});

describe('a whole command', () => {
  test.each([
    ['/help', ['help'], {}],
    ['/HELP  ', ['help'], {}],
    ['/play baseball', ['play', 'baseball'], {}],
    ['/play baseball home:PCG', ['play', 'baseball'], { home: 'PCG' }],
    ['/play baseball home:Port Calder Gulls innings:3', ['play', 'baseball'], { home: 'PCG', innings: 3 }],
    [
      '/play baseball home: "Old  Town" private:yes',
      ['play', 'baseball'],
      { home: 'Old  Town', private: true },
    ],
    ['/play baseball level:hard MANAGER', ['play', 'baseball'], { level: 'hard' }],
    ['/play baseball level:easy', ['play', 'baseball'], { level: 'easy' }],
    ['/play baseball against:@ada log:#table-1', ['play', 'baseball'], { against: '501', log: '601' }],
    ['/play baseball against:<@501> log:<#601>', ['play', 'baseball'], { against: '501', log: '601' }],
    ['/roll dice:2d6 + 3 private:False', ['roll'], { dice: '2d6 + 3', private: false }],
    ['/roll 2d6 + 3', ['roll'], { dice: '2d6 + 3' }],
    ['/roll 1d20 private:true', ['roll'], { dice: '1d20', private: true }],
  ])('%s', (text, path, options) => {
    expect(read(text)).toEqual({ path, options });
  });
});

test.each([
  ['/dance', 'There is no command /dance. Type / to see them all.'],
  ['/play', '/play is one of: /play baseball.'],
  ['/play home:PCG', '/play is one of: /play baseball.'],
  ['/help me', '/help takes no options.'],
  ['/roll', '/roll needs a value for dice: Like 2d6+3.'],
  ['/roll dice:', '/roll needs a value for dice: Like 2d6+3.'],
  ['/roll dice:123456789012345678901', 'dice has at most 20 characters.'],
  ['/roll dise:2d6', '/roll does not understand “dise:2d6”. Its options are: dice, private.'],
  ['/roll dice:2d6 private:maybe', 'private is True or False.'],
  ['/roll dice:1 dice:2', 'dice is there twice.'],
  ['/play baseball level:nightmare', 'level is one of: Easy manager, Hard manager.'],
  ['/play baseball innings:2.5', 'innings is a whole number.'],
  ['/play baseball innings:0', 'innings is at least 1.'],
  ['/play baseball innings:10', 'innings is at most 9.'],
  ['/play baseball against:Zoe', 'against is a person: there is no Zoe here.'],
])('%s is refused', (text, problem) => {
  expect(read(text)).toMatchObject({ problem });
});

describe('suggestions', () => {
  test.each([
    ['hello', []],
    ['/', ['/help', '/play baseball', '/roll']],
    ['/pl', ['/play baseball']],
    ['/base', ['/play baseball']],
    ['/roll', ['/roll']],
    ['/roll ', ['dice', 'private']],
    ['/play baseball in', ['Port Calder Gulls', 'innings']],
    ['/play baseball level:', ['Easy manager', 'Hard manager']],
    ['/play baseball level:ha', ['Hard manager']],
    ['/play baseball level:Hard manager', []],
    ['/play baseball level:Hard manager ', ['home', 'innings', 'private', 'against', 'log']],
    ['/play baseball private:', ['True', 'False']],
    ['/play baseball against:', ['@Ada']],
    ['/play baseball log:', ['#table-1']],
    ['/play baseball home:', ['Port Calder Gulls']],
    ['/roll 2d6 pr', ['private']],
    ['/roll dice:2d6 ', ['private']],
  ])('%s', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  test('accepted suggestions lead to a command that can be sent', () => {
    const take = (text: string, label: string) =>
      suggest(text, context).find((item) => item.label === label)?.text ?? `no ${label} after ${text}`;
    let text = take('/pl', '/play baseball');
    text = take(text, 'level');
    text = take(`${text}ha`, 'Hard manager');
    text = take(text, 'home');
    text = take(text, 'Port Calder Gulls');
    expect(text).toBe('/play baseball level:Hard manager home:Port Calder Gulls ');
    expect(read(text)).toEqual({ path: ['play', 'baseball'], options: { level: 'hard', home: 'PCG' } });
  });
});

test('the bot is asked for the option under the caret, with the options before it', () => {
  expect(completionOf('/play baseball innings:3 home:po', context)).toEqual({
    path: ['play', 'baseball'],
    options: { innings: 3, home: 'po' },
    focused: 'home',
  });
  expect(completionOf('/play baseball innings:3', context)).toBeUndefined();
  expect(completionOf('/roll 2d6', context)).toBeUndefined();
});
