import { orList } from '../../../engine/english.ts';
import type { Names } from '../../facets/seats.ts';
import { atBat, batterOf, inField, pitcherOf } from '../lineup/lineup.ts';
import { readersOf } from '../manual/play.ts';
import { cardToRead } from '../play/card-sides.ts';
import type { Reading } from '../records/reading.ts';
import type { ManualStep, State } from '../state.ts';
import type { OffensiveDecision } from '../terms/decisions.ts';
import { atPosition } from '../terms/positions.ts';
import { otherSide, type Side, seatOf, sides } from '../terms/terms.ts';
import { checkWords, readingWords, saidEntry } from '../words/manual.ts';
import { defenseWords } from '../words/story.ts';
import { abbreviation, lastName } from '../words/written.ts';

/**
 * Manual mode in the table's message: the dice that both managers see, and whose turn it is (Baseball 14).
 */

const approachWords: Readonly<Record<OffensiveDecision['approach'], string>> = {
  normal: '',
  contact: 'contact',
  power: 'power',
  patient: 'patient',
};

export function manualLines(state: State, step: ManualStep, names: Names): string[] {
  const who = (side: Side) => `${names(seatOf(side))} (${abbreviation(state.teams[side].team)})`;
  switch (step.kind) {
    case 'result': {
      const readers = orList(readersOf(state, step).map(who));
      const { against } = cardToRead(state, step.reading.atBat.column);
      return [...readingLines(state, step.reading), `**To read the card:** ${readers}, ${against}`];
    }
    case 'confirm':
      return [
        ...readingLines(state, step.reading),
        `**To confirm:** ${who(otherSide(step.by))}, ${saidEntry(step.entry)}`,
      ];
    case 'rating': {
      const what =
        step.wanted.kind === 'running' ? 'running' : `range and error ${atPosition(step.wanted.position)}`;
      return [
        ...readingLines(state, step.reading),
        `**To read the card:** ${who(step.side)}, ${lastName(step.wanted.player)}’s ${what}`,
      ];
    }
    case 'undo':
      return [`**To decide:** ${who(otherSide(step.by))}, whether to take back the last play`];
    case 'final': {
      const open = sides.filter((side) => !step.ready[side]).map(who);
      return [`**To agree that the game is over:** ${open.join('; ')}`];
    }
  }
}

/**
 * The dice on their own line, after both decisions and before the check roll. If the story ends with that
 * line, it isn't repeated there.
 */
function readingLines(
  state: State,
  { atBat: shown, cardCheck, defence: defense, offence: offense }: Reading,
): string[] {
  const batter = batterOf(atBat(state)).player;
  const pitcher = pitcherOf(inField(state));
  const field = defenseWords(defense);
  const bats = [approachWords[offense.approach], offense.hit_and_run ? 'hit and run' : '']
    .filter((word) => word !== '')
    .join(', ');
  return [
    ...(field === '' ? [] : [`**Defense:** ${field}`]),
    ...(bats === '' ? [] : [`**Offense:** ${bats}`]),
    readingWords(shown, batter, pitcher),
    ...(cardCheck === null ? [] : [checkWords(cardCheck)]),
  ];
}
