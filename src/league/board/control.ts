import type { Button } from '../../table/message/message.ts';

/** Makes the buttons of a command about one competition, which its id names in the verb. */
export const controlsOf =
  (command: string) =>
  (id: string, verb: string, label: string, style: Button['style'] = 'secondary'): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'command', command, verb: `${verb}-${id}` },
  });
