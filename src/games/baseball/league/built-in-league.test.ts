import { expect, it } from 'vitest';
import { builtInCodes, builtInNames, builtInPlayer, builtInTeam } from './built-in-league.ts';

it('finds a player whose team nobody has asked for yet, and nobody else', () => {
  expect(builtInPlayer('ivs-28')?.id).toBe('ivs-28');
  for (const id of ['ivs-99', 'ivs28', 'ivs', 'abc-28', '', '-'])
    expect(builtInPlayer(id), id).toBeUndefined();
});

it.each(builtInCodes)('knows the names of %s without reading its file', (code) => {
  const { name, city, nickname } = builtInTeam(code) ?? {};
  expect(builtInNames(code)).toMatchObject({ code, name, city, nickname });
});
