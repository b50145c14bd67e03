/**
 * Widths of the pictures' font in thousandths of its size, since a picture is laid out without painting it. Figures are
 * all equally wide; what isn't here counts as wide as a wide letter.
 */
const widths: readonly (readonly [width: number, characters: string])[] = [
  [260, '. i j l : I ·'],
  [325, '- J f ’'],
  [415, 'r t ( )'],
  [500, 'c k s z v x y L –'],
  [572, '0 1 2 3 4 5 6 7 8 9 + = a e E F S T X Y Z'],
  [620, 'b d g h n o p q u A B C K P R V #'],
  [760, 'w D G H N O Q U ½ ¼ …'],
];
const space = 260;
const widest = 950;
/** How much wider bold letters are. */
const bold = 1.06;

const widthOf = new Map([
  [' ', space],
  ...widths.flatMap(([width, characters]) => characters.split(' ').map((each) => [each, width] as const)),
]);

/** About how wide a text is, in parts of its size. */
export const textWidth = (text: string, isBold = false): number =>
  ([...text].reduce((sum, each) => sum + (widthOf.get(each) ?? widest), 0) / 1000) * (isBold ? bold : 1);
