/** Colors of a competition's pictures, dark like the games' boards. Color-blind people can tell them apart. */
export const colors = {
  ground: '#10151c',
  panel: '#1b2430',
  line: '#3a4758',
  text: '#f4f6fa',
  quiet: '#a9b7c8',
  lit: '#ffd24a',
  won: '#56b4e9',
  gold: '#f0c419',
  silver: '#c8d2dc',
  bronze: '#d08b4f',
} as const;
