/** Returns the scroll position at which a row below the lower edge is visible, with whole rows from the upper edge on. */
export function wholeRows(box: HTMLElement, row: HTMLElement): number {
  const head = box.querySelector('thead')?.offsetHeight ?? 0;
  const least = Math.min(row.offsetTop + row.offsetHeight - box.clientHeight, row.offsetTop - head);
  const rows = [...box.querySelectorAll<HTMLElement>('[data-week]')];
  return (rows.find(({ offsetTop }) => offsetTop - head >= least)?.offsetTop ?? head) - head;
}

/** Scrolls a calendar that the server rendered to the place where the page opens, before it is first painted. */
export function showToday(root: HTMLElement): void {
  const row = root.querySelector<HTMLElement>('[data-week]:has([aria-current="date"])');
  const box = row?.closest('table')?.parentElement;
  if (row && box) box.scrollTop = wholeRows(box, row);
}
