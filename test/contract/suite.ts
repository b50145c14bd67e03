import { describe, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { checkChoicesApply, checkNothingElse, checkOutline, checkTurns } from './choices.ts';
import { checkChance, checkDeterminism, checkJson, checkNoMutation } from './determinism.ts';
import { checkComputers, checkResignation, checkResult, checkTimeouts } from './ending.ts';
import { checkLabels, checkPages, checkPrivate, checkStories } from './faces.ts';
import { checkForms } from './forms.ts';
import { checkBadNotation, checkNotation, checkParts } from './notation.ts';
import { checkReveals } from './reveals.ts';
import { checkSecrets } from './secrets.ts';
import { checkStanding } from './standing.ts';
import { type Clause, type Effort, gamesOf, type Subject, subjectOf, usual } from './subject.ts';
import { checkTexts, checkTips } from './texts.ts';
import { checkChances, checkSuggestions, checkThinking } from './thinking.ts';
import type { Example } from './walk.ts';
import { checkFacts } from './words.ts';

/** The suite that every game must pass, as tests. */
export function describeGame<State, Options>(
  game: Game,
  examples: readonly Example<State, Options>[],
  effort: Partial<Effort> = {},
): void {
  describe.each(examples)(`${game.title}, $name`, (example) => {
    let made: Subject | undefined;
    const subject = () => {
      made ??= subjectOf(game, example, effort);
      return made;
    };
    it.each(clauses.map((clause) => [clause.name, clause] as const))('%s', (_, clause) => {
      clause.check(subject());
    });
    const levels = game.levels.map(({ id, label }) => ({
      id,
      label,
      games: gamesOf({ ...usual, ...effort }, id),
    }));
    it.each(levels)('$label computers finish $games games', { timeout: 300_000 }, ({ id }) => {
      checkComputers(subject(), id);
    });
  });
}

/** Games whose facts were looked at: they are the same in every example. */
const known = new WeakSet<Game>();

function checkFactsOnce({ game }: Subject): void {
  if (known.has(game)) return;
  checkFacts(game);
  known.add(game);
}

export const clauses: readonly Clause[] = [
  { name: 'its words and options fit Discord', check: checkFactsOnce },
  { name: 'the same seed and actions give the same states, dice and events', check: checkDeterminism },
  { name: 'a game without chance rolls nothing', check: checkChance },
  { name: 'apply does not change what it is given', check: checkNoMutation },
  { name: 'state, views, actions and events are plain JSON', check: checkJson },
  { name: 'every choice applies', check: checkChoicesApply },
  { name: 'the outline shows what the choices do', check: checkOutline },
  { name: 'a form waits for what its person has not chosen', check: checkForms },
  { name: 'nothing else applies', check: checkNothingElse },
  { name: 'only those whose turn it is may act', check: checkTurns },
  { name: 'standing orders do what is allowed, and end at any time', check: checkStanding },
  { name: 'every action is read back from its notation', check: checkNotation },
  { name: 'other text is no notation', check: checkBadNotation },
  { name: 'a typed turn has a part for each action', check: checkParts },
  { name: 'nobody sees what is hidden from them', check: checkSecrets },
  { name: 'what is not said to reveal tells nothing', check: checkReveals },
  { name: 'time-outs lead on to the end', check: checkTimeouts },
  { name: 'anybody may resign at any time', check: checkResignation },
  { name: 'the game has a result exactly when nobody is to act', check: checkResult },
  { name: 'who thinks can be called off', check: checkThinking },
  { name: 'what is suggested can be done', check: checkSuggestions },
  { name: 'the chances to win are shares of one', check: checkChances },
  { name: 'every event has its line of the story', check: checkStories },
  { name: 'panel, pages, picture and alt text are there after every action', check: checkPages },
  { name: 'private answers and previews are there for whoever looks', check: checkPrivate },
  { name: 'choices fit buttons and menus', check: checkLabels },
  { name: 'tips are short, each with an id of its own', check: checkTips },
  { name: 'games and positions are texts that are read back', check: checkTexts },
];
