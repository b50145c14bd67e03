import { describeGame } from '../../../test/contract/suite.ts';
import type { Example } from '../../../test/contract/walk.ts';
import { tenLevels } from './computers/ten-levels.ts';
import { ringrift, ringriftWith } from './index.ts';
import type { Sitting } from './sitting.ts';
import type { Board } from './terms/boards.ts';
import { type TableOptions, tableOptions } from './terms/table-options.ts';

/** @param rings few on big boards, to keep games short */
const example = (
  board: Board,
  players: number,
  rings: number,
  more: Partial<TableOptions> = {},
): Example<Sitting, TableOptions> => ({
  name: `${board}, ${players} players${more.rules === undefined ? '' : `, ${more.rules}`}`,
  options: tableOptions.parse({
    ...(tableOptions.parse(
      ringrift.asking?.settle({ board, players, rings, ...more }, undefined),
    ) as TableOptions),
  }),
  seats: players,
  longest: 2_000,
  hidden: () => [],
});

describeGame(ringrift, [example('square8', 2, 10)], { walks: 2, positions: 3, computerGames: 1 });

/** The other boards at each level are tested in `computers/levels.test.ts`. */
const first = ringriftWith({ ...tenLevels, levels: tenLevels.levels.slice(0, 1) });

describeGame(
  first,
  [
    example('square8', 2, 6, { rules: 'canonical' }),
    example('square8', 3, 6),
    example('square8', 4, 4),
    example('hex8', 2, 8),
    example('hex8', 3, 5),
    example('hex8', 4, 4),
  ],
  { walks: 2, positions: 3, computerGames: 1 },
);

describeGame(
  first,
  [
    example('square19', 2, 2),
    example('square19', 4, 2),
    example('hexagonal', 2, 2),
    example('hexagonal', 3, 2),
  ],
  { walks: 2, positions: 2, computerGames: 1 },
);
