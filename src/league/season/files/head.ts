import { z } from 'zod';
import { faultsOf, inWords, placed } from '../../../engine/files/faults.ts';
import { readJson } from '../../../engine/files/json.ts';
import type { FileProblem } from '../../../engine/files/problems.ts';
import type { SourceFile } from '../../../engine/files/source.ts';
import { draftLimits } from '../course/draft/draft-acts.ts';

/** `season.json`: what a season is, its settings, and its teams with their owners’ names (League 18). */

export const headFile = 'season.json';

const text = z.string().min(1).max(100);
const code = z.string().regex(/^[A-Z][A-Z0-9]{1,3}$/, 'must be a team’s code');
const playerId = z.string().regex(/^[A-Za-z0-9_-]{1,15}$/, 'must be a player’s id');
const ids = z.array(playerId).max(80);
const counted = z
  .array(z.strictObject({ player: playerId, points: z.int().min(1), place: z.int().min(1) }))
  .max(5_000);

const team = z.strictObject({
  code,
  name: text,
  /** Empty if the league has no divisions. */
  division: z.string().max(100),
  /** Names, as people had them; the import gives nobody a team. */
  owners: z.array(text).max(2),
  assistants: z.array(text).max(2),
  roster: z.strictObject({ active: ids, minors: ids, injured: ids }),
});

export const seasonHead = z.strictObject({
  clubhouse: z.literal('season'),
  format: z.literal(1),
  name: text,
  /** The name of the content league, which the importing server must have. */
  league: text,
  /** The SHA-256 of its content; empty for the built-in league. */
  content: z.string().regex(/^([0-9a-f]{64})?$/, 'must be a hash'),
  phase: z.enum(['preseason', 'regular', 'playoffs', 'offseason', 'closed']),
  week: z.int().min(0).max(60),
  /** When it started, in UTC; missing before that. */
  started: z.iso.datetime().exactOptional(),
  /** How many zips it comes in; missing if it's one. The games are in the others. */
  parts: z.int().min(2).max(100).exactOptional(),
  settings: z.record(z.string().max(40), z.json()),
  teams: z.array(team).min(2).max(64),
  /** How the draft of `draft.csv` goes; missing without one. `dice`: the d20s that drew its order. */
  draft: z
    .strictObject({
      /** The time for a pick, in milliseconds. */
      clock: z.int().min(draftLimits.clock.least).max(draftLimits.clock.most),
      dice: z.record(code, z.array(z.int().min(1).max(20)).max(100)).exactOptional(),
      over: z.boolean(),
    })
    .exactOptional(),
  /** The playoffs: teams by seed, lengths of the rounds, and the d20s of teams that were level; missing before them. */
  playoffs: z
    .strictObject({
      seeds: z.array(code).min(2).max(64),
      lengths: z.array(z.int()).min(1).max(6),
      dice: z.record(code, z.array(z.int().min(1).max(20)).max(100)),
    })
    .exactOptional(),
  /** The counted votes for each award, the winners first; missing before they're counted. */
  awards: z.strictObject({ player: counted, pitcher: counted, fielder: counted }).exactOptional(),
  /**
   * The most valuable players of the final series with their win probability added, in millionths; missing before its
   * end.
   */
  final: z
    .array(z.strictObject({ player: playerId, team: code, added: z.int() }))
    .max(100)
    .exactOptional(),
});
export type SeasonHead = z.output<typeof seasonHead>;

const deepest = 12;

const said = inWords({ unrecognized_keys: 'isn’t a field of a season' });

/** Writes the head for people to read. */
export const writeHead = (head: SeasonHead): string => `${JSON.stringify(head, undefined, 2)}\n`;

/** Reads the head; undefined if anything is wrong with it. */
export function readHead(file: SourceFile): {
  readonly head: SeasonHead | undefined;
  readonly problems: readonly FileProblem[];
} {
  const source = readJson(file, { what: 'season', deepest });
  if (source.problems.length > 0) return { head: undefined, problems: source.problems };
  const read = seasonHead.safeParse(source.document);
  const faults = faultsOf(read.error, source.document, said).map((fault) => placed(fault, source));
  const twice = read.success ? teamsTwice(read.data, source) : [];
  const problems = [...faults, ...twice];
  return { head: problems.length === 0 ? read.data : undefined, problems };
}

function teamsTwice({ teams }: SeasonHead, source: Parameters<typeof placed>[1]): FileProblem[] {
  const codes = teams.map((one) => one.code);
  return codes.flatMap((one, at) =>
    codes.indexOf(one) < at
      ? [
          placed(
            { path: ['teams', at, 'code'], predicate: `is the code of an earlier team (“${one}”)` },
            source,
          ),
        ]
      : [],
  );
}
