import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import defaults from '../data/league_defaults.json' with { type: 'json' };
import { baseball } from '../index.ts';
import { library } from '../library.ts';
import { presetIds } from '../terms/league-options.ts';
import { type Options, options } from '../terms/options.ts';
import { asking } from './asking.ts';

const pair = JSON.parse(
  readFileSync(new URL('../../../../examples/league/harbour-pair.json', import.meta.url), 'utf8'),
);
/** Imports the example league with the given options. */
const brought = (own: object) =>
  library.read([{ name: 'x.json', text: JSON.stringify({ ...pair, options: own }) }]);
const ruled = 'asked';

beforeAll(() => {
  const own = { preset: 'sba', dh: false, regulation_innings: 7, mercy: { runs: 12 }, max_innings: null };
  library.load(ruled, brought(own).document);
});

const settled = (asked: object, server?: string): Options =>
  options.strict().parse(asking.settle(asked, server));

describe('the presets of leagues (section 1)', () => {
  it.each(presetIds)('%s is as league_defaults.json has it', (id) => {
    const { mode, auto_resolution, regulation_innings, dh, mercy, fatigue, max_innings } = defaults[id];
    expect(settled({ preset: id })).toEqual({
      ...options.parse({}),
      mode,
      auto_resolution,
      innings: regulation_innings,
      dh,
      mercy_runs: mercy.enabled ? mercy.runs : 0,
      mercy_after_inning: mercy.after_inning,
      fatigue,
      max_innings: max_innings ?? 0,
    });
  });

  it('SBA is manual, PD automatic by ratings, the built-in league automatic by columns', () => {
    expect(settled({ preset: 'sba' })).toMatchObject({ mode: 'manual' });
    expect(settled({ preset: 'pd' })).toMatchObject({ mode: 'auto', auto_resolution: 'ratings' });
    expect(settled({ preset: 'club' })).toMatchObject({ mode: 'auto', auto_resolution: 'grid' });
    expect(settled({})).toEqual(options.parse({}));
  });

  it('are what a server plays by, unless somebody chooses; one that there is not counts for nothing', () => {
    expect(settled({}, 'sba').mode).toBe('manual');
    expect(settled({ preset: 'pd' }, 'sba')).toMatchObject({ mode: 'auto', auto_resolution: 'ratings' });
    expect(settled({ mode: 'auto' }, 'sba').mode).toBe('auto');
    expect(settled({}, 'mlb')).toEqual(options.parse({}));
  });

  it('yield to each option that is typed', () => {
    expect(settled({ preset: 'pd', auto_resolution: 'simple', innings: 3 })).toMatchObject({
      mode: 'auto',
      auto_resolution: 'simple',
      innings: 3,
    });
  });

  it('are refused where there is none of that name', () => {
    expect(() => asking.settle({ preset: 'mlb' }, undefined)).toThrow('Choose sba, pd, club');
  });
});

describe('the options of a league of one’s own', () => {
  const home = `${ruled}.TIN`;
  const away = `${ruled}.KEL`;

  it('are those of the home team', () => {
    expect(settled({ away, home })).toMatchObject({ mode: 'manual', dh: false, innings: 7, mercy_runs: 12 });
    expect(settled({ away: 'PCG', home })).toMatchObject({ mode: 'manual', dh: false });
    expect(settled({ away, home: 'PCG' })).toMatchObject({ mode: 'auto', dh: true });
  });

  it('come before the server’s preset, and after what somebody types', () => {
    expect(settled({ away, home }, 'pd')).toMatchObject({ mode: 'manual', dh: false });
    expect(settled({ away, home, dh: true })).toMatchObject({ mode: 'manual', dh: true, innings: 7 });
    expect(settled({ away, home, preset: 'club' })).toMatchObject({ mode: 'auto', dh: true, innings: 9 });
  });

  it('are mistakes where they do not go together', () => {
    const refusal = (own: object) => () => brought(own);
    expect(refusal({ max_innings: 8 })).toThrow(
      'options.max_innings must be at least regulation_innings (9), not 8.',
    );
    expect(refusal({ preset: 'mlb' })).toThrow('options.preset must be one of sba, pd, club, not “mlb”.');
    expect(refusal({ mercy: { runs: 0 } })).toThrow('options.mercy.runs must be from 1 to 30, not 0.');
    expect(refusal({ innings: 7 })).toThrow('options.innings isn’t a field you can use here.');
  });

  it('leave the key of a league as it was that has none', () => {
    const [key] = library.read([{ name: 'x.json', text: JSON.stringify(pair) }]).keys;
    expect(brought({}).keys).toContain(key);
    expect(brought({ dh: true }).keys).not.toContain(key);
  });
});

describe('what /play asks for', () => {
  it('has one number for the extra runner', () => {
    const runner = (extra_runner: number) => {
      const { extra_runner_on_second: on, extra_runner_from_inning: from } = settled({ extra_runner });
      return { on, from };
    };
    expect(runner(0)).toEqual({ on: false, from: 0 });
    expect(runner(12)).toEqual({ on: true, from: 12 });
    expect(settled({ extra_runner: 10 }).extra_runner_on_second).toBe(true);
  });

  it('has one menu for both starters', () => {
    expect(settled({ starters: '2-5' })).toMatchObject({ away_starter: 2, home_starter: 5 });
    expect(settled({})).toMatchObject({ away_starter: 1, home_starter: 1 });
  });

  it('fits with the seat, the computers and the thread into 25', () => {
    expect(Object.keys(asking.schema.shape).length).toBeLessThanOrEqual(22);
    expect(Object.keys(asking.schema.shape)).toEqual(
      expect.arrayContaining(['away', 'home', 'mode', 'preset']),
    );
    expect(baseball.asking).toBe(asking);
  });

  it('leaves what cannot be read to the options', () => {
    expect(options.safeParse(asking.settle({ home: 7 }, undefined)).success).toBe(false);
    expect(options.strict().safeParse(asking.settle({ bases: 5 }, undefined)).success).toBe(false);
  });
});
