import { expect, it } from 'vitest';
import { eventLines, noPlay } from './play-lines.ts';

const at = { inning: 2, half: 'bottom', batter: 'qhm-25' } as const;

it.each([
  ['S8/XC8.3+11.1-H(E8);B-2', ['S8.1-H(E8);B-2', 'X-Check CF 3+11']],
  ['D7/XC7.17+5/RP.1-H;BX3(4)', ['D7.1-H;BX3(4)', 'X-Check LF 17+5 rare play']],
  ['HR8/IPHR/XC8.14+5/RP.1-H', ['HR8/IPHR.1-H', 'X-Check CF 14+5 rare play']],
  ['S8/XC8.3+5/RP', ['S8', 'X-Check CF 3+5 rare play']],
  ['HR7.1-H', ['HR/F7.1-H']],
  ['OUT', ['99']],
  ['OUT(1)/DP', ['99(1)99/GDP']],
  ['OUT.2-3', ['99.2-3']],
  ['64(1)3/GDP', ['64(1)3/GDP']],
  ['K+CS2(26)', ['K+CS2(26)']],
])('%s in an event file', (play, [event, check]) => {
  const comments = check === undefined ? [] : [`com,"${check}"`];
  expect(eventLines({ ...at, play })).toEqual([`play,2,1,qhm-25,??,,${event}`, ...comments]);
});

it('says before a substitution that nothing was played', () => {
  expect(noPlay({ ...at, half: 'top' })).toBe('play,2,0,qhm-25,??,,NP');
});
