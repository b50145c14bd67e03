import type { Button } from '../../../table/message/message.ts';
import { controlsOf } from '../../board/control.ts';
import type { DraftState } from '../draft/state.ts';

/** The buttons of a draft. */

/** A control of the command `/draft`. */
export const draftControl = controlsOf('draft');

/** What a team can do now. During a pause nobody picks. */
export const teamButtons = (id: string, { phase }: Pick<DraftState, 'phase'>): readonly Button[] => [
  ...(phase === 'paused' ? [] : [draftControl(id, 'menu', 'Pick', 'success')]),
  draftControl(id, 'queue', 'Queue'),
];
