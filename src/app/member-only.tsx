import { useRouter } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MemberProvider } from './member-provider.tsx';

/** Parts for members on a page that guests may see too. The required code is loaded with the first of them: place it below a `Suspense`. */
export function MemberOnly({ children }: { readonly children: ReactNode }) {
  const { inside } = useRouter().options.context;
  return <MemberProvider actors={use(inside()).actors}>{children}</MemberProvider>;
}
