import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

/** A plain link to a page, which says whether that page or one below it is open. It, or what is around it, carries {@link usePlainLinks}. */
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
