import { expect, it } from 'vitest';
import { may, member } from '../../../test/equipment/fake-server.ts';
import { actorOf, moderates, personOf, safeLine } from './person.ts';

it('a moderator of tables sees the channel and manages its messages', () => {
  expect(moderates(may('ViewChannel', 'ManageMessages'))).toBe(true);
  expect(moderates(may('ManageMessages'))).toBe(false);
  expect(moderates(may('ViewChannel', 'ManageGuild'))).toBe(false);
  expect(moderates(may('Administrator'))).toBe(true);
  expect(moderates(null)).toBe(false);
});

it('a person goes by their name on the server, and by their account where that shows nothing', () => {
  expect(personOf(member('1', { displayName: 'Ada' }))).toEqual({ userId: '1', name: 'Ada' });
  expect(personOf(member('1', { displayName: ' \u200b ' }))).toEqual({ userId: '1', name: 'account of 1' });
  const memberPermissions = may('ViewChannel', 'ManageMessages');
  expect(actorOf({ member: member('1', { displayName: 'Ada' }), memberPermissions })).toEqual({
    userId: '1',
    name: 'Ada',
    moderator: true,
  });
});

it('a text of people is one safe line', () => {
  expect(safeLine(' too\nlate\u202e ', 20)).toBe('too late');
  expect(safeLine('<@123> `x` *y* [z](w) a|b ~_\\', 60)).toBe('@123 x \\*y\\* \\[z\\](w) a\\|b \\~\\_\\\\');
  expect(safeLine('see https://x.y: now', 60)).toBe('see https //x.y: now');
  // The text is cut to the maximum number of characters first. Escaping then makes it longer.
  expect(safeLine('**🎲🎲🎲', 4)).toBe('\\*\\*🎲🎲');
  expect(safeLine('\n\t ', 5)).toBe('');
});
