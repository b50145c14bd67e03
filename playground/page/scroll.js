import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

const nearEnd = 24;
const margin = 8;
/** What is left to be seen above a focused control when the end of the list wants to be seen too. */
const aboveControl = 64;

/**
 * Keeps a list scrolled to its end while the reader is there, through new entries, edits and late pictures. A reader
 * who has gone up stays where they are. A control that has the focus stays where it is on the screen when its message
 * is edited, and is never scrolled out of sight but on a phone.
 *
 * @returns {{
 *   scroller: { current: HTMLElement | null },
 *   list: { current: HTMLElement | null },
 *   atEnd: boolean,
 *   toEnd: () => void,
 *   follow: () => void,
 * }} refs for the scrolling element and for the list in it; `toEnd` goes to the end, `follow` as far toward it as the
 *   focused control allows
 */
export function useStickyEnd() {
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const stuck = useRef(true);
  const top = useRef(0);
  const heldTop = useRef(/** @type {number | undefined} */ (undefined));
  const [atEnd, setAtEnd] = useState(true);

  // While the list is being drawn, the old elements still stand where the reader sees them.
  heldTop.current = focusedIn(scroller.current)?.control.getBoundingClientRect().top;

  const stick = useCallback((/** @type {boolean} */ isStuck) => {
    stuck.current = isStuck;
    // At the end the browser would move the list a second time, a frame later, when something above it goes.
    if (scroller.current) scroller.current.style.overflowAnchor = isStuck ? 'none' : '';
  }, []);
  const settle = useCallback(() => {
    const box = scroller.current;
    if (!box || !stuck.current) return;
    box.scrollTop = Math.max(box.scrollTop, restOf(box));
    // A list that has become shorter, and grows again before its scrolling is heard of, has not been scrolled by its reader.
    top.current = box.scrollTop;
  }, []);

  useLayoutEffect(() => {
    const focused = focusedIn(scroller.current);
    if (scroller.current && focused && heldTop.current !== undefined) {
      scroller.current.scrollTop += focused.control.getBoundingClientRect().top - heldTop.current;
    }
    settle();
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !list.current) return undefined;
    stick(stuck.current);
    const onScroll = () => {
      const isNear = box.scrollHeight - box.clientHeight - box.scrollTop < nearEnd;
      // A picture may have grown between scrolling and hearing of it: only who goes up wants to stay there.
      const wentUp = box.scrollTop < top.current;
      top.current = box.scrollTop;
      stick(isNear || (stuck.current && !wentUp));
      setAtEnd(isNear);
    };
    const sizes = new ResizeObserver(() => {
      settle();
      onScroll();
    });
    sizes.observe(list.current);
    sizes.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    // A picture may make the list as high as it was a frame ago, with another answer: its size has not changed then.
    box.addEventListener('load', settle, true);
    return () => {
      sizes.disconnect();
      box.removeEventListener('load', settle, true);
      box.removeEventListener('scroll', onScroll);
    };
  }, [settle, stick]);

  const follow = useCallback(() => {
    stick(true);
    settle();
  }, [settle, stick]);
  const toEnd = useCallback(() => {
    stick(true);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [stick]);
  return { scroller, list, atEnd, toEnd, follow };
}

/**
 * The control or message in the list that has the focus.
 *
 * @param {HTMLElement | null} box
 * @returns {{ control: Element, message: Element } | undefined}
 */
function focusedIn(box) {
  const control = document.activeElement;
  const message = control?.closest('[data-message]');
  return box && control && message && box.contains(message) ? { control, message } : undefined;
}

/** Pixels: a list that is not wider than this is a phone's, where a tap leaves the focus behind that nobody looks for. */
const phoneWidth = 480;

/**
 * How far down the list may be scrolled: to its end, but so that a message whose control has the focus stays in sight,
 * or, when it is too high for that, the control itself. On a phone there is room for the answer alone.
 *
 * @param {HTMLElement} box
 */
function restOf(box) {
  const end = box.scrollHeight - box.clientHeight;
  const focused = focusedIn(box);
  if (!focused || box.clientWidth <= phoneWidth) return end;
  const { control, message } = focused;
  const zero = box.getBoundingClientRect().top - box.scrollTop;
  const { top, height } = message.getBoundingClientRect();
  const low = height <= box.clientHeight * 0.6;
  const limit = low ? top - zero - margin : control.getBoundingClientRect().top - zero - aboveControl;
  return Math.min(end, limit);
}
