import type { Early } from './handover.ts';

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
 * @param onSent hears of forms that are sent
 * @returns what a page that was redrawn does: at once it gives the focus back, and once it stands it presses again and stops noting
 */
export function notePresses(onSent: (form: HTMLFormElement) => void): Pick<Early, 'focusAgain' | 'pressAgain'> {
  let again = () => {};
  /** Where a finger or a button of the mouse went down and did not come up again yet. */
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
  /** A page that is redrawn between down and up leaves no click behind. */
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
    // Still down: it comes up over a page that was redrawn.
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
