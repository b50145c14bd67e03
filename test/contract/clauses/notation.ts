import fc from 'fast-check';
import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { seatsWithChoices } from '../../../src/games/choices.ts';
import { positions, type Subject, seatsOf } from '../subject.ts';
import { chanceOf, seedOf, spread } from '../walk.ts';
import { bentTexts, offered, readOrRefused } from './fuzz.ts';
import { demand } from './words.ts';

/** Every action has its own text, and no other text is an action. */

export function checkNotation(subject: Subject): void {
  const { game } = subject;
  const chance = chanceOf(seedOf('notation'));
  for (const state of positions(subject)) {
    const actions = [
      ...seatsWithChoices(game, state).flatMap((seat) => offered(game, state, seat, chance).fits),
      ...game.timeout(state).map(({ action }) => action),
      ...seatsOf(subject).map((seat) => game.resignation(seat)),
    ];
    for (const action of actions) {
      const text = game.notate(state, action);
      const shown = `${canonicalJson(action)} is written “${text}”`;
      demand(text.length >= 1 && text.length <= 60, `${shown}: ${text.length} characters.`);
      demand(/^\S([^\n]*\S)?$/.test(text), `${shown}, with space around it or on several lines.`);
      // The log uses a tilde for actions that everybody at the table has agreed on.
      demand(!text.startsWith('~'), `${shown}, with a tilde in front.`);
      demand(sameJson(game.parse(state, text), action), `${shown}, which is read as something else.`);
    }
  }
}

export function checkParts(subject: Subject): void {
  const { game } = subject;
  if (game.parts === undefined) return;
  demand(
    game.withoutChance === true,
    'Turns are typed as a whole in a game that rolls: what follows a roll cannot be tried out.',
  );
  const chance = chanceOf(seedOf('parts'));
  for (const state of positions(subject))
    for (const seat of seatsWithChoices(game, state)) {
      const texts = spread(offered(game, state, seat, chance).fits, 20).map((action) =>
        game.notate(state, action),
      );
      for (const text of texts)
        demand(
          sameJson(game.parts(text), [text]),
          `“${text}” is an action, and is taken for ${game.parts(text).length}.`,
        );
      const whole = texts.join(' ');
      demand(sameJson(game.parts(whole), texts), `“${whole}” is taken for other parts.`);
    }
}

/**
 * Strings of characters from all planes. fast-check's own generator first builds a table of every character, which
 * takes seconds.
 */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x7f }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
    { maxLength: 80 },
  )
  .map((points) => String.fromCodePoint(...points));

const anyTexts = fc.sample(anyText, { numRuns: 100, seed: 3 });

export function checkBadNotation(subject: Subject): void {
  const { game } = subject;
  const chance = chanceOf(seedOf('bad notation'));
  let refused = 0;
  for (const state of positions(subject)) {
    const right = game
      .toAct(state)
      .flatMap((seat) =>
        spread(offered(game, state, seat, chance).fits, 10).map((action) => game.notate(state, action)),
      );
    const bent = right.flatMap((text) => bentTexts(text, chance));
    for (const text of ['', ' ', ':', 'constructor', '__proto__', 'x'.repeat(10_000), ...anyTexts, ...bent]) {
      const action = readOrRefused(game, state, text);
      if (action === undefined) refused += 1;
      else
        demand(
          game.action.safeParse(action).success,
          `“${text}” is read as what is no action: ${JSON.stringify(action)}`,
        );
    }
  }
  demand(refused > 0, 'No text was refused.');
}
