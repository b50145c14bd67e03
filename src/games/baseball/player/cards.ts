import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Illustrated } from '../../facets/looks.ts';
import type { Cards } from '../../facets/reading.ts';
import type { CardSide } from '../cards/cards.ts';
import type { Player, Team } from '../cards/team-file.ts';
import { pitcherBattingOf, teamCodesOf, teamOf } from '../league/roster.ts';
import { keyOf } from '../terms/ids.ts';
import { legend, sideInWords, tiredLegend } from '../words/card-results.ts';
import { cardPicture } from './picture.ts';
import { handsInWords, ratingLines } from './ratings.ts';

/** `/player`: the cards of the built-in league and of the leagues that a server has imported. */

interface Found {
  readonly player: Player;
  readonly team: Team;
}

/** Players of the built-in league and of the loaded imported leagues with these keys. */
const everybody = (keys: readonly string[]): Found[] =>
  teamCodesOf(keys).flatMap((code) => {
    const team = teamOf(code);
    return team.players.map((player) => ({ player, team }));
  });

/** A player's label in menus; at most 100 characters, Discord's limit. */
export const labelOf = ({ name, role, id }: Pick<Player, 'name' | 'role' | 'id'>, team: string): string =>
  `${name} · ${team} ${role} · ${id}`.slice(0, 100);

/** A card side to show: the opponent's hand, and whether it is a pitcher's side. */
interface Side {
  readonly id: 'L' | 'R' | 'batting';
  readonly against: string;
  readonly card: CardSide;
  readonly pitches: boolean;
}

function sidesOf(player: Player): Side[] {
  const { batting, pitching } = player;
  const bats = batting && [
    { id: 'L' as const, against: 'Against left-handed pitchers', card: batting.vs_lhp, pitches: false },
    { id: 'R' as const, against: 'Against right-handed pitchers', card: batting.vs_rhp, pitches: false },
  ];
  const throws = pitching && [
    { id: 'L' as const, against: 'Against left-handed batters', card: pitching.vs_lhb, pitches: true },
    { id: 'R' as const, against: 'Against right-handed batters', card: pitching.vs_rhb, pitches: true },
  ];
  const shared =
    batting === undefined && pitching !== undefined && player.batting_card !== undefined
      ? [
          {
            id: 'batting' as const,
            against: `Batting card ${player.batting_card}, shared by pitchers`,
            card: pitcherBattingOf(player),
            pitches: false,
          },
        ]
      : [];
  return [...(throws ?? []), ...(bats ?? []), ...shared];
}

const isKnown = ({ card }: Side): boolean => card.grid !== undefined || card.ratings !== undefined;

export const cards: Cards = {
  sides: [
    { id: 'L', label: 'Against left-handers' },
    { id: 'R', label: 'Against right-handers' },
    { id: 'batting', label: 'A pitcher at bat' },
  ],
  list(offered) {
    const own = everybody([]).map(({ player, team }) => ({
      id: player.id,
      label: labelOf(player, team.code),
    }));
    return [...own, ...offered.flatMap((names) => names.cards)];
  },
  keyOf,
  show(id, side, keys) {
    const found = everybody(keys).find(({ player }) => player.id === id);
    if (found === undefined)
      throw new RuleError(
        'no-such-player',
        `I don’t know a player called “${asWritten(id.slice(0, 40))}” here.`,
      );
    const sides = sidesOf(found.player).filter(isKnown);
    const chosen = sides.filter((one) => (side === undefined ? one.id !== 'batting' : one.id === side));
    if (side !== undefined && sides.length > 0 && chosen.length === 0)
      throw new RuleError('no-such-side', `${asWritten(found.player.name)} has no such side on his card.`);
    return facesOf(found, chosen);
  },
};

/** Maximum length of a picture's alt text, in characters. */
const altLength = 1000;
const clipped = (text: string): string =>
  text.length <= altLength ? text : `${text.slice(0, altLength - 1)}…`;

function facesOf({ player, team }: Found, sides: readonly Side[]): Illustrated[] {
  const color = `#${team.color.toLowerCase()}`;
  const ratings = ratingLines(player);
  const about = `${team.name}, ${[player.role, handsInWords(player)].filter((word) => word !== '').join(', ')}`;
  const numbers = [
    player.number === undefined ? '' : `number ${player.number}`,
    player.age === undefined ? '' : `age ${player.age}`,
  ];
  const letters = `${legend.join('; ')}${sides.some(({ pitches }) => pitches) ? `; ${tiredLegend}` : ''}.`;
  const text = [
    [asWritten(about), ...numbers.filter((word) => word !== '')].join(', '),
    '',
    ...ratings.map((line) => `- ${asWritten(line)}`),
    ...(sides.length === 0
      ? ['', 'His card isn’t here: his manager has it.']
      : ['', `-# ${letters.replaceAll('*', '\\*')}`]),
  ].join('\n');
  const [first, ...others] = sides.map((side) => ({
    against: side.against,
    picture: cardPicture(
      { name: player.name, about, against: side.against, color },
      side.card,
      ratings,
      side.pitches,
    ),
    alt: clipped(
      `${player.name}’s card, ${about}. ${side.against}. ${sideInWords(side.card)} ${ratings.join('. ')}.`,
    ),
  }));
  const head = { title: asWritten(player.name), text, color };
  return [
    first === undefined ? { panel: head } : { panel: head, picture: first.picture, alt: first.alt },
    ...others.map(({ against, picture, alt }) => ({
      panel: { title: against, text: '', color },
      picture,
      alt,
    })),
  ];
}
