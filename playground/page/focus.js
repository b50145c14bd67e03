import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus inside a message when an edit removes the focused control: it goes to the control now at
 * the same position, or the nearest one before it, or to the message itself.
 *
 * @param {{ readonly current: HTMLElement | null }} message
 */
export function useSteadyFocus(message) {
  const held = useRef(/** @type {HTMLElement | undefined} */ (undefined));

  // While this renders, the old elements are still there.
  const active = document.activeElement;
  held.current = active instanceof HTMLElement && message.current?.contains(active) ? active : undefined;

  useLayoutEffect(() => {
    const lost = held.current;
    if (!lost || !message.current || document.activeElement === lost) return;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    nearest(message.current, lost.dataset['spot']).focus({ preventScroll: true });
  });
}

/**
 * @param {HTMLElement} message
 * @param {string | undefined} spot
 * @returns {HTMLElement}
 */
function nearest(message, spot) {
  /** @type {HTMLElement[]} */
  const controls = [...message.querySelectorAll('[data-spot]')].filter(
    (found) => found instanceof HTMLElement,
  );
  const wanted = order(spot ?? '0.0');
  const before = controls.filter((control) => order(control.dataset['spot'] ?? '') <= wanted);
  return before.at(-1) ?? controls[0] ?? message;
}

/** `1.2` as a number that sorts by position in the message. @param {string} spot */
function order(spot) {
  const [row = '0', index = '0'] = spot.split('.');
  return Number(row) * 100 + Number(index);
}
