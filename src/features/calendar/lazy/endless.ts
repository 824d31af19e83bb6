import { addDays } from '../../../../domain/dates.ts';
import { canShow } from '../../../../domain/views/weeks.ts';
import { whenIdle } from '../../../api/idle.ts';
import type { AnchoredWeek, Target } from '../anchor.ts';
import { wholeRows } from '../week-rows.ts';

/** First days of the first and the last rendered week. */
interface Range {
  readonly first: string;
  readonly last: string;
}

interface Outside {
  readonly range: Range;
  /** Week to keep in place; `null` before the first one. */
  readonly held: AnchoredWeek | null;
  /** Renders other weeks; {@link Endless.drawn} is called afterwards. */
  readonly setRange: (range: Range) => void;
  /** Returns the range to render if none of the nearby weeks is rendered. */
  readonly from: (start: string) => Range;
  /** Called when the member scrolls, or if there is space for more than the initial weeks. */
  readonly onMove: () => void;
  /** Called after the member scrolled, with the week at the top. */
  readonly onSeen: (start: string) => void;
  readonly onHeld: (held: AnchoredWeek) => void;
}

export interface Endless {
  readonly show: (target: Target) => void;
  readonly drawn: () => void;
  readonly stop: () => void;
}

const WEEK = 7;
/** Rendered height beyond the box on either side, and the maximum before weeks are removed, in heights of the box. */
const SPARE = 1;
const MAX_SCREENS = 2.5;
/** Maximum number of rendered weeks, even if all of them fit in the box. */
const MAX_WEEKS = 200;

/**
 * Renders endless weeks in a scrolling box: the visible ones and some around them. Visible weeks stay in place while others are added, removed or
 * change their height. There is no list of all weeks, since the calendar has neither a first nor a last one.
 */
export function endless(box: HTMLElement, { from, setRange, onMove, onSeen, onHeld, ...outside }: Outside): Endless {
  let { range, held } = outside;
  let isDrawing = false;
  /** Last scroll position set by this code: any difference is due to the member. */
  let put = box.scrollTop;

  const table = box.querySelector('table');
  const rows = () => [...box.querySelectorAll<HTMLElement>('[data-week]')];
  const rowOf = (start: string) => box.querySelector<HTMLElement>(`[data-week="${start}"]`);
  const headHeight = () => box.querySelector('thead')?.offsetHeight ?? 0;
  const scrollTo = (top: number) => {
    if (Math.abs(box.scrollTop - top) >= 1) box.scrollTop = top;
    put = box.scrollTop;
  };
  const draw = (next: Range) => {
    isDrawing = true;
    range = next;
    setRange(next);
  };
  const hold = (row: HTMLElement, top: number) => {
    held = { start: row.dataset['week'] ?? '', offset: row.offsetTop - top };
    scrollTo(top);
    onHeld(held);
    return held.start;
  };
  const topRow = () => {
    const edge = box.scrollTop + headHeight();
    return rows().find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2 >= edge);
  };
  const keepInPlace = () => {
    const row = held && rowOf(held.start);
    if (held && row) scrollTo(row.offsetTop - held.offset);
  };

  /** Adds or removes one week at either end until enough are rendered. */
  const fill = () => {
    const drawn = rows();
    const [top, bottom] = [drawn[0], drawn.at(-1)];
    if (!top || !bottom || isDrawing) return;
    const { scrollTop, scrollHeight, clientHeight } = box;
    const fits = scrollHeight <= clientHeight;
    if (fits) onMove();
    const change = (room: number, row: HTMLElement): -1 | 0 | 1 => {
      if (room < clientHeight * SPARE) return drawn.length < MAX_WEEKS ? 1 : 0;
      return room - row.offsetHeight > clientHeight * MAX_SCREENS ? -1 : 0;
    };
    // While all weeks fit, the box cannot scroll, so a week above would push down the visible ones. Therefore adds weeks below first.
    const atTop = fits && canShow(addDays(range.last, WEEK)) ? 0 : change(scrollTop, top);
    const atBottom = change(scrollHeight - scrollTop - clientHeight, bottom);
    const first = addDays(range.first, -WEEK * atTop);
    const last = addDays(range.last, WEEK * atBottom);
    const next = { first: canShow(first) ? first : range.first, last: canShow(last) ? last : range.last };
    if (next.first === range.first && next.last === range.last) return;
    for (const row of [atTop < 0 ? top : null, atBottom < 0 ? bottom : null]) {
      // Keyboard navigation continues from the table.
      if (row?.contains(document.activeElement)) table?.focus({ preventScroll: true });
    }
    draw(next);
  };
  /** Lets the browser skip rows out of view, at their rendered height, until they come close to the view. */
  const leaveOut = () => {
    const fresh = rows().filter((row) => !seen.has(row));
    const [top, bottom] = [box.scrollTop, box.scrollTop + box.clientHeight];
    const places = fresh.map(({ offsetTop, offsetHeight }) => ({ offsetTop, offsetHeight }));
    for (const [i, row] of fresh.entries()) {
      const { offsetTop, offsetHeight } = places[i]!;
      seen.add(row);
      if (offsetTop < bottom && offsetTop + offsetHeight > top) continue;
      row.style.containIntrinsicBlockSize = `auto ${offsetHeight}px`;
      row.style.contentVisibility = 'auto';
    }
  };
  const scrolled = () => {
    if (Math.abs(box.scrollTop - put) < 1) return;
    // The box became taller, so the browser moved its scroll position. The member did not scroll.
    if (box.scrollTop < put && box.scrollTop + 1 >= box.scrollHeight - box.clientHeight) return keepInPlace();
    onMove();
    // Newly visible rows may have grown since, which is not part of the member's scrolling.
    const last = held && rowOf(held.start);
    if (held && last) scrollTo(box.scrollTop + last.offsetTop - held.offset - put);
    const row = topRow();
    if (row) onSeen(hold(row, box.scrollTop));
    fill();
  };

  const seen = new WeakSet(rows());
  const sized = new ResizeObserver(keepInPlace);
  if (table) sized.observe(table);
  box.addEventListener('scroll', scrolled, { passive: true });
  const first = topRow();
  if (first && held === null) held = { start: first.dataset['week'] ?? '', offset: first.offsetTop - box.scrollTop };
  void whenIdle().then(fill);

  return {
    show({ start, isTop }) {
      const row = rowOf(start);
      if (row === null) {
        held = { start, offset: headHeight() };
        onHeld(held);
        if (box.contains(document.activeElement)) table?.focus({ preventScroll: true });
        return draw(from(start));
      }
      // A skipped row may have changed its height.
      const { contentVisibility } = row.style;
      row.style.contentVisibility = '';
      const top = row.offsetTop - headHeight();
      const bottom = row.offsetTop + row.offsetHeight - box.clientHeight;
      if (isTop || top < box.scrollTop) hold(row, top);
      else if (bottom > box.scrollTop) hold(row, wholeRows(box, row));
      row.style.contentVisibility = contentVisibility;
    },
    drawn() {
      isDrawing = false;
      keepInPlace();
      leaveOut();
      void whenIdle().then(fill);
    },
    stop() {
      isDrawing = true;
      sized.disconnect();
      box.removeEventListener('scroll', scrolled);
    },
  };
}
