import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { ProductName } from '../ui/product-name.ts';
import type { App } from './compose.ts';
import { SessionContext } from './session-context.ts';
import { Splash } from './splash.tsx';

export function Root({ app: { config, session, router } }: { readonly app: App }) {
  // In the iPhone app the tokens of the last visit may have to be exchanged before anything can be decided.
  const isUndecided = useSelector(session, (snapshot) => snapshot.hasTag('undecided'));
  return (
    <ProductName value={config.productName}>
      <SessionContext value={session}>{isUndecided ? <Splash /> : <RouterProvider router={router} />}</SessionContext>
    </ProductName>
  );
}
