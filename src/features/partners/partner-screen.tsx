import { useLoaderData } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { usePageColours } from '../../ui/partner-colours.ts';
import { lazy } from '../../ui/lazy.ts';
import { Checklist } from './checklist.tsx';
import type { PageLookUp } from './look-up.ts';
import { Missing } from './missing.tsx';
import { PartnerPage } from './partner-page.tsx';
import { FestivalLoading, ThingsToDo } from './things-to-do.tsx';
import './partner-page.css';

/** Loaded on demand, since pages with steps do not need it. */
const FestivalCard = lazy(() => loadWithRetry(() => import('./festival-card.tsx')));

/** Page of all partners, whose row defines the content. [onboarding §2] */
export default function PartnerScreen() {
  const looked = useLoaderData({ strict: false }) as PageLookUp;
  const { found, failure } = looked;
  const look = found?.page.look;
  const colours = look === undefined ? null : { accent: look.accentColour, background: look.backgroundColour };
  usePageColours(colours);
  if (found === null) return <Missing failure={failure} />;
  return (
    <PartnerPage published={found}>
      <ThingsToDo
        published={found}
        steps={<Checklist key={looked.key} looked={looked} published={found} />}
        festival={
          <Suspense fallback={<FestivalLoading published={found} />}>
            <FestivalCard key={looked.key} looked={looked} published={found} />
          </Suspense>
        }
      />
    </PartnerPage>
  );
}
