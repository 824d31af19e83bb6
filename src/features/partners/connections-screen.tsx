import { useLoaderData } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useConnections } from '../../api/sharing.ts';
import { MemberOnly } from '../../app/member-only.tsx';
import { Connections } from '../../shared/sources/connections.tsx';
import { sourceName } from '../../shared/sources/names.ts';
import { readerLocale } from '../../../domain/words/area.ts';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageColours } from '../../ui/partner-colours.ts';
import { useProductName } from '../../ui/product-name.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { festivalPagesWords as words } from './festival-words.ts';
import type { PageLookUp, PublishedPage } from './look-up.ts';
import { Missing } from './missing.tsx';
import { PartnerPage } from './partner-page.tsx';
import './partner-page.css';

const listed = (names: readonly string[]) => new Intl.ListFormat(readerLocale(), { type: 'conjunction' }).format(names);

/** RHFConnections: page with the watches of members from a festival's page. [onboarding §2.34] */
export default function ConnectionsScreen() {
  const { found, failure } = useLoaderData({ strict: false }) as PageLookUp;
  const look = found?.page.look;
  usePageColours(look === undefined ? null : { accent: look.accentColour, background: look.backgroundColour });
  if (found === null || found.page.festival === null) return <Missing failure={failure} />;
  return (
    <PartnerPage published={found}>
      <Suspense fallback={<Skeleton height={360} round />}>
        <MemberOnly>
          <ConnectionsCard page={found.page} festival={found.page.festival} />
        </MemberOnly>
      </Suspense>
    </PartnerPage>
  );
}

type Festival = NonNullable<PublishedPage['page']['festival']>;

/** Confirms that a member is in the festival's programme; nothing for others, who may open the page as well. */
function YouAreIn({ page: { cohortId, name } }: { readonly page: PublishedPage['page'] }) {
  const { data: connections = [] } = useConnections();
  const isIn = connections.some(({ cohort, member }) => cohort.id === cohortId && member.deletedOn === null);
  return (
    <p role="status" className={isIn ? 'pp-success' : undefined}>
      {isIn && (
        <>
          <CheckIcon size={18} />
          {words.youAreIn(name)}
        </>
      )}
    </p>
  );
}

function ConnectionsCard({ page, festival }: Pick<PublishedPage, 'page'> & { readonly festival: Festival }) {
  const product = useProductName();
  return (
    <section className="pp-card" aria-labelledby="partner-connections">
      <YouAreIn page={page} />
      <h2 id="partner-connections">{words.connections}</h2>
      <p>{words.connectionsText}</p>
      <Connections only={festival.sources}>
        {(linked) => (
          <p role="status" className={linked.length > 0 ? 'pp-success' : undefined}>
            {linked.length > 0 &&
              (linked.length === 1 ? words.linked : words.linkedMany)(listed(linked.map(sourceName)))}
          </p>
        )}
      </Connections>
      {festival.until !== '' && <p>{festival.until}</p>}
      <details className="pp-details">
        <summary>{words.appleTitle}</summary>
        <ol>
          <li>{words.appleInstall(product)}</li>
          <li>{words.appleLogIn}</li>
          <li>{words.appleOpen}</li>
          <li>{words.appleAllow}</li>
          <li>{words.appleLinked}</li>
        </ol>
      </details>
      <LinkButton to="/" variant="primary" size="large" fullWidth>
        {words.dashboard}
      </LinkButton>
      <LinkButton to="/logout" preload={false} variant="quiet">
        {words.signOut}
      </LinkButton>
    </section>
  );
}
