import { Link } from '@tanstack/react-router';
import { useSharedCohorts } from '../../api/shared.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { partnerViewWords as words } from './words.ts';
import styles from './partner-view.module.css';

/** Programmes whose members' data the steward may read. */
export default function PartnerScreen() {
  const cohorts = useSharedCohorts();
  return (
    <Page title={words.title} subtitle={words.note}>
      <QueryView query={cohorts} label={words.loadingTheList} skeleton={<Skeleton height={240} round />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={words.nothing}
              text={words.nothingText}
              action={<LinkButton to="/profile">{words.toTheProfile}</LinkButton>}
            />
          ) : (
            <Card title={words.yourProgrammes} flush>
              <ul className={styles.list}>
                {list.map(({ id, name, tenant }) => (
                  <li key={id}>
                    <Link to="/partner/$cohort" params={{ cohort: id }} className={styles.link}>
                      {name}
                      <ChevronRightIcon size={16} />
                    </Link>
                    <span className={styles.soft}>{tenant}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </QueryView>
    </Page>
  );
}
