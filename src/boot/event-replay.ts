import type { Early } from './handover.ts';

/** Elements whose presses are recorded. A submit button is covered by its form's submit event. */
const pressable = 'button:not([type="submit"]), input[type="radio"]';

/** Finds the matching button or link on a rerendered page. */
const likeThat = (element: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (other) =>
      other.textContent === element.textContent &&
      other.getAttribute('aria-label') === element.getAttribute('aria-label'),
  );
/** Passes files to the page's own file field, as its button would. */
function choose(files: FileList): void {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) return;
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const nowOf = (element: HTMLElement) =>
  element.isConnected ? element : (element.id && document.getElementById(element.id)) || likeThat(element);

/**
 * Records the last press before the page's code is loaded, and files that are chosen or dropped. Other fields need no recording: they keep their
 * text.
 * @param onSent called for submitted forms
 * @returns functions for a rerendered page: `focusAgain` restores the focus, `pressAgain` replays the press once the page is ready and stops
 * recording
 */
export function notePresses(onSent: (form: HTMLFormElement) => void): Pick<Early, 'focusAgain' | 'pressAgain'> {
  let again = () => {};
  /** Element where a finger or mouse button is still down. */
  let held: HTMLElement | null = null;
  let focused: HTMLElement | null = null;
  const sent = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    again = () => form.isConnected && form.requestSubmit();
    onSent(form);
  };
  const pressed = ({ target }: Event) => {
    held = (target as Element).closest<HTMLElement>(pressable);
  };
  /** If a page rerenders between down and up, the browser fires no click. */
  const released = () => {
    const element = held;
    held = null;
    if (element?.isConnected === false) again = () => nowOf(element)?.click();
  };
  const cancelled = () => {
    held = null;
  };
  const clicked = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>(pressable);
    if (element === null) return;
    // A switch that has already moved would not move when pressed again.
    event.preventDefault();
    again = () => nowOf(element)?.click();
  };
  const chosen = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || target.files === null) return;
    const { files } = target;
    again = () => target.isConnected || choose(files);
  };
  const dropped = (event: Event) => {
    // The browser would navigate from the page to the file.
    event.preventDefault();
    const files = (event as DragEvent).dataTransfer?.files;
    if (event.type === 'drop' && files?.length) again = () => choose(files);
  };
  const entered = (event: Event) => {
    focused = event.target as HTMLElement;
  };
  const heard = {
    submit: sent,
    pointerdown: pressed,
    pointerup: released,
    pointercancel: cancelled,
    click: clicked,
    focusin: entered,
    change: chosen,
    dragover: dropped,
    drop: dropped,
  };
  for (const [type, listener] of Object.entries(heard)) document.addEventListener(type, listener, true);
  const focusAgain = () => {
    if (focused !== null && !focused.isConnected) nowOf(focused)?.focus();
  };
  const pressAgain = () => {
    for (const [type, listener] of Object.entries(heard)) document.removeEventListener(type, listener, true);
    focusAgain();
    again();
    const down = held;
    // The pointer is still down: it will be released over a rerendered page.
    if (down !== null && !down.isConnected) {
      const up = ({ target }: Event) => {
        const now = nowOf(down);
        if (now !== undefined && now.contains(target as Node)) now.click();
      };
      document.addEventListener('pointerup', up, { capture: true, once: true });
    }
    again = () => {};
    held = null;
    focused = null;
  };
  return { focusAgain, pressAgain };
}
