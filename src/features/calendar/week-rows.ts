/** Returns the scroll position at which a row below the lower edge is visible, with whole rows from the upper edge on. */
export function wholeRows(box: HTMLElement, row: HTMLElement): number {
  const head = box.querySelector('thead')?.offsetHeight ?? 0;
  const least = Math.min(row.offsetTop + row.offsetHeight - box.clientHeight, row.offsetTop - head);
  const rows = [...box.querySelectorAll<HTMLElement>('[data-week]')];
  return (rows.find(({ offsetTop }) => offsetTop - head >= least)?.offsetTop ?? head) - head;
}
