import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, PointerEvent } from 'react';

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

const addressOf = ({ target }: { readonly target: EventTarget }): string | undefined =>
  (target as Element).closest('a[href^="/"]')?.getAttribute('href') ?? undefined;

/**
 * Makes plain links within an element those of the router, where there are dozens: a router’s link is ten times as much to draw.
 * @returns what stands on the element around them all
 */
export function usePlainLinks() {
  const router = useRouter();
  return {
    onClick(event: MouseEvent): void {
      const address = addressOf(event);
      if (address === undefined || !isPlainClick(event)) return;
      event.preventDefault();
      // Where one is already is no step of its own for the Back button.
      router.history[address === router.state.location.href ? 'replace' : 'push'](address);
    },
    onPointerOver(event: PointerEvent): void {
      const to = addressOf(event);
      if (to !== undefined) router.preloadRoute({ to: new URL(to, window.location.href).pathname }).catch(() => {});
    },
  };
}
