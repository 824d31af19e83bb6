import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureOf } from '../../../machines/shared/failure.ts';
import { useApi } from '../../api/api-context.ts';
import { type Connection, useConnections, useReloadSharing } from '../../api/sharing.ts';
import { TaskDialogs } from '../../shared/forms/task-dialogs.tsx';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

/** True unless the connection is at level 0 or has ended. [onboarding §4.2] */
const isVisibleConnection = ({ member }: Connection) => member.permissions > 0 && member.deletedOn === null;

/** Leaves every cohort at once. [onboarding §4 Sharing] */
function useStop() {
  const { call, memberId } = useApi();
  const { report } = useMemberServices();
  const reload = useReloadSharing();
  return useDialogTask<null>(async (_, { signal }) => {
    try {
      await call('optOutOfCohorts', { body: { user: memberId }, signal });
      return null;
    } catch (error) {
      if (!signal.aborted) report(failureOf(error));
      throw error;
    } finally {
      // Reloads even after a failure, since the change may have been saved.
      reload();
    }
  });
}

function List({ connections }: { readonly connections: readonly Connection[] }) {
  const stop = useStop();
  const tenants = [...new Set(connections.map(({ tenant }) => tenant.name))];
  return (
    <>
      <ul className={styles.sources} aria-label={profileWords.dataSharing}>
        {tenants.map((tenant) => (
          <li key={tenant}>
            <h3 className={styles.tenant}>{tenant}</h3>
            {connections
              .filter((connection) => connection.tenant.name === tenant)
              .map(({ member, cohort }) => (
                <div key={member.id} className={styles.name}>
                  <Link
                    to="/profile/sharing/$membership"
                    params={{ membership: member.id }}
                    className={styles.sourceLink}
                  >
                    {cohort.name}
                    <ChevronRightIcon size={16} />
                  </Link>
                  <span className={styles.soft}>{sharingLevelWords.labels[member.permissions]}</span>
                </div>
              ))}
          </li>
        ))}
      </ul>
      <div className={styles.below}>
        <Button size="small" onPress={() => stop.ask(null)}>
          {profileWords.stopSharingWithAll}
        </Button>
      </div>
      <TaskDialogs
        task={stop}
        question={profileWords.stopWithEverybody}
        confirmLabel={profileWords.stopSharing}
        working={profileWords.stoppingToShare}
        failed={stop.failure === null ? null : profileWords.notStopped}
      />
    </>
  );
}

/** Lists programmes that get the member's data, by tenant. A list that fails to load is reported, not shown. [onboarding §4, §8.15] */
export function SharingCard() {
  const { data, error } = useConnections();
  const { report } = useMemberServices();
  useEffect(() => {
    if (error !== null) report(error);
  }, [error, report]);
  const shown = data?.filter(isVisibleConnection) ?? [];
  return (
    <Card anchor="sharing" title={profileWords.dataSharing} note={profileWords.dataSharingNote} flush>
      {shown.length > 0 ? (
        <List connections={shown} />
      ) : (
        <div className={styles.below}>
          {data !== undefined && <p className={styles.soft}>{profileWords.youShareNothing}</p>}
          {data === undefined && error !== null && <p className={styles.soft}>{profileWords.notToBeRead}</p>}
          {data === undefined && error === null && (
            <Loading label={profileWords.loadingYourConnections}>
              <Skeleton height={40} />
            </Loading>
          )}
        </div>
      )}
    </Card>
  );
}
