import { Link } from '@tanstack/react-router';
import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isPaid } from '../../../domain/navigation.ts';
import { useMember } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, LockIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './accounting.module.css';

const standings = [
  { from: ACCESS_LEVEL.admin, name: 'Staff', text: 'Everything is open to you.' },
  { from: ACCESS_LEVEL.normal, name: 'Full access', text: 'Everything is open to you.' },
  { from: ACCESS_LEVEL.trial, name: 'Trial', text: 'Everything is open to you while your trial lasts.' },
  {
    from: ACCESS_LEVEL.demo,
    name: 'Sample data',
    text: 'You are viewing sample data. Sign up to bring your own training.',
  },
  { from: ACCESS_LEVEL.none, name: 'No subscription', text: 'Your trial or subscription is over. Your data are kept.' },
];

const areas = [
  { name: 'Dashboard', isFree: true },
  { name: 'Import and linked watches', isFree: true },
  { name: 'Profile', isFree: true },
  { name: 'Calendar', isFree: false },
  { name: 'Activities in detail', isFree: false },
];

function Access({ member }: { readonly member: Member }) {
  const { accessLevel } = member;
  const standing = standings.find(({ from }) => accessLevel >= from) ?? standings.at(-1);
  const isAllOpen = isPaid(member);
  return (
    <Card title="Your access" note={standing?.text}>
      <p className={styles.standing}>{standing?.name}</p>
      <ul className={styles.areas} aria-label="Pages">
        {areas.map(({ name, isFree }) => {
          const isOpen = isFree || isAllOpen;
          return (
            <li key={name} className={isOpen ? styles.open : styles.closed}>
              {isOpen ? <CheckIcon size={18} /> : <LockIcon size={18} />}
              <span>{name}</span>
              <span className={styles.word}>{isOpen ? 'Open' : 'Needs a trial or subscription'}</span>
            </li>
          );
        })}
      </ul>
      {!isAllOpen && (
        <p className={styles.note}>
          To go on, <Link to="/contact">write to the people who run this server</Link>.
        </p>
      )}
    </Card>
  );
}

/** What a member may see, and where those are sent who have no paid role. [core §2 Route guard, core §6] */
export default function AccountingScreen() {
  const member = useMember();
  return (
    <Page title="Accounting" narrow>
      <QueryView query={member} label="Loading your access" skeleton={<Skeleton height={280} round />}>
        {(data) => <Access member={data} />}
      </QueryView>
    </Page>
  );
}
