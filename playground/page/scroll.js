import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

const nearEnd = 24;
const margin = 8;

/**
 * Keeps a list scrolled to its end while the reader is there, through new entries, edits and late pictures. A reader
 * who has gone up stays where they are, and so does a control that has the focus: it is never scrolled out of sight.
 *
 * @returns {{
 *   scroller: { current: HTMLElement | null },
 *   list: { current: HTMLElement | null },
 *   atEnd: boolean,
 *   toEnd: () => void,
 * }} refs for the scrolling element and for the list in it
 */
export function useStickyEnd() {
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const stuck = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const settle = useCallback(() => {
    const box = scroller.current;
    if (box && stuck.current) box.scrollTop = Math.max(box.scrollTop, restOf(box));
  }, []);

  useLayoutEffect(settle);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !list.current) return undefined;
    const onScroll = () => {
      stuck.current = box.scrollHeight - box.clientHeight - box.scrollTop < nearEnd;
      setAtEnd(stuck.current);
    };
    const sizes = new ResizeObserver(() => {
      settle();
      onScroll();
    });
    sizes.observe(list.current);
    sizes.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [settle]);

  const toEnd = useCallback(() => {
    stuck.current = true;
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);
  return { scroller, list, atEnd, toEnd };
}

/**
 * How far down the list may be scrolled: to its end, but not past the message whose control has the focus.
 *
 * @param {HTMLElement} box
 */
function restOf(box) {
  const end = box.scrollHeight - box.clientHeight;
  const focused = document.activeElement;
  const message = focused?.closest('[data-message]');
  if (!focused || !message || !box.contains(message)) return end;
  const top = box.getBoundingClientRect().top - box.scrollTop;
  const messageTop = message.getBoundingClientRect().top - top - margin;
  const controlBottom = focused.getBoundingClientRect().bottom - top - box.clientHeight + margin;
  return Math.min(end, Math.max(messageTop, controlBottom));
}
