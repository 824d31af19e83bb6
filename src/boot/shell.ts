import { monthText } from '../../domain/date-text.ts';
import { daysBetween } from '../../domain/dates.ts';
import { isOffered, isPaid, isSample } from '../../domain/navigation.ts';
import { monthRange } from '../../domain/views/weeks.ts';
import { monthShown, type Opened } from './initial-location.ts';

/** Tests whether the visitor belongs to a group in `data-for`, by group. */
const groups: Readonly<Record<string, (opened: Opened) => boolean>> = {
  sample: ({ visitor }) => isSample(visitor),
  paid: ({ visitor }) => isPaid(visitor),
  // Sample members have training that was never imported.
  trained: ({ visitor, isNew }) => isSample(visitor) || (isPaid(visitor) && !isNew),
};

/** Adapts a page's built shell to a member: their navigation, the parts for them, and the month with which the calendar opens. */
export function fitShell(root: HTMLElement, opened: Opened, now: number): void {
  for (const link of root.querySelectorAll('nav[data-places] a')) {
    if (!isOffered(opened.visitor, link.getAttribute('href') ?? '/')) link.remove();
  }
  for (const part of root.querySelectorAll<HTMLElement>('[data-for]')) {
    if (groups[part.dataset['for'] ?? '']?.(opened)) part.hidden = false;
    else part.remove();
  }
  const month = monthShown(opened, now);
  const heading = root.querySelector('h1');
  if (month === null || heading === null) return;
  heading.textContent = monthText(`${month}-01`);
  const { start, end } = monthRange(month, opened.weekStart);
  const weeks = (daysBetween(start, end) + 1) / 7;
  for (const row of root.querySelectorAll<HTMLElement>('[data-week]')) {
    if (Number(row.dataset['week']) >= weeks) row.remove();
  }
  // Weeks in the prebuilt shell begin on Monday.
  const names = root.querySelector('thead tr');
  for (let moved = 0; moved < opened.weekStart; moved += 1) {
    names?.insertBefore(names.children[0]!, names.children[7] ?? null);
  }
}
