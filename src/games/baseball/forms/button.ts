import type { ActionChoice } from '../../facets/offer.ts';
import type { Action } from '../records/action.ts';

/** A button's style: `primary` for the usual choice, `danger` for a costly one. */
export type Style = NonNullable<ActionChoice<Action>['style']>;

/** Creates an action with its own button. */
export const button = (action: Action, label: string, style: Style = 'secondary'): ActionChoice<Action> => ({
  kind: 'action',
  action,
  label,
  path: [],
  style,
});
