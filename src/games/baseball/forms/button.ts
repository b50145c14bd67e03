import type { ActionChoice } from '../../facets/offer.ts';
import type { Action } from '../records/action.ts';

/** Look of a button: the usual choice is `primary`, a costly one `danger`. */
export type Style = NonNullable<ActionChoice<Action>['style']>;

/** An action that stands on a button of its own. */
export const button = (action: Action, label: string, style: Style = 'secondary'): ActionChoice<Action> => ({
  kind: 'action',
  action,
  label,
  path: [],
  style,
});
