import type { SlashCommandStringOption } from '@discordjs/builders';
import type { SeasonPart } from '../../src/store/records/lines.ts';
import type { Typed } from '../season/which.ts';

/** The option `part`. */
export const partOption = (option: SlashCommandStringOption) =>
  option
    .setName('part')
    .setDescription('Which part of the season; the regular season by default')
    .setChoices({ name: 'Regular season', value: 'regular' }, { name: 'Playoffs', value: 'playoffs' });

/** The chosen part. */
export const partOptionOf = ({ options }: Typed): SeasonPart =>
  options.getString('part') === 'playoffs' ? 'playoffs' : 'regular';

export const partNames: Readonly<Record<SeasonPart, string>> = {
  regular: 'Regular season',
  playoffs: 'Playoffs',
};
