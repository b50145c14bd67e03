import { asWritten } from '../../../engine/markdown.ts';
import type { Finding, FindingCode } from './findings.ts';

/** What each finding says of its subject (League 8.2). */
const sentences: Readonly<Record<FindingCode, (subject: string) => string>> = {
  'unknown-team': (team) => `${team} isn’t a team of this season.`,
  self: (team) => `${team} plays against itself.`,
  'double-booked': (team) => `${team} has two games with the same week and game number.`,
  games: (team) => `${team} has more or fewer games than most teams.`,
  'home-away': (team) => `${team}’s home and away games differ by more than one.`,
  pair: (kind) =>
    `Some teams of ${kind === 'division' ? 'the same division' : 'different divisions'} meet more often than others, by more than a week’s games.`,
  division: () => 'Some teams of the same division meet less often than teams of different divisions.',
  'pair-home': (pair) => `One side of ${pair} has at least two more home games than the other.`,
  stand: (team) => `${team} plays more than eight games in a row at home, or away.`,
  repeat: (pair) => `${pair} meet in two weeks running.`,
  rest: () => 'Some teams have at least two more free weeks than others.',
};

/** Says what a finding means, in Markdown. */
export const findingSentence = ({ code, subject }: Finding): string => sentences[code](asWritten(subject));
