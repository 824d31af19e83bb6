import type { ReactNode } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { Source } from '../../../domain/entities/source.ts';
import { useMember, useSources } from '../../api/queries.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { vendorHints } from '../linking/words.ts';
import styles from './connections.module.css';
import { sourceName } from './names.ts';
import { SourcePanel } from './source-panel.tsx';
import { sourceListWords } from './words.ts';

interface ConnectionsProps {
  /** Vendors offered, in this order, except those that this installation cannot link. */
  readonly only: readonly DeviceType[];
  /** Renders content above the list, given the vendors with working links. */
  readonly children?: (linked: readonly DeviceType[]) => ReactNode;
}

const isWorking = ({ linked, brokenSince }: Source) => linked && brokenSince === null;

/** Lists a member's connections on a partner's page: vendors to link, and their states. [onboarding §2] */
export function Connections({ only, children }: ConnectionsProps) {
  const [member, sources] = [useMember(), useSources()];
  const skeleton = <Skeleton height={260} round />;
  return (
    <QueryView query={member} label={sourceListWords.loadingConnections} skeleton={skeleton}>
      {(who) => (
        <QueryView query={sources} label={sourceListWords.loadingConnections} skeleton={skeleton}>
          {(all) => {
            const offered = only.flatMap((type) => all.filter(({ vendor }) => vendor === type));
            const shown = offered.filter(({ available, linked }) => available || linked);
            return (
              <>
                {children?.(shown.filter(isWorking).map(({ vendor }) => vendor))}
                <ConnectionList sources={shown} member={who} />
              </>
            );
          }}
        </QueryView>
      )}
    </QueryView>
  );
}

const ConnectionList = ({ sources, member }: { readonly sources: readonly Source[]; readonly member: Member }) => (
  <ul className={styles.list} aria-label={sourceListWords.connections}>
    {sources.map((source) => (
      <li key={source.vendor}>
        <SourcePanel
          source={source}
          member={member}
          isCustomRoute
          title={<strong>{sourceName(source.vendor)}</strong>}
          note={vendorHints[source.vendor]}
        />
      </li>
    ))}
  </ul>
);
