import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { numberText } from '../../../domain/words/area.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { momentText } from '../../shared/time/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { localDay } from './local-day.ts';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Upkeep = CallResponse<'readUpkeep'>;
type Check = NonNullable<Upkeep['backupCheck']['last']>;

/** Polling interval while a check runs, ms. */
const POLL_MS = 3000;

/** Describes the result of a check. */
function checkText({ state, checkedAt, backupAt, rows, activities, days, entries }: Check): string {
  const day = localDay(checkedAt);
  const checked = words.checkCounts(
    numberText(activities),
    numberText(days),
    entries === null ? null : numberText(entries),
  );
  if (state === 'passed' && backupAt === null) return words.livePassed(day, checked);
  if (state === 'passed') return words.checkPassed(day, numberText(rows), checked);
  return state === 'failed' ? words.checkFailed(day) : words.checkImpossible(day);
}

function Result({ check }: { readonly check: Check }) {
  const { state, reason, detail, backupAt, activities, differences, days, dayDifferences, entries, entryDifferences } =
    check;
  // A check that failed early has no backup time either.
  const isLive = backupAt === null && state === 'passed';
  return (
    <>
      <StatusText tone={state === 'passed' ? 'good' : 'bad'}>{checkText(check)}</StatusText>
      {reason !== null && (
        <p>
          {words.checkReasons[reason]}
          {differences > 0 && ` ${words.checkDifferences(numberText(differences), numberText(activities))}`}
          {dayDifferences > 0 && ` ${words.dayDifferences(numberText(dayDifferences), numberText(days))}`}
          {entryDifferences > 0 && ` ${words.entryDifferences(numberText(entryDifferences), numberText(entries ?? 0))}`}
          {detail !== null && <span className={styles.soft}>{detail}</span>}
        </p>
      )}
      {state === 'passed' && entries === null && reason !== 'no_temporary' && <p>{words.noExport}</p>}
      {isLive && <p>{words.ownBackups}</p>}
      {backupAt !== null && <p className={styles.soft}>{words.backupOf(momentText(backupAt))}</p>}
    </>
  );
}

/** Card with the last check of the newest backup, a warning about an unreliable clock, and a button that requests a check. */
export function BackupCard() {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  /** The last check when a new one was requested; `null` if none was requested on this page. */
  const [requestedAfter, setRequestedAfter] = useState<{ readonly checkedAt: string | null } | null>(null);
  const isAwaited = (upkeep: Upkeep | null) =>
    requestedAfter !== null && (upkeep?.backupCheck.last?.checkedAt ?? null) === requestedAfter.checkedAt;
  const query = useQuery({
    queryKey: keys.upkeep,
    queryFn: ({ signal }) => call('readUpkeep', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.backupCheck.isRunning || isAwaited(data ?? null) ? POLL_MS : false,
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call('checkBackup', {}),
    onSuccess: () => setRequestedAfter({ checkedAt: query.data?.backupCheck.last?.checkedAt ?? null }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.upkeep }),
  });
  return (
    <Card title={words.upkeep} note={words.upkeepNote}>
      {error !== null && <FormError title={words.notRequested} message={failureText(error)} />}
      <QueryView query={query} label={words.loadingUpkeep} skeleton={<Skeleton height={120} round />}>
        {({ backupCheck: { isRunning, last }, clock }) => (
          <div className={styles.stack}>
            {isRunning && <StatusText>{words.checkRunning}</StatusText>}
            {!isRunning && isAwaited(query.data ?? null) && <StatusText>{words.checkRequested}</StatusText>}
            {!isRunning && last === null && requestedAfter === null && <StatusText>{words.neverChecked}</StatusText>}
            {!isRunning && last !== null && <Result check={last} />}
            {clock.trustedAt !== null && (
              <StatusText tone="bad">{words.clockJumped(momentText(clock.trustedAt), clock.remainingHours)}</StatusText>
            )}
            <div>
              <Button isPending={isPending} isDisabled={isRunning} onPress={() => mutate()}>
                {words.checkNow}
              </Button>
            </div>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
