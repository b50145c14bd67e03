import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

const nearEnd = 24;
const margin = 8;
/** How long after a reader's input a scroll counts as theirs, in milliseconds. */
const reach = 1_000;
/** Keys that scroll a list. */
const scrollKeys = new Set(['ArrowUp', 'PageUp', 'Home', ' ', 'Tab']);
/** Pixels to keep visible above a focused control when scrolling to the end. */
const aboveControl = 64;

/**
 * Keeps a list scrolled to its end while the reader is there, through new entries, edits and late pictures. A
 * reader who scrolled up stays there. A focused control keeps its place on the screen when its message is
 * edited. It is never scrolled out of sight, except on a phone.
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
  const touched = useRef(Number.NEGATIVE_INFINITY);
  const height = useRef(0);
  const heldTop = useRef(/** @type {number | undefined} */ (undefined));
  const [atEnd, setAtEnd] = useState(true);

  // While the list renders, the old elements are still where the reader sees them.
  heldTop.current = focusedIn(scroller.current)?.control.getBoundingClientRect().top;

  const stick = useCallback((/** @type {boolean} */ isStuck) => {
    stuck.current = isStuck;
    // At the end the browser would scroll the list again, a frame later, when something above it is removed.
    if (scroller.current) scroller.current.style.overflowAnchor = isStuck ? 'none' : '';
  }, []);
  const settle = useCallback(() => {
    const box = scroller.current;
    if (!box || !stuck.current) return;
    box.scrollTop = Math.max(box.scrollTop, restOf(box));
    // A list that shrinks, and grows again before its scroll event, was not scrolled by its reader.
    top.current = box.scrollTop;
    height.current = box.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const focused = focusedIn(scroller.current);
    if (scroller.current && focused && heldTop.current !== undefined) {
      scroller.current.scrollTop += focused.control.getBoundingClientRect().top - heldTop.current;
    }
    // What a program scrolled to stays there until there is something new.
    if (scroller.current?.scrollHeight !== height.current) settle();
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !list.current) return undefined;
    stick(stuck.current);
    const onScroll = () => {
      const isNear = box.scrollHeight - box.clientHeight - box.scrollTop < nearEnd;
      // Only a reader who scrolls up wants to stay there. The list also goes up when it shrinks, or when a program
      // looks for a control.
      const wentUp = box.scrollTop < top.current && performance.now() - touched.current < reach;
      top.current = box.scrollTop;
      stick(isNear || (stuck.current && !wentUp));
      setAtEnd(isNear);
    };
    const onInput = (/** @type {Event} */ event) => {
      // A press on the list itself is one on its scroll bar.
      if (event.type === 'pointerdown' && event.target !== box) return;
      if (event instanceof KeyboardEvent && !scrollKeys.has(event.key)) return;
      touched.current = performance.now();
    };
    const inputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
    for (const input of inputs) box.addEventListener(input, onInput, { passive: true });
    const sizes = new ResizeObserver(() => {
      settle();
      onScroll();
    });
    sizes.observe(list.current);
    sizes.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    // After a new answer, a picture that loads may give the list its earlier height again. The resize observer
    // doesn't report that.
    box.addEventListener('load', settle, true);
    return () => {
      sizes.disconnect();
      box.removeEventListener('load', settle, true);
      box.removeEventListener('scroll', onScroll);
      for (const input of inputs) box.removeEventListener(input, onInput);
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

/** Maximum width of the list on a phone, in pixels. On a phone, a tap leaves a focus that nobody looks at. */
const phoneWidth = 480;

/**
 * How far down the list may be scrolled: to its end, as long as the message of a focused control stays visible. If
 * that message is too tall, the control itself must stay visible. A phone only has room for the answer.
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
