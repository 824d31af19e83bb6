import { useEffect, useEffectEvent } from 'react';

const closest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Marks a day as a drop target. @returns removes the mark */
export function markDay(day: Element | null): () => void {
  day?.setAttribute('data-drop', '');
  return () => day?.removeAttribute('data-drop');
}

/** Names of `data-` attributes, one word each. */
interface Dragging {
  readonly dragged: string;
  readonly target: string;
  /** Called with the dragged workout and the target under it; `null` when it leaves. */
  readonly over?: (dragged: string | null, target: string | null, isCopy: boolean) => void;
}

/** Drags workouts of the page to days, or other objects to other targets; Alt or Ctrl copies them. */
export function useDrag(
  drop: (dragged: string, target: string, isCopy: boolean) => void,
  { dragged: source, target, over: show }: Dragging = { dragged: 'plan', target: 'date' },
): void {
  const onDrop = useEffectEvent(drop);
  const onOver = useEffectEvent((what: string | null, place: string | null, isCopy: boolean) =>
    show?.(what, place, isCopy),
  );
  useEffect(() => {
    let dragged: string | null = null;
    let over: HTMLElement | null = null;
    let unmark = () => {};
    const enter = (place: HTMLElement | null, isCopied = false) => {
      if (place === over) return;
      unmark();
      over = place;
      unmark = markDay(place);
      onOver(dragged, place?.dataset[target] ?? null, isCopied);
    };
    const isCopy = (event: DragEvent) => event.altKey || event.ctrlKey;
    const start = (event: DragEvent) => {
      dragged = closest(event, `[data-${source}]`)?.dataset[source] ?? null;
      if (dragged === null || event.dataTransfer === null) return;
      event.dataTransfer.effectAllowed = 'copyMove';
      // Some browsers start no drag without data.
      event.dataTransfer.setData('text/plain', '');
    };
    const move = (event: DragEvent) => {
      if (dragged === null) return;
      const place = closest(event, `[data-${target}]`);
      enter(place, isCopy(event));
      if (place === null) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isCopy(event) ? 'copy' : 'move';
    };
    const end = () => {
      enter(null);
      dragged = null;
    };
    const put = (event: DragEvent) => {
      const onto = over?.dataset[target];
      const what = dragged;
      const isCopied = isCopy(event);
      end();
      if (what === null || onto === undefined) return;
      event.preventDefault();
      onDrop(what, onto, isCopied);
    };
    document.addEventListener('dragstart', start);
    document.addEventListener('dragover', move);
    document.addEventListener('drop', put);
    document.addEventListener('dragend', end);
    return () => {
      end();
      document.removeEventListener('dragstart', start);
      document.removeEventListener('dragover', move);
      document.removeEventListener('drop', put);
      document.removeEventListener('dragend', end);
    };
  }, [source, target]);
}
