import type { Act, NumberedAct, Outcome } from '../course/acts.ts';
import { settingsSchema } from '../course/settings.ts';
import { after, type Course, currentRound, fixtureIn, newCourse } from '../course/state.ts';
import { entrantBy, isForgotten } from '../running/fixtures.ts';
import type { Loaded } from '../running/tournament-keeper.ts';
import { itselfOr, nobody, type ShownEntry } from './audit-page.ts';
import { plainNameIn } from './overview.ts';
import { phaseNames, resultInWords, roundTitle } from './words.ts';

/** The audit log of a tournament (League 20): acts of those who run it, late entries, withdrawals, and claims. */

/** What an act did, in words. */
type Told = Pick<ShownEntry, 'what' | 'before' | 'after'>;

/** A tournament around an act. */
interface Around {
  readonly before: Course;
  readonly after: Course;
  readonly name: (entrant: number) => string;
}

/** All entries, the first act first. */
export function tournamentAudit(loaded: Loaded): readonly ShownEntry[] {
  const entries: ShownEntry[] = [];
  const name = plainNameIn(loaded);
  let before = newCourse(settingsSchema.parse(loaded.row.settings));
  for (const numbered of loaded.acts) {
    const now = after(before, numbered);
    const told = toldOf(numbered.act, { before, after: now, name });
    if (told !== undefined) entries.push(entryOf(loaded, numbered, told));
    before = now;
  }
  return entries;
}

const entryOf = (loaded: Loaded, { number, at, by, reason, act }: NumberedAct, told: Told): ShownEntry => ({
  number,
  at,
  who: whoOf(loaded, by, act),
  ...told,
  ...(reason !== undefined && { reason }),
});

/** Acts that only people do. */
const ofPeople: readonly Act['do'][] = [
  'join',
  'repair',
  'reopen',
  'annul',
  'pause',
  'resume',
  'extend',
  'cancel',
];

/** Who did an act. Whoever was forgotten can't be told from the tournament itself where both do it. */
function whoOf(loaded: Loaded, by: string | undefined, act: Act): ShownEntry['who'] {
  if (by !== undefined) {
    const entrant = entrantBy(loaded, by);
    // Those who run a tournament needn't take part, so their names aren't kept.
    return entrant === undefined ? { account: by } : plainNameIn(loaded)(entrant);
  }
  if (ofPeople.includes(act.do) || isClaim(act)) return nobody;
  return itselfOr(loaded.row.createdBy === undefined || loaded.entrants.some(isForgotten));
}

const isClaim = (act: Act): boolean =>
  act.do === 'result' && act.outcome.kind === 'forfeit' && act.outcome.claimed === true;

/** What an act did; undefined for one that isn't logged: games that were played, and what leads to them. */
function toldOf(act: Act, around: Around): Told | undefined {
  const { before, after: now, name } = around;
  switch (act.do) {
    case 'start':
    case 'pause':
    case 'resume':
    case 'over':
    case 'cancel':
      return { what: phaseChanges[act.do], before: phaseNames[before.phase], after: phaseNames[now.phase] };
    case 'pair':
      return { what: 'pairing', before: roundNow(before), after: roundNow(now) };
    case 'repair':
      return {
        what: `changed pairing of ${roundName(now, act.fixture)}`,
        before: sidesOf(before, act.fixture, name),
        after: sidesOf(now, act.fixture, name),
      };
    case 'extend':
      return { what: `end of round ${now.rounds.length}`, before: endOf(before), after: endOf(now) };
    case 'join':
      return now.rounds.length === 0
        ? undefined
        : { what: `late entry: ${name(act.entrant)}`, after: `from round ${now.rounds.length + 1} on` };
    case 'withdraw':
      return { what: `withdrawal of ${name(act.entrant)}`, before: 'in', after: 'withdrawn' };
    case 'result':
      return act.outcome.kind === 'played' ? undefined : gameTold(forfeitName(act.outcome), act, around);
    case 'reopen':
      // A table that was ended isn't a decision about the game's result.
      return act.annulled === true ? gameTold('annulment', act, around) : undefined;
    case 'annul':
      return gameTold('annulment', act, around);
    default:
      return undefined;
  }
}

const phaseChanges = {
  start: 'start',
  pause: 'pause',
  resume: 'resume',
  over: 'end',
  cancel: 'cancellation',
} as const;

const forfeitName = ({ claimed }: Extract<Outcome, { kind: 'forfeit' }>): string =>
  claimed === true ? 'claim' : 'forfeit';

function gameTold(
  word: string,
  { fixture, game }: { readonly fixture: number; readonly game: number },
  { before, after: now, name }: Around,
): Told {
  const isSeries = now.settings.system === 'knock-out' && now.settings.bestOf > 1;
  const which = isSeries ? `game ${game} of ` : '';
  const result = (course: Course): string => {
    const found = fixtureIn(course, fixture)?.games[game - 1];
    if (found?.annulled === true) return 'annulled';
    if (found?.outcome === undefined) return 'no result';
    return resultInWords(found, name).replaceAll('**', '');
  };
  return {
    what: `${word}: ${which}${roundName(now, fixture)}, ${sidesOf(now, fixture, name)}`,
    before: result(before),
    after: result(now),
  };
}

const roundNow = (course: Course): string => {
  const round = currentRound(course);
  return round === undefined ? 'no round' : roundTitle(course, round);
};

const endOf = (course: Course): string => currentRound(course)?.endsAt?.toISOString() ?? 'no end';

const roundName = (course: Course, id: number): string => `round ${fixtureIn(course, id)?.round ?? 1}`;

const sidesOf = (course: Course, id: number, name: Around['name']): string =>
  (fixtureIn(course, id)?.sides ?? []).map(name).join(' – ');
