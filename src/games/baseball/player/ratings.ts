import type { Player } from '../cards/team-file.ts';
import { fieldPositions } from '../terms/positions.ts';

/** Describes a player's ratings other than his card. Unknown ratings are left out (Baseball 6.4). */

const signed = (number: number) => (number > 0 ? `+${number}` : `${number}`);
const hands = { L: 'left', R: 'right' } as const;

/** Batting and throwing hands in words, such as `switch hitter, throws right`. */
export const handsInWords = ({ bats, throws }: Player): string =>
  `${bats === 'S' ? 'switch hitter' : `bats ${hands[bats]}`}, throws ${hands[throws]}`;

function fielding({ positions }: Player): string[] {
  return fieldPositions.flatMap((position) => {
    const rating = positions[position];
    if (rating === undefined) return [];
    const parts = [
      rating.range === undefined ? [] : [`range ${rating.range}`],
      rating.error === undefined ? [] : [`error ${rating.error}`],
      rating.arm === undefined ? [] : [`arm ${signed(rating.arm)}`],
      rating.passed_ball === undefined ? [] : [`passed ball ${rating.passed_ball}`],
    ].flat();
    return [`${position} ${parts.join(', ')}`.trim()];
  });
}

function stealing({ steal }: Player): string[] {
  if (steal === undefined) return [];
  const { jump, out, auto, high, low } = steal;
  return [
    `Steal: jump on ${jump.join(', ') || 'nothing'}${auto ? ', always when not held' : ''}; leaning on ${out.join(', ') || 'nothing'}`,
    `Steal, safe number: ${high} with a jump, ${low} without`,
  ];
}

const known = (name: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [`${name} ${value}`];

/**
 * Lines with a player's ratings, one or two per group: pitching first for pitchers, then running and batting,
 * then fielding.
 */
export function ratingLines(player: Player): string[] {
  const { endurance, hold, injury } = player;
  const pitching = [
    ...(endurance === undefined
      ? []
      : [`Endurance ${endurance.start} starting, ${endurance.relief} in relief`]),
    ...known('Hold', hold === undefined ? undefined : signed(hold)),
    ...known('Pick-off', player.pickoff),
    ...known('Balk', player.balk),
    ...known('Wild pitch', player.wild_pitch),
    ...known('Batting card', player.batting_card),
  ];
  const body = [
    ...known('Running', player.running),
    ...known('Bunt', player.bunt),
    ...known('Hit & run', player.hit_and_run),
    ...known(
      'Injury',
      injury && `${injury.rating}${injury.pitcher_check ? `, check ${injury.pitcher_check}` : ''}`,
    ),
  ];
  const [two = '', ...rest] = [pitching.slice(0, 2), pitching.slice(2), body].map((group) =>
    group.join(' · '),
  );
  return [two, ...rest, ...stealing(player), ...fielding(player)].filter((line) => line !== '');
}
