import { z } from 'zod';
import example from '../../../examples/league/harbour-pair.json' with { type: 'json' };
import { contentKeys } from '../../engine/content-keys.ts';
import { counted } from '../../engine/english.ts';
import type { Choice, Library, LibraryFile, LibraryFormat, Names } from '../library.ts';
import { comparable, meantBy, noneMeant, severalMeant, suggestedFrom } from '../naming.ts';
import { writeCsv } from './league/csv-write.ts';
import type { League } from './league/document.ts';
import { lackingIn, roleIn } from './league/enlist.ts';
import type { TeamNames } from './league/imported-league.ts';
import { writeJson } from './league/json.ts';
import { lanternLeague } from './league/lantern.ts';
import { readLeague } from './league/read.ts';
import { knownLeague, registerLeague, teamCodesOf, teamNamesOf } from './league/roster.ts';
import { labelOf as cardLabel } from './player/cards.ts';
import { keyOf, withKey } from './terms/ids.ts';

/** Options that name teams. If they are missing, a game uses the default teams. */
const teamOptions = ['away', 'home'] as const;
const chosenTeams = z.looseObject({ away: z.string().optional(), home: z.string().optional() });

function filesOf(league: League, format: LibraryFormat): readonly LibraryFile[] {
  const name =
    league.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'league';
  return format === 'csv' ? writeCsv(league) : [{ name: `${name}.json`, text: writeJson(league) }];
}

const builtInFiles = new Map<LibraryFormat, readonly LibraryFile[]>();

/**
 * Returns the built-in league as files. The result is cached, because reading it blocks the bot for tenths of
 * a second.
 */
function builtIn(format: LibraryFormat): readonly LibraryFile[] {
  const files = builtInFiles.get(format) ?? filesOf(lanternLeague(), format);
  builtInFiles.set(format, files);
  return files;
}

const stored = (document: string): League => readLeague([{ name: 'league.json', text: document }]);

/**
 * Loads a league from its stored document. If the document matches the key, it was already checked at import.
 * It isn't checked again, because that would be the slowest part.
 *
 * @param checked whether the document is known to match the key
 */
function keptAs(key: string, document: string, checked: boolean): League {
  try {
    const league: League = JSON.parse(document);
    if (checked || contentKeys(league).includes(key)) return league;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return stored(document);
}

/** Uploaded leagues (docs/leagues.md). */
export const library: Library = {
  command: {
    name: 'league',
    one: 'league',
    many: 'leagues',
    use: 'Type a team’s name in `/play baseball` to play with it.',
  },
  formats: ['json', 'csv'],
  options: teamOptions,
  read: (files) => {
    const league = readLeague(files);
    const warnings = lackingIn(league);
    const players = league.teams.reduce((sum, team) => sum + team.players.length, 0);
    return {
      keys: contentKeys(league),
      name: league.name,
      document: JSON.stringify(league),
      summary: [
        counted(league.teams.length, 'team'),
        counted(players, 'player'),
        ...(league.schedule.length === 0 ? [] : [counted(league.schedule.length, 'scheduled game')]),
      ].join(', '),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  },
  write: (document, format) => (document === undefined ? builtIn(format) : filesOf(stored(document), format)),
  example: (format) =>
    filesOf(readLeague([{ name: 'harbour-pair.json', text: JSON.stringify(example) }]), format),
  known: knownLeague,
  load: (key, document, checked = false) =>
    registerLeague(key, keptAs(key, document, checked), document.length),
  names: (key, document, checked = false) => namesIn(key, keptAs(key, document, checked)),
  keysIn: (options) => {
    const { away = '', home = '' } = chosenTeams.safeParse(options).data ?? {};
    return [...new Set([away, home].flatMap((code) => keyOf(code) ?? []))];
  },
  suggest: (_, typed, offered) => suggestedFrom(choicesOf(offered), typed),
  settle: (options, offered) => {
    const chosen = chosenTeams.safeParse(options).data;
    // The team names aren't text; the options schema reports the problem.
    if (chosen === undefined) return options;
    const settled = teamOptions.flatMap((option) => {
      const typed = chosen[option];
      return typed === undefined ? [] : [[option, codeFor(typed, choicesOf(offered))] as const];
    });
    return { ...chosen, ...Object.fromEntries(settled) };
  },
};

/** Creates a choice labeled `Port Calder Gulls (PCG)`, followed by the league's name for imported teams. */
function choiceOf(value: string, { code, name, nickname, city }: TeamNames, league?: string): Choice {
  const label = `${name} (${code})${league === undefined ? '' : ` · ${league}`}`;
  return { name: label, value, called: [code, name, nickname, city] };
}

const namesIn = (key: string, { name, teams }: League): Names => ({
  key,
  choices: teams.map((team) => choiceOf(withKey(key, team.code), team, name)),
  cards: teams.flatMap((team) =>
    team.players.map((player) => {
      const id = withKey(key, player.id);
      return { id, label: cardLabel({ name: player.name, role: roleIn(team, player), id }, team.code) };
    }),
  ),
});

/** Teams of the built-in league, then of the imported leagues. Each league keeps its own order. */
const choicesOf = (offered: readonly Names[]): Choice[] => [
  ...teamCodesOf([]).map((code) => choiceOf(code, teamNamesOf(code))),
  ...offered.flatMap(({ choices }) => choices),
];

/** Finds a team's code by the code, a name or part of a name. */
function codeFor(typed: string, offered: readonly Choice[]): string {
  if (offered.some(({ value }) => value === typed)) return typed;
  const [first, ...others] = meantBy(offered, typed);
  if (first === undefined) throw noneMeant(typed, 'team');
  const {
    value,
    called: [code = ''],
  } = first;
  // The built-in league comes first: its codes always mean its own teams.
  if (others.length > 0 && !(code.toLowerCase() === comparable(typed) && keyOf(value) === undefined))
    throw severalMeant([first, ...others], typed, 'team');
  return value;
}
