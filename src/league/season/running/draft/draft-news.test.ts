import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../../../test/equipment/databases/databases.ts';
import { labelsOf, newSpring, springId, wordsOf } from '../../../../../test/league/season-told.ts';
import type { Act } from '../../course/acts.ts';

const order = ['ASH', 'BIR', 'CED', 'DOG'];
const begin: Act = {
  do: 'draft',
  ...{ rounds: 1, linear: 0, firstSnake: 'in order', clock: 60_000, empty: 'best' },
  ...{ order, cap: null, at: 0 },
};
const picked = (number: number, team: string): Act => ({
  do: 'drafting',
  event: {
    ...{ do: 'picked', number, team, player: `${team.toLowerCase()}-1` },
    ...{ by: 'owner', timedOut: false, at: number },
  },
});

forEachDatabase(
  (open) => {
    it('takes buttons and mention from the post before', async () => {
      const { told, posted, edited } = await newSpring(open);
      await told(begin);
      await told(picked(1, 'ASH'));
      const [first, second] = posted;
      expect(edited.filter(({ id }) => id === first?.id).map(({ message }) => wordsOf(message))).toEqual([
        expect.stringContaining('The draft begins'),
      ]);
      expect(labelsOf(edited.findLast(({ id }) => id === first?.id)?.message)).toEqual([]);
      expect(labelsOf(second?.message)).toContain('Draft');
    });

    it('tells once what is on record as posted, but not noted as told, because the bot died in between', async () => {
      const { add, tell, told, posted, edited, now } = await newSpring(open);
      const { course } = await add([begin]);
      const acts = { from: course.number, upTo: course.number };
      const place = { channel: 'c', message: 'm9', at: now().getTime() };
      await add([{ do: 'draft-post', pick: 0, ...acts, ...place }]);
      await tell();
      expect([...posted, ...edited.filter(({ id }) => id === 'm9')]).toEqual([]);
      await told(picked(1, 'ASH'));
      expect(posted.map(({ message }) => wordsOf(message))).toEqual([
        expect.stringMatching(/^1\.01 \(1\) \*\*.*pick/),
      ]);
      expect(edited.filter(({ id }) => id === 'm9').map(({ message }) => wordsOf(message))).toEqual([
        expect.stringContaining('The draft begins'),
      ]);
    });

    it('tells picks also behind something else, and none twice after a record of old', async () => {
      const { told, said, add, now } = await newSpring(open);
      await told(begin, { do: 'owner', team: 'BIR', person: 2, role: 'owner' });
      expect(said('c').join('\n')).toContain('The draft begins');
      const place = { channel: 'c', message: 'm9', at: now().getTime() };
      await add([{ do: 'draft-post', pick: 0, from: 1, upTo: 0, ...place }]);
      await told(picked(1, 'ASH'));
      expect(said('c').join('\n').split('The draft begins')).toHaveLength(2);
    });

    it('notes up to where the newest post tells where another would be one too many', async () => {
      const { told, hasPosted, keeper, posted } = await newSpring(open);
      await told(begin);
      await hasPosted(20);
      const before = posted.length;
      await told(picked(1, 'ASH'));
      expect(posted).toHaveLength(before);
      const { course, acts } = await keeper.load(springId);
      expect(course.draft?.post?.upTo).toBe(acts.findLast(({ act }) => act.do === 'drafting')?.number);
    });
  },
  { names: oneDatabase() },
);
