import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { navigate } from '../../domain/navigation.ts';
import { visitorIn } from '../../machines/session/selectors.ts';
import { useSessionView } from '../workflows/session.ts';

const page = { path: '/activity', target: '/activity' };

interface ActivityLinkProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * To the page of an activity. Whom the guard would send away from it comes to the page about access, which says why,
 * and not in a circle. [core §2 Route guard]
 */
export function ActivityLink({ id, ...link }: ActivityLinkProps) {
  const mayOpen = useMayOpen();
  return mayOpen ? <Link {...link} to="/activity/$id" params={{ id }} /> : <Link {...link} to="/accounting" />;
}

const useMayOpen = () => navigate(useSessionView(visitorIn), page, { tokens: 'fresh' }).kind === 'stay';

const activityOf = ({ target }: { readonly target: EventTarget }): string | undefined =>
  (target as Element).closest<HTMLElement>('a[data-activity]')?.dataset['activity'];

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

/**
 * The same links where there are dozens that come and go with each key press: a router's link is ten times as much to draw as a plain one.
 * @returns `linkOf` for each `<a>`, and what stands on an element around them all
 */
export function useActivityLinks() {
  const router = useRouter();
  const mayOpen = useMayOpen();
  const addressOf = (id: string) =>
    mayOpen ? ({ to: '/activity/$id', params: { id } } as const) : ({ to: '/accounting' } as const);
  return {
    linkOf: (id: string) => ({ href: mayOpen ? `/activity/${id}` : '/accounting', 'data-activity': id }),
    around: {
      onClick(event: MouseEvent) {
        const id = activityOf(event);
        if (id === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate(addressOf(id));
      },
      onPointerOver(event: PointerEvent) {
        const id = activityOf(event);
        if (id !== undefined) router.preloadRoute(addressOf(id)).catch(() => {});
      },
    },
  };
}
