import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

/** Plain link that is marked while its page or one below it is open. Needs {@link usePlainLinks} on itself or an ancestor. */
export function PlaceLink({ to, children, ...attributes }: PlaceLinkProps) {
  const isHere = useLocation({
    select: ({ pathname }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)),
  });
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined} {...attributes}>
      {children}
    </a>
  );
}
