import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigate } from '../../../domain/navigation.ts';
import { visitorIn } from '../../../machines/session/selectors.ts';
import { useSessionView } from '../../workflows/session.ts';
import { usePlainLinks } from '../navigation/plain-links.ts';

const page = { path: '/activity', target: '/activity' };

interface ActivityLinkProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * Link to an activity's page. If the guard would redirect the member, links to the access page, which explains why and avoids a redirect loop.
 * [core §2 Route guard]
 */
export function ActivityLink({ id, ...link }: ActivityLinkProps) {
  const mayOpen = useMayOpen();
  return mayOpen ? <Link {...link} to="/activity/$id" params={{ id }} /> : <Link {...link} to="/accounting" />;
}

const useMayOpen = () => navigate(useSessionView(visitorIn), page, { tokens: 'fresh' }).kind === 'stay';

/** Returns activity links for long lists that change on each key press: `linkOf` for each `<a>`, and props for an element around them all. */
export function useActivityLinks() {
  const around = usePlainLinks();
  const mayOpen = useMayOpen();
  return { linkOf: (id: string) => ({ href: mayOpen ? `/activity/${id}` : '/accounting' }), around };
}
