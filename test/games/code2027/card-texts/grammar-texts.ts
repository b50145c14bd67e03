import type { Span } from '../../../../src/games/code2027/card-texts/words/tokens.ts';
import { type Draw, pick } from './random-texts.ts';

/**
 * Texts that the grammar accepts, made by its rules, and extra words that authors write but the grammar doesn't know.
 */

/** Picks one of these. Each is a text, or a function that makes one. */
const some = (draw: Draw, ...from: readonly (string | ((draw: Draw) => string))[]): string => {
  const one = pick(draw, from);
  return typeof one === 'string' ? one : one(draw);
};

/** Returns the text once in `times` calls, on average, and otherwise nothing. */
const maybe = (draw: Draw, one: string, times = 2): string => (draw(times) === 0 ? one : '');

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ');

const amount = (draw: Draw): string => some(draw, '1', '2', '3', '5', '12', 'two', 'four');
const money = (draw: Draw): string => some(draw, '$5', '$50', '$1,250', '$2K', '$100');
const type = (draw: Draw): string =>
  some(draw, 'Work', 'Work Scope', 'Expeditor', 'Bank Loan', 'Labor/Legal', 'Life Event', 'Investor', 'E');
const unit = (draw: Draw): string => some(draw, 'days', 'ticks');

const subject = (draw: Draw): string =>
  some(
    draw,
    ...['you', 'all players', 'everyone', 'everybody', 'each opponent', 'all opponents', 'opponents'],
    ...['everyone else', 'all others', 'each other player', 'one opponent', 'target opponent'],
  );

const owner = (draw: Draw): string =>
  some(
    draw,
    ...["all players'", "everyone's", "each opponent's", 'all opponents’', "opponents'", "one opponent's"],
    ...["an opponent's", 'each players', "all other players'"],
  );

const adjective = (draw: Draw): string =>
  some(draw, '', 'the', 'your', 'the current', 'filing', 'design', 'construction', 'the final review');

function noun(draw: Draw, kind: 'time' | 'money'): string {
  const what =
    kind === 'time' ? some(draw, 'time', 'time', 'time spent') : some(draw, 'money', 'cash', 'budget');
  switch (draw(5)) {
    case 0:
      return joined(owner(draw), maybe(draw, 'filing'), what);
    case 1:
      return joined(
        adjective(draw),
        what,
        some(draw, 'of', 'for'),
        some(draw, 'all players', 'each opponent'),
      );
    case 2:
      return kind === 'time'
        ? joined(adjective(draw), 'time for the', some(draw, 'review', 'inspection'))
        : what;
    default:
      return joined(adjective(draw), what);
  }
}

function phrase(draw: Draw): string {
  const s = maybe(draw, 's');
  switch (draw(12)) {
    case 0:
    case 1:
      return joined(some(draw, 'gain', 'receive', 'earn') + s, maybe(draw, 'an extra', 4), money(draw));
    case 2:
    case 3:
      return joined(some(draw, 'lose', 'pay', 'forfeit') + s, maybe(draw, 'another', 4), money(draw));
    case 4:
      return joined(some(draw, 'increase', 'reduce') + s, noun(draw, 'money'), `by $${amountOf(draw)}`);
    case 5:
    case 6:
      return joined(
        some(draw, 'increase', 'reduce', 'extend', 'shorten') + s,
        noun(draw, 'time'),
        'by',
        amount(draw),
        maybe(draw, unit(draw)),
      );
    case 7:
      return joined(`add${s}`, amount(draw), unit(draw), maybe(draw, `to ${noun(draw, 'time')}`));
    case 8:
      return joined(`save${s}`, amount(draw), unit(draw), maybe(draw, `from ${noun(draw, 'time')}`));
    case 9:
      return joined(some(draw, 'draw', 'discard') + s, amount(draw), type(draw), 'cards');
    case 10:
      return joined(`lose${s}`, '2% of', some(draw, 'your', 'their'), some(draw, 'project scope', 'cash'));
    default:
      return some(draw, `skip${s} their next turn`, `take${s} an extra turn`, `move${s} to DOB-AUDIT`);
  }
}

const amountOf = (draw: Draw): string => some(draw, '5', '75', '1,000');

const atom = (draw: Draw): string =>
  joined(
    draw(3) === 0 ? joined(subject(draw), maybe(draw, some(draw, 'must', 'has to'), 4)) : '',
    phrase(draw),
  );

function body(draw: Draw): string {
  if (draw(12) === 0) return some(draw, 'no effect', 'nothing happens', 'there is no effect');
  const more = Array.from(
    { length: draw(3) },
    () => some(draw, ' and ', ', then ', ' or ', '; ', ', ') + atom(draw),
  );
  const turns = draw(8) === 0 ? some(draw, ' for the next 3 turns', ' each turn for 2 turns') : '';
  return atom(draw) + more.join('') + turns;
}

const bound = (draw: Draw, of: string): string =>
  some(draw, `${of}+`, `${of} or more`, `at least ${of}`, `no more than ${of}`, `fewer than ${of}`);

const condition = (draw: Draw): string =>
  some(
    draw,
    (more) =>
      `you have ${bound(more, '3')} ${maybe(more, type(more))} cards${maybe(more, ' in your hand', 3)}`,
    (more) => `you have 3 ${maybe(more, type(more))} cards ${some(more, 'or more', 'or fewer')}`,
    (more) => `you have ${bound(more, '$100')}${maybe(more, ' in cash', 3)}`,
    (more) => `your ${maybe(more, 'project', 3)} scope is ${bound(more, '$2,000')}`,
    (more) => `there are ${bound(more, '3')} players${maybe(more, ' in the game', 3)}`,
    'there are 4 players or more',
    'you have spent 100 days or more',
    'this is your 2nd or later Labor/Legal card',
    'you are not on a Design space',
    'you have DOB approval',
    'this is a return visit',
  );

const otherwise = (draw: Draw): string =>
  some(draw, 'Otherwise', 'Else', 'On anything else', 'On any other roll', 'In all other cases');

function rolled(draw: Draw): string {
  switch (draw(4)) {
    case 0:
      return `Roll a die. On 1-3 ${body(draw)}. ${otherwise(draw)} ${body(draw)}.`;
    case 1:
      return `Roll a die. On ${some(draw, 'less than', 'below')} 4 ${body(draw)}. On 4-6, ${body(draw)}.`;
    case 2:
      return `Roll a die: 1-3 ${atom(draw)}; 4-6 ${atom(draw)}.`;
    default:
      return `Roll 2 dice. On a roll of 2-5 ${body(draw)}. On 6+ ${body(draw)}.`;
  }
}

function sentence(draw: Draw): string {
  switch (draw(5)) {
    case 0:
      return rolled(draw);
    case 1:
      return `If ${condition(draw)}, ${maybe(draw, 'then ', 4)}${body(draw)}.${maybe(draw, ` Otherwise ${body(draw)}.`)}`;
    case 2:
      return `${atom(draw)} if ${condition(draw)}.`;
    default:
      return `${body(draw)}.`;
  }
}

/** Words that authors write and that the grammar must not ignore: who, where, when, how often, not, unless. */
const noise: readonly string[] = `
  not|never|don't|cannot|no|none|neither|nor|except|instead|unless|until|while|when|whenever|once|if|only|with|without|as long as|
  each|every|all|any|both|half|double|twice|thrice|per|next|last|previous|first|again|later|now|today|forever|always|sometimes|
  player|players|opponent|opponents|opponent's|everyone|everyone's|everybody|someone|somebody|nobody|no one|another player|another|
  neighbor|neighbor's|the leader's|Bob's|his|her|my|our|yours|they|he|she|it|who|whose|which|that|this|those|others|
  turn|turns|round|rounds|space|spaces|phase|phases|here|there|elsewhere|on Legal spaces|at the site|in the next phase|per turn|
  each turn|every round|for each opponent|of each opponent|from one opponent|to the bank|on your left|or more|or less|at least|
  up to|about|exactly|more|less|else|otherwise|either|may|can|might|should|plumbing|secret|lucky|big|$5|3|percent`
  .split('|')
  .map((word) => word.trim());

export interface GrammarText {
  readonly text: string;
  /** The places where words were added that don't belong there. */
  readonly noise: readonly Span[];
}

/** Makes a text by the rules of the grammar, and adds up to two words or phrases that don't belong there. */
export function grammarText(draw: Draw): GrammarText {
  const words = Array.from({ length: 1 + draw(2) }, () => sentence(draw))
    .join(' ')
    .split(/ +/)
    .map((word) => ({ word, isNoise: false }));
  for (let times = draw(3); times > 0; times -= 1)
    words.splice(draw(words.length + 1), 0, { word: pick(draw, noise), isNoise: true });
  let text = '';
  const spans: Span[] = [];
  for (const { word, isNoise } of words) {
    if (text !== '') text += ' ';
    if (isNoise) spans.push({ start: text.length, end: text.length + word.length });
    text += word;
  }
  return { text, noise: spans };
}
