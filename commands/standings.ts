import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType, type MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { longestPost } from '../src/league/board/posts.ts';
import { fittingLines } from '../src/league/board/sheet.ts';
import {
  type ShownRace,
  seasonRacePicture,
  seasonRaceText,
} from '../src/league/season/board/race-picture.ts';
import { shownStandings } from '../src/league/season/board/season-overview.ts';
import { phaseInWords } from '../src/league/season/board/season-words.ts';
import {
  type ShownStandings,
  seasonStandings,
  seasonStandingsText,
} from '../src/league/season/board/standings-picture.ts';
import { rowsOf, standingOf, wildCards } from '../src/league/season/course/standing.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import { divisionsOf } from '../src/league/season/standings/order.ts';
import type { Illustration } from '../src/table/message/message.ts';
import { inMarkdown, lineInMarkdown } from '../src/table/message/names.ts';
import {
  completeShared,
  isAnswer,
  pressedSeason,
  seasonMeant,
  seasonOption,
  type Typed,
} from './season/which.ts';

/** `/standings`: the standings of a season, and its race. */

const kinds = ['division', 'overall', 'wild', 'race'] as const;
type Kind = (typeof kinds)[number];

/** What is shown: a kind of standings, and which division; undefined for all. */
interface View {
  readonly kind: Kind;
  readonly division?: number;
}

const data = new SlashCommandBuilder()
  .setName('standings')
  .setDescription('The standings of a season')
  .setContexts(InteractionContextType.Guild)
  .addStringOption((option) =>
    option
      .setName('show')
      .setDescription('Which standings; by division by default')
      .setChoices(
        { name: 'By division', value: 'division' },
        { name: 'Overall', value: 'overall' },
        { name: 'Wild card', value: 'wild' },
        { name: 'The race', value: 'race' },
      ),
  )
  .addStringOption((option) =>
    option
      .setName('division')
      .setDescription('One division; all by default')
      .setMaxLength(40)
      .setAutocomplete(true),
  )
  .addStringOption(seasonOption);

export const standings: Command = {
  data,
  run,
  press,
  complete: (interaction, bot) => completeShared(interaction, bot),
};

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const found = await seasonMeant(interaction, bot, 'show');
  if (isAnswer(found)) return found;
  const named = interaction.options.getString('division');
  const division = named === null ? undefined : divisionNamed(found, named);
  const typed = interaction.options.getString('show');
  const kind = kinds.find((one) => one === typed) ?? 'division';
  return shown(found, { kind, ...(division !== undefined && { division }) }, 'picture');
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  const [named, index] = rest;
  const kind = kinds.find((one) => one === named) ?? 'division';
  const division = index === undefined ? undefined : Number(index);
  return shown(
    loaded,
    { kind, ...(division !== undefined && { division }) },
    wanted === 'text' ? 'text' : 'picture',
  );
}

/** The number of a division among those of the season; undefined for all. @throws RuleError (`no-such-division`) */
function divisionNamed({ course }: Loaded, text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === 'all') return undefined;
  const all = divisionsOf(standingOf(course));
  const found = all.findIndex((name) => name.toLowerCase() === typed);
  if (found < 0) {
    const names = all.filter((name) => name !== '').map(inMarkdown);
    throw new RuleError(
      'no-such-division',
      names.length === 0
        ? 'This season has no divisions.'
        : `There’s no such division. This season has ${names.join(', ')}.`,
    );
  }
  return found;
}

function shown(loaded: Loaded, view: View, as: 'picture' | 'text'): Answer {
  const { row } = loaded;
  const at = `${row.id}-${view.kind}${view.division === undefined ? '' : `-${view.division}`}`;
  const { title, illustration, lines } = view.kind === 'race' ? race(loaded, view) : table(loaded, view);
  const other = as === 'text' ? 'show' : 'text';
  const rows = [
    [
      {
        kind: 'button',
        label: as === 'text' ? 'Picture' : 'Text',
        style: 'secondary',
        press: { do: 'command', command: 'standings', verb: `${other}-${at}` },
      },
    ],
  ] as const;
  if (as === 'text')
    return {
      private: true,
      message: {
        panels: [
          {
            title: lineInMarkdown(title),
            text: fittingLines(lines().map(lineInMarkdown), longestPost) || 'No teams.',
          },
        ],
        rows,
      },
    };
  return {
    private: true,
    message: { panels: [{ title: '', text: '' }], picture: illustration(), rows },
  };
}

/** A view as a picture or as text, whichever is wanted. */
interface Shown {
  readonly title: string;
  readonly illustration: () => Illustration;
  readonly lines: () => readonly string[];
}

function table(loaded: Loaded, { kind, division }: View): Shown {
  const { row, course } = loaded;
  const all = shownStandings(loaded);
  const phase = phaseInWords(course).replace('⏸️ ', '');
  const views: Record<Exclude<Kind, 'race'>, () => ShownStandings> = {
    division: () => ({
      ...all,
      parts: division === undefined ? all.parts : all.parts.slice(division, division + 1),
    }),
    overall: () => ({
      ...all,
      title: `${row.name} · ${phase} · overall`,
      parts: [{ rows: rowsOf(course, { kind: 'overall' }) }],
    }),
    wild: () => ({
      ...all,
      title: `${row.name} · ${phase} · wild card`,
      parts: [{ rows: rowsOf(course, { kind: 'wild card', places: mustHaveWildCards(loaded) }) }],
    }),
  };
  const chosen = views[kind === 'race' ? 'division' : kind]();
  return {
    title: chosen.title,
    illustration: () => seasonStandings(chosen),
    lines: () => seasonStandingsText(chosen),
  };
}

/** @throws RuleError (`no-wild-cards`) */
function mustHaveWildCards({ course }: Loaded): number {
  const places = wildCards(course);
  if (places === 0)
    throw new RuleError('no-wild-cards', 'This season has no wild cards: only division winners go on.');
  return places;
}

function race(loaded: Loaded, { division }: View): Shown {
  const { row, course } = loaded;
  const { parts, races } = shownStandings(loaded);
  if (races.size === 0) throw new RuleError('no-race', 'There’s no race before the first game is over.');
  const places = wildCards(course);
  const divisions = parts.map(({ title, rows }) => ({ title: title ?? 'All teams', rows }));
  const chosen: ShownRace = {
    title: `${row.name} · the race`,
    divisions: division === undefined ? divisions : divisions.slice(division, division + 1),
    wildCard: places === 0 ? [] : rowsOf(course, { kind: 'wild card', places }),
    races,
  };
  return {
    title: chosen.title,
    illustration: () => seasonRacePicture(chosen),
    lines: () => seasonRaceText(chosen),
  };
}
