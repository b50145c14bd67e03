import type { Button, Message } from '../../../table/message/message.ts';
import { moment } from '../../../table/message/moment.ts';
import { inMarkdown } from '../../../table/message/names.ts';
import { gameLabel } from '../board/game-label.ts';
import { sideName } from '../board/season-words.ts';
import type { NumberedAct } from '../course/acts.ts';
import { clubOf, gameIn } from '../course/state.ts';
import {
  answerersCalled,
  type Called,
  commissionersCalled,
  mentions,
  notifying,
  ownersCalled,
} from './called.ts';
import { idleDays } from './idle.ts';
import { type Loaded, nameOf } from './season-keeper.ts';

/** Posts that ask somebody for an answer: a claim, a score that was typed in, a proposed time (League 2, 7, 20). */

/** A post that asks, and whether it belongs to the season's channel or to the thread of its game. */
export interface Question {
  readonly message: Message;
  readonly isForAll: boolean;
}

/**
 * The question that an act puts to others; undefined if it puts none, or if it was answered meanwhile. Its buttons say
 * what was asked, so that an answer never counts for a later question.
 */
export function questionOf(loaded: Loaded, { act, number }: NumberedAct): Question | undefined {
  const { row, course } = loaded;
  const press = (verb: string, label: string, style: Button['style']): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'command', command: act.do === 'claim' || act.do === 'idle' ? 'team' : 'schedule', verb },
  });
  if (act.do === 'claim') {
    if (course.clubs.get(act.team)?.claims.includes(act.person) !== true) return undefined;
    const team = course.settings.teams.findIndex(({ code }) => code === act.team);
    const at = `${row.id}-${team}-${act.person}`;
    return {
      isForAll: true,
      message: asked(
        `${inMarkdown(nameOf(loaded, act.person))} asks for **${sideName(course, act.team)}**.`,
        commissionersCalled(loaded),
        [press(`give-${at}`, 'Give', 'success'), press(`refuse-${at}`, 'Refuse', 'secondary')],
      ),
    };
  }
  if (act.do === 'idle') {
    // A team that was given to a computer has nobody who could do something.
    const isRun = clubOf(course, act.team).owners.length > 0;
    if (!isRun || idleDays(loaded, act.team) !== act.days) return undefined;
    const name = `**${sideName(course, act.team)}**`;
    const team = course.settings.teams.findIndex(({ code }) => code === act.team);
    return act.days === 14
      ? {
          isForAll: true,
          message: asked(
            `Nobody of the ${name} has done anything here for 14 days. They have games to play, and after 21 days a commissioner may give the team to a computer.`,
            ownersCalled(loaded, act.team),
            [],
          ),
        }
      : {
          isForAll: true,
          message: asked(
            `Nobody of the ${name} has done anything here for 21 days. A commissioner may give the team to a computer.`,
            commissionersCalled(loaded),
            [press(`computer-${row.id}-${team}`, 'Give to a computer', 'danger')],
          ),
        };
  }
  if (act.do !== 'typed' && act.do !== 'proposed' && act.do !== 'agreed') return undefined;
  const game = gameIn(course, act.fixture, act.game);
  if (game === undefined || game.end !== undefined) return undefined;
  const at = `${row.id}-${act.fixture}-${act.game}`;
  const about = inMarkdown(gameLabel(game));
  if (act.do === 'typed') {
    const { typed } = game;
    const [away, home] = act.runs;
    if (typed === undefined || typed.runs[0] !== away || typed.runs[1] !== home) return undefined;
    return {
      isForAll: false,
      message: asked(
        `**${game.away} ${away}, ${game.home} ${home}**, typed in for ${about}. It stands if nobody denies it within 48 hours.`,
        answerersCalled(loaded, act.side === 'away' ? game.home : game.away),
        [
          press(`confirm-${at}-${away}-${home}`, 'Confirm', 'success'),
          press(`deny-${at}-${away}-${home}`, 'Deny', 'danger'),
        ],
      ),
    };
  }
  const { proposed } = game;
  if (proposed === undefined || (act.do === 'proposed' && proposed.agreed)) return undefined;
  if (proposesAnew(loaded, act, number)) return undefined;
  const agree = press(`agree-${at}-${Math.floor(proposed.at.getTime() / 1_000)}`, 'Agree', 'success');
  const time = moment(proposed.at, 'f');
  if (act.do === 'agreed')
    return {
      isForAll: false,
      message: asked(
        `Both sides want to play ${about} ${time}, after the week’s end. A commissioner has to agree.`,
        commissionersCalled(loaded),
        [agree],
      ),
    };
  return {
    isForAll: false,
    message: asked(
      `**${sideName(course, game[proposed.side])}** want to play ${about} ${time}.`,
      answerersCalled(loaded, proposed.side === 'away' ? game.home : game.away),
      [agree],
    ),
  };
}

/** Whether somebody proposed a time for a game after an act about it. */
const proposesAnew = (
  { acts }: Loaded,
  { fixture, game }: { readonly fixture: number; readonly game: number },
  number: number,
): boolean =>
  acts.some(
    ({ act, number: later }) =>
      later > number && act.do === 'proposed' && act.fixture === fixture && act.game === game,
  );

const asked = (text: string, called: Called, row: readonly Button[]): Message => ({
  ...(mentions(called) !== '' && { text: mentions(called), ...notifying(called) }),
  panels: [{ title: '', text }],
  rows: row.length === 0 ? [] : [row],
});
