import { useEffect } from 'react';

const TITLE = 'page-title';

/** The id of the element that somebody went to and that is not drawn yet; null: none. */
let awaited: string | null = null;

function reach(id: string): boolean {
  const element = document.getElementById(id);
  if (element === null) return false;
  element.focus({ preventScroll: true });
  if (id !== TITLE) element.scrollIntoView({ block: 'start' });
  return true;
}

/** Moves the focus to a part of the page that was gone to, or to its title: people go on from there by keyboard, and screen readers read it. */
export function arriveAt(part: string): void {
  const id = part === '' ? TITLE : part;
  awaited = reach(id) ? null : id;
  if (awaited !== null && part !== '') reach(TITLE);
}

/** Takes the focus to an element that is drawn after somebody arrived, unless they are elsewhere by then. */
export function useArrival(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined || id !== awaited) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === TITLE) reach(id);
    awaited = null;
  }, [id]);
}
