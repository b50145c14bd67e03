import type { Level } from '../../src/games/facets/computers.ts';
import { checkChoicesApply, checkNothingElse, checkOutline, checkTurns } from './clauses/choices.ts';
import { checkChance, checkDeterminism, checkJson, checkNoMutation } from './clauses/determinism.ts';
import { checkComputers, checkResignation, checkResult, checkTimeouts } from './clauses/ending.ts';
import { checkCharts, checkLabels, checkPages, checkPrivate, checkStories } from './clauses/faces.ts';
import { checkForms } from './clauses/forms.ts';
import { checkAgain, checkAlong, checkIdle, checkSpread, checkStartsOver } from './clauses/hints.ts';
import { checkBadNotation, checkNotation, checkParts } from './clauses/notation.ts';
import { checkAnswers, checkDeal, checkPlay, checkRefusals } from './clauses/playing.ts';
import { checkReveals } from './clauses/reveals.ts';
import { checkSecrets } from './clauses/secrets.ts';
import { checkStanding } from './clauses/standing.ts';
import { checkTexts, checkTips } from './clauses/texts.ts';
import { checkChances, checkSuggestions, checkThinking } from './clauses/thinking.ts';
import { checkFacts } from './clauses/words.ts';
import type { Clause } from './report.ts';
import { type Effort, gamesOf } from './subject.ts';

/** The clauses of the contract. Each comes after those that it needs. */

const clause = (
  name: string,
  needs: readonly Clause[],
  check: Clause['check'],
  more: Partial<Clause> = {},
): Clause => ({ name, needs, check, ...more });

const facts = clause('its words and options fit Discord', [], ({ game }) => checkFacts(game), {
  ofGame: true,
});

const deal = clause('the example can be dealt', [], checkDeal);
const play = clause('the example can be played', [deal], checkPlay);
const answers = clause('the rules answer in every position', [play], checkAnswers);
const json = clause('state, views, actions and events are plain JSON', [answers], checkJson);
const unchanged = clause('apply does not change what it is given', [json], checkNoMutation);
const same = clause(
  'the same seed and actions give the same states, dice and events',
  [unchanged],
  checkDeterminism,
);
const chance = clause('a game without chance rolls nothing', [same], checkChance);

const result = clause('the game has a result exactly when nobody is to act', [unchanged], checkResult);
const refusals = clause('what is not allowed is refused with a sentence', [unchanged], checkRefusals);
const timeouts = clause('time-outs lead on to the end', [refusals, result], checkTimeouts);
const resigning = clause('anybody may resign at any time', [refusals, result], checkResignation);

const applies = clause('every choice applies', [refusals, resigning], checkChoicesApply);
const outline = clause('the outline shows what the choices do', [unchanged], checkOutline);
const nothing = clause('nothing else applies', [applies, timeouts], checkNothingElse);
const standing = clause('standing orders do what is allowed, and end at any time', [applies], checkStanding);
const turns = clause('only those whose turn it is may act', [applies], checkTurns);

const notation = clause('every action is read back from its notation', [unchanged], checkNotation);
const otherText = clause('other text is no notation', [notation], checkBadNotation);
const parts = clause('a typed turn has a part for each action', [notation], checkParts);
const forms = clause('a form waits for what its person has not chosen', [refusals, otherText], checkForms);

const stories = clause('every event has its line of the story', [unchanged], checkStories);
const labels = clause('choices fit buttons and menus', [notation], checkLabels);
const spread = clause('choices are spread where there are some', [outline], checkSpread);
const secrets = clause('nobody sees what is hidden from them', [stories, notation, spread], checkSecrets);
const reveals = clause('what is not said to reveal tells nothing', [same, secrets], checkReveals);

const thinking = clause('who thinks can be called off', [refusals], checkThinking);
const suggestions = clause('what is suggested can be done', [refusals], checkSuggestions);
const chances = clause('the chances to win are shares of one', [unchanged], checkChances);

const pages = clause(
  'panel, pages, picture and alt text are there after every action',
  [unchanged],
  checkPages,
);
const charts = clause('charts fit a message and a phone', [unchanged], checkCharts);
const privates = clause('private answers and previews are there for whoever looks', [notation], checkPrivate);
const tips = clause('tips are short, each with an id of its own', [unchanged], checkTips);
const texts = clause('games and positions are texts that are read back', [notation, result], checkTexts);

const again = clause('what is chosen again is one choice of its step', [notation], checkAgain);
const along = clause('what goes along with a group is seen there', [privates], checkAlong);
const startsOver = clause('a story that starts over tells something', [stories], checkStartsOver);
const idle = clause('an idle answer says what everybody sees', [privates, secrets], checkIdle);

/** All clauses, in an order in which each comes after those that it needs. */
export const clauses: readonly Clause[] = [
  ...[facts, deal, play, answers, json, unchanged, same, chance],
  ...[result, refusals, timeouts, resigning],
  ...[applies, outline, nothing, standing, turns],
  ...[notation, otherText, parts, forms],
  ...[stories, labels, spread, secrets, reveals],
  ...[thinking, suggestions, chances],
  ...[pages, charts, privates, tips, texts],
  ...[again, along, startsOver, idle],
];

/** One clause per level: computers of that level finish their games. */
export const levelClauses = (levels: readonly Level[], effort: Effort): Clause[] =>
  levels.map(({ id, label }) =>
    clause(
      `${label} computers finish ${gamesOf(effort, id)} games`,
      [result],
      (subject) => checkComputers(subject, id),
      { timeout: 300_000 },
    ),
  );
