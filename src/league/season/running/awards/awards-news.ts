import { inMarkdown } from '../../../../table/message/names.ts';
import { controlsOf } from '../../../board/control.ts';
import type { DuePost } from '../../../running/posting.ts';
import { finalMvpLine, voteLines } from '../../board/awards-words.ts';
import { playoffIllustration } from '../../board/playoff-bracket.ts';
import { seasonControl } from '../../board/season-overview.ts';
import { championInWords } from '../../board/season-words.ts';
import type { NumberedAct } from '../../course/acts.ts';
import { seriesOf } from '../../course/series.ts';
import { type Contents, playersOf } from '../content.ts';
import type { Loaded } from '../season-keeper.ts';

/** The posts about a season's champion and its votes (League 16, 21). */

/** A control of the command `/awards`. */
export const awardsControl = controlsOf('awards');

/** Says who has won the votes; undefined for acts that don't count them. */
export async function awardsPost(
  { row, course }: Loaded,
  { number, act }: NumberedAct,
  contents: Pick<Contents, 'of'>,
): Promise<DuePost | undefined> {
  if (act.do !== 'awards') return undefined;
  const players = playersOf(await contents.of(course.settings.league));
  return {
    upTo: number,
    mayWait: false,
    channelId: row.channelId,
    message: {
      panels: [
        { title: `${inMarkdown(row.name)}: the votes are counted`, text: voteLines(act, players).join('\n') },
      ],
      rows: [[awardsControl(row.id, 'show', 'Awards')]],
    },
  };
}

/** Says who has won the season, and who was the best of its final; undefined for acts that don't end the playoffs. */
export async function championPost(
  loaded: Loaded,
  { number, act }: NumberedAct,
  contents: Pick<Contents, 'of'>,
): Promise<DuePost | undefined> {
  const { row, course, acts } = loaded;
  const { rounds, champion } = seriesOf(course);
  const final = rounds.at(-1)?.[0];
  // A champion whose last game was annulled meanwhile is none, and the final may have been played again since.
  const isLast =
    act.do === 'offseason' && acts.findLast((one) => one.act.do === 'offseason')?.number === number;
  if (!isLast || course.phase === 'playoffs' || champion === undefined || final === undefined)
    return undefined;
  const best =
    course.finalMvp === undefined
      ? []
      : [finalMvpLine(course.finalMvp, playersOf(await contents.of(course.settings.league)))];
  return {
    upTo: number,
    mayWait: false,
    channelId: row.channelId,
    message: {
      panels: [
        {
          title: `🏆 ${inMarkdown(row.name)}: the champions`,
          text: [championInWords(course, champion, final), ...best].join('\n'),
        },
      ],
      picture: playoffIllustration(loaded),
      rows: [[seasonControl(row.id, 'show', 'Season'), awardsControl(row.id, 'show', 'Awards')]],
    },
  };
}
