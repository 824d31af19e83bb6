import { Link } from '@tanstack/react-router';
import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import { longDate } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isPaid, isSample } from '../../../domain/navigation.ts';
import { pageRecords, pagesIn } from '../../../domain/pages.ts';
import { trialEndOf } from '../../../domain/views/trial.ts';
import { useMember } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountingName } from '../../shared/account/accounting-name.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import { standingOf } from './access-text.ts';
import { accountingWords } from './words.ts';
import styles from './accounting.module.css';

/** Returns pages that any member has. Without access, the dashboard only offers a subscription. */
const areas = () =>
  pagesIn('navigation')
    .filter((name) => name !== 'team' && name !== 'partner' && name !== 'admin')
    .map((name) => ({ name: pageWords[`/${name}`].name, isFree: name !== '' && pageRecords[name].isFree === true }));

function Access({ member }: { readonly member: Member }) {
  const { payments } = usePublicServices();
  const standing = standingOf(member, payments);
  const lastDay = trialEndOf(member);
  const isAllOpen = isPaid(member);
  return (
    <Card
      title={accountingWords.yourAccess}
      note={lastDay === null ? standing.text : accountingWords.openUntil(longDate(lastDay))}
    >
      <p className={styles.standing}>{standing.name}</p>
      <ul className={styles.areas} aria-label={accountingWords.pages}>
        {areas().map(({ name, isFree }) => {
          const isOpen = isFree || isAllOpen;
          return (
            <li key={name} className={isOpen ? styles.open : styles.closed}>
              {isOpen ? <CheckIcon size={18} /> : <LockIcon size={18} />}
              <span>{name}</span>
              <span className={styles.word}>
                {isOpen
                  ? accountingWords.open
                  : payments === 'off'
                    ? accountingWords.notOpen
                    : accountingWords.needsATrialOrSubscription}
              </span>
            </li>
          );
        })}
      </ul>
      {!isAllOpen && payments === 'off' && (
        <p className={styles.note}>
          {accountingWords.toGoOn} <Link to="/contact">{accountingWords.writeToThePeopleWho}</Link>.
        </p>
      )}
    </Card>
  );
}

/** True if the member can buy a subscription: not with sample data, and not admins, who need none. */
const hasSubscription = (member: Member) => !isSample(member) && member.accessLevel < ACCESS_LEVEL.admin;

/** Page of a member's access and subscription; members without a paid role are redirected here. [core §2 Route guard, core §6] */
export default function AccountingScreen() {
  const member = useMember();
  const { payments } = usePublicServices();
  return (
    <Page title={accountingName(payments)} narrow>
      <QueryView query={member} label={accountingWords.loadingYourAccess} skeleton={<Skeleton height={280} round />}>
        {(data) => (
          <>
            {payments !== 'off' && hasSubscription(data) && (
              <SubscriptionCard member={data} isPractice={payments === 'sandbox'} />
            )}
            <Access member={data} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
