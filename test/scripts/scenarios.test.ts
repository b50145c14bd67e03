import { expect, it } from 'vitest';
import { runScript } from '../equipment/run-script.ts';
import { scenarios } from '../games/baseball/scenarios.ts';

it('npm run scenarios prints all five', async () => {
  const { code, out } = await runScript('scenarios');
  expect(code).toBe(0);
  for (const [at, { title, lines }] of scenarios().entries())
    expect(out).toContain(`${at + 1}. ${title}\n${lines.join('\n')}\n`);
}, 60_000);
