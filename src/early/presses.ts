/** A form is sent by its own button, which its submit event tells of. */
const pressable = 'button:not([type="submit"]), input[type="radio"]';

/** The same button or link on a page that was drawn anew. */
const likeThat = (element: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (other) =>
      other.textContent === element.textContent &&
      other.getAttribute('aria-label') === element.getAttribute('aria-label'),
  );
const nowOf = (element: HTMLElement) => (element.isConnected ? element : likeThat(element));

/**
 * Notes what is pressed before the page's program is there, the last press only. Fields need no notes: what is typed stands in them.
 * @returns presses it again, gives the focus back, and stops noting
 */
export function notePresses(): () => void {
  let again = () => {};
  let focused: HTMLElement | null = null;
  const sent = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    again = () => form.isConnected && form.requestSubmit();
  };
  const clicked = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>(pressable);
    if (element === null) return;
    // A switch that had moved already would not move when it is pressed again.
    event.preventDefault();
    again = () => nowOf(element)?.click();
  };
  const entered = (event: Event) => {
    focused = event.target as HTMLElement;
  };
  const heard = { submit: sent, click: clicked, focusin: entered };
  for (const [type, listener] of Object.entries(heard)) document.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of Object.entries(heard)) document.removeEventListener(type, listener, true);
    if (focused !== null && !focused.isConnected) likeThat(focused)?.focus();
    again();
    again = () => {};
    focused = null;
  };
}
