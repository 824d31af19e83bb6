import { type Member, linkedFlag } from '../../../domain/entities/member.ts';
import { useSources } from '../../api/queries.ts';
import { offeredSources } from '../../app/linking/vendors.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './profile.module.css';
import { SourceRow } from './source-row.tsx';

/** Where the training comes from: every vendor, and own files. [onboarding §2] */
export function SourcesCard({ member }: { readonly member: Member }) {
  const sources = useSources();
  return (
    <Card
      title="Data sources"
      note="Watches bring new activities by themselves."
      flush
      actions={
        <LinkButton to="/import" size="small">
          Import files
        </LinkButton>
      }
    >
      <QueryView query={sources} label="Loading your data sources" skeleton={<Skeleton height={220} />}>
        {(list) => (
          <ul className={styles.sources}>
            {offeredSources(list).map((source) => (
              <SourceRow key={source.vendor} source={source} isLinked={member[linkedFlag[source.vendor]]} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
