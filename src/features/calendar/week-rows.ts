/** How far a box is scrolled so that a row that was below its edge is in sight, with whole rows from the upper edge on. */
export function wholeRows(box: HTMLElement, row: HTMLElement): number {
  const head = box.querySelector('thead')?.offsetHeight ?? 0;
  const least = Math.min(row.offsetTop + row.offsetHeight - box.clientHeight, row.offsetTop - head);
  const rows = [...box.querySelectorAll<HTMLElement>('[data-week]')];
  return (rows.find(({ offsetTop }) => offsetTop - head >= least)?.offsetTop ?? head) - head;
}
