import { useLoaderData, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePageColours } from '../../ui/partner-colours.ts';
import { useProductName } from '../../ui/product-name.ts';
import { Checklist } from './checklist.tsx';
import type { LookedUp } from './look-up.ts';
import { Over } from './over.tsx';
import { PartnerPage } from './partner-page.tsx';
import { partnerPagesWords as words } from './words.ts';
import './partner-page.css';

/** There is no such page, or nobody knows whether there is. */
function Missing({ failure }: { readonly failure: string | null }) {
  const router = useRouter();
  const product = useProductName();
  const title = failure === null ? words.nowhere : words.notLoaded;
  return (
    <main className="pp-missing">
      <title>{`${title} · ${product}`}</title>
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      {failure === null ? (
        <p>{words.nowhereText}</p>
      ) : (
        <ErrorState message={failure} onRetry={() => void router.invalidate()} />
      )}
    </main>
  );
}

/** The one page of all partners: what it shows stands in its row. [onboarding §2] */
export default function PartnerScreen() {
  const looked = useLoaderData({ strict: false }) as LookedUp;
  const { found, failure } = looked;
  const look = found?.page.look;
  const colours = look === undefined ? null : { accent: look.accentColour, background: look.backgroundColour };
  usePageColours(colours);
  if (found === null) return <Missing failure={failure} />;
  return (
    <PartnerPage published={found}>
      {found.isOpen ? <Checklist key={looked.key} looked={looked} published={found} /> : <Over published={found} />}
    </PartnerPage>
  );
}
