import { useRouter } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MemberProvider } from './member-provider.tsx';

/** Renders its children for members only, on a page that guests may see too. Loads the required code on first use: place it below a `Suspense`. */
export function MemberOnly({ children }: { readonly children: ReactNode }) {
  const { inside } = useRouter().options.context;
  return <MemberProvider actors={use(inside()).actors}>{children}</MemberProvider>;
}
