import htm from 'htm';
import { Fragment, h } from 'preact';

const bound = htm.bind(h);

/**
 * Templates without a build step: html`<p>Hello, ${name}</p>`. Values become text or properties, never markup.
 *
 * @type {(strings: TemplateStringsArray, ...values: unknown[]) => import('preact').VNode}
 */
export const html = (strings, ...values) => {
  const node = bound(strings, ...values);
  return Array.isArray(node) ? h(Fragment, null, node) : node;
};
