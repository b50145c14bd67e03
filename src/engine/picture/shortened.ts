/**
 * Cuts a name that is too long for its place in a picture. The painter squeezes what is still a little too wide; more
 * than that can't be read.
 * @param most how many letters fit
 */
export function shortened(name: string, most: number): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length <= most
    ? name
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
