import type { Member } from '../../../domain/entities/member.ts';
import { useShareLinkChanges, useShareLinks } from '../../api/share-links.ts';
import { LinkList } from '../../shared/share-links/link-list.tsx';
import { shareLinkWords as words } from '../../shared/share-links/words.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import styles from './profile.module.css';

/** Lists all links of the member for people without an account. */
export function ShareLinksCard({ member }: { readonly member: Member }) {
  const links = useShareLinks();
  const { revoke } = useShareLinkChanges();
  const changes = useListChange(async ({ id }, signal) => {
    await revoke(id, signal);
    return null;
  });
  return (
    <Card anchor="links" title={words.links} note={words.linksNote}>
      <QueryView query={links} label={words.loading} skeleton={<Skeleton height={48} />}>
        {(all) => (
          <>
            <LinkList links={all} member={member} changes={changes} empty={words.howTo} label={words.links} />
            <p className={styles.soft}>{words.newPassword}</p>
          </>
        )}
      </QueryView>
    </Card>
  );
}
