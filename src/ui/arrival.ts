import { useEffect } from 'react';

const TITLE = 'page-title';

/** Id of the element to focus once it is rendered; `null` if none is awaited. */
let awaited: string | null = null;

function reach(id: string): boolean {
  const element = document.getElementById(id);
  if (element === null) return false;
  element.focus({ preventScroll: true });
  if (id !== TITLE) element.scrollIntoView({ block: 'start' });
  return true;
}

/** Moves the focus to the requested part of the page, or to its title, for keyboard and screen reader users. */
export function arriveAt(part: string): void {
  const id = part === '' ? TITLE : part;
  awaited = reach(id) ? null : id;
  if (awaited !== null && part !== '') reach(TITLE);
}

/** Focuses an element that is rendered after the navigation, unless the focus has moved on. */
export function useArrival(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined || id !== awaited) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === TITLE) reach(id);
    awaited = null;
  }, [id]);
}
