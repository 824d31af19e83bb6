import { RouterProvider } from '@tanstack/react-router';
import { ProductName } from '../ui/product-name.ts';
import { useMemo } from 'react';
import { useView } from '../workflows/use-view.ts';
import type { App } from './compose.ts';
import { useLanguage } from '../shared/language/language.ts';
import { PublicServicesContext } from '../shared/services/public-services.ts';
import { SessionContext } from '../workflows/session-context.ts';
import { Splash } from './splash.tsx';
import { UncaughtBar } from './uncaught-bar.tsx';

type Parts = Pick<App, 'config' | 'session' | 'router' | 'call' | 'report' | 'uncaught' | 'version'>;

export function Root({ app: { config, session, router, call, report, uncaught, version } }: { readonly app: Parts }) {
  // In the iPhone app the tokens of the last visit may have to be exchanged before the session is known.
  const isUndecided = useView(session, (snapshot) => snapshot.hasTag('undecided'));
  const language = useLanguage();
  const {
    contactEmail,
    signUp,
    passkeyOrigin,
    providers,
    providerOrigin,
    demo,
    lacksAdmin,
    outbox,
    analytics,
    payments,
  } = config;
  const outside = useMemo(
    () => ({
      call,
      contactEmail,
      signUp,
      passkeyOrigin,
      providers,
      providerOrigin,
      demo,
      lacksAdmin,
      outbox,
      analytics,
      payments,
      report,
      version,
    }),
    [
      call,
      contactEmail,
      signUp,
      passkeyOrigin,
      providers,
      providerOrigin,
      demo,
      lacksAdmin,
      outbox,
      analytics,
      payments,
      report,
      version,
    ],
  );
  return (
    <ProductName value={config.productName}>
      <SessionContext value={session}>
        <PublicServicesContext value={outside}>
          {isUndecided ? <Splash /> : <RouterProvider key={language} router={router} />}
          <UncaughtBar uncaught={uncaught} />
        </PublicServicesContext>
      </SessionContext>
    </ProductName>
  );
}
