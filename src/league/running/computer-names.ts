/** Names of computers that take part, each with another letter; then numbers. */
const names = [
  'Bolt',
  'Comet',
  'Gizmo',
  'Pixel',
  'Rivet',
  'Turbo',
  'Widget',
  'Dynamo',
  'Laser',
  'Neon',
  'Quark',
  'Servo',
  'Magnet',
  'Vector',
  'Orbit',
  'Fuse',
  'Hex',
  'Ion',
  'Zigzag',
  'Yoyo',
];

/** The name of the computer that joins as the nth, from 0. */
export const computerName = (index: number): string => names[index] ?? `Unit ${index + 1}`;
