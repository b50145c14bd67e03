/**
 * Cuts a text that is too long for its place, such as a name in a picture. There, the painter squeezes what is still a
 * little too wide; more than that can't be read.
 * @param most how many letters fit
 */
export function shortened(text: string, most: number): string {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
