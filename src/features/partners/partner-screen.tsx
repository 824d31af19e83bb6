import { useLoaderData } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { usePageColours } from '../../ui/partner-colours.ts';
import { Checklist } from './checklist.tsx';
import type { LookedUp, PublishedPage } from './look-up.ts';
import { Missing } from './missing.tsx';
import { Over } from './over.tsx';
import { PartnerPage } from './partner-page.tsx';
import './partner-page.css';

/** Not needed on pages with steps. */
const FestivalCard = lazy(() => loadWithRetry(() => import('./festival-card.tsx')));

/** The page of all partners: its row defines the content. [onboarding §2] */
export default function PartnerScreen() {
  const looked = useLoaderData({ strict: false }) as LookedUp;
  const { found, failure } = looked;
  const look = found?.page.look;
  const colours = look === undefined ? null : { accent: look.accentColour, background: look.backgroundColour };
  usePageColours(colours);
  if (found === null) return <Missing failure={failure} />;
  return (
    <PartnerPage published={found}>
      <ThingsToDo looked={looked} published={found} />
    </PartnerPage>
  );
}

function ThingsToDo({ looked, published }: { readonly looked: LookedUp; readonly published: PublishedPage }) {
  if (!published.isOpen) return <Over published={published} />;
  if (published.page.festival === null) return <Checklist key={looked.key} looked={looked} published={published} />;
  return (
    <Suspense fallback={<section className="pp-card" aria-busy="true" />}>
      <FestivalCard key={looked.key} looked={looked} published={published} />
    </Suspense>
  );
}
