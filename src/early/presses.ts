/** A form is sent by its own button, which its submit event tells of. */
const pressable = 'button:not([type="submit"]), input[type="radio"]';

/** The same button or link on a page that was redrawn. */
const likeThat = (element: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (other) =>
      other.textContent === element.textContent &&
      other.getAttribute('aria-label') === element.getAttribute('aria-label'),
  );
/** Gives files to the page's own file field, as its button would. */
function choose(files: FileList): void {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) return;
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const nowOf = (element: HTMLElement) =>
  element.isConnected ? element : (element.id && document.getElementById(element.id)) || likeThat(element);

/**
 * Notes what is pressed before the page's program is there, the last press only, and files that are chosen or dropped. Other fields need no
 * notes: what is typed stands in them.
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
  const chosen = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || target.files === null) return;
    const { files } = target;
    again = () => target.isConnected || choose(files);
  };
  const dropped = (event: Event) => {
    // The browser would leave the page for the file.
    event.preventDefault();
    const files = (event as DragEvent).dataTransfer?.files;
    if (event.type === 'drop' && files?.length) again = () => choose(files);
  };
  const entered = (event: Event) => {
    focused = event.target as HTMLElement;
  };
  const heard = { submit: sent, click: clicked, focusin: entered, change: chosen, dragover: dropped, drop: dropped };
  for (const [type, listener] of Object.entries(heard)) document.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of Object.entries(heard)) document.removeEventListener(type, listener, true);
    if (focused !== null && !focused.isConnected) nowOf(focused)?.focus();
    again();
    again = () => {};
    focused = null;
  };
}
