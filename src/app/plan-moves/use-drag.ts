import { useEffect, useEffectEvent } from 'react';

const closest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Shows that something can be put on a day. @returns what ends it */
export function markDay(day: Element | null): () => void {
  day?.setAttribute('data-drop', '');
  return () => day?.removeAttribute('data-drop');
}

/** Workouts of the page (`data-plan`) are dragged to its days (`data-date`); with Alt or Ctrl they are copied. */
export function useDrag(drop: (trainingPlanId: string, date: string, isCopy: boolean) => void): void {
  const onDrop = useEffectEvent(drop);
  useEffect(() => {
    let dragged: string | null = null;
    let over: HTMLElement | null = null;
    let unmark = () => {};
    const enter = (day: HTMLElement | null) => {
      if (day === over) return;
      unmark();
      over = day;
      unmark = markDay(day);
    };
    const isCopy = (event: DragEvent) => event.altKey || event.ctrlKey;
    const start = (event: DragEvent) => {
      dragged = closest(event, '[data-plan]')?.dataset['plan'] ?? null;
      if (dragged === null || event.dataTransfer === null) return;
      event.dataTransfer.effectAllowed = 'copyMove';
      // Some browsers drag nothing that carries nothing.
      event.dataTransfer.setData('text/plain', '');
    };
    const move = (event: DragEvent) => {
      if (dragged === null) return;
      const day = closest(event, '[data-date]');
      enter(day);
      if (day === null) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isCopy(event) ? 'copy' : 'move';
    };
    const end = () => {
      enter(null);
      dragged = null;
    };
    const put = (event: DragEvent) => {
      const date = over?.dataset['date'];
      if (dragged !== null && date !== undefined) {
        event.preventDefault();
        onDrop(dragged, date, isCopy(event));
      }
      end();
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
  }, []);
}
