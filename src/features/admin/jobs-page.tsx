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
import { type Column, Table } from '../../ui/table.tsx';
import { BackupCard } from './backup-card.tsx';
import { Badge } from './badge.tsx';
import { FailedJobsCard } from './failed-jobs-card.tsx';
import { WatchCard } from './watch-card.tsx';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Job = CallResponse<'listFailedJobs'>['jobs'][number];

const columns = (retry: (job: Job) => void, pending: string | null): readonly Column<Job>[] => [
  {
    id: 'kind',
    label: words.kind,
    isHeader: true,
    cell: ({ kind, jobId }) => (
      <span>
        {kind}
        <span className={styles.soft}>{jobId}</span>
      </span>
    ),
  },
  { id: 'error', label: words.lastError, cell: ({ lastError }) => lastError },
  { id: 'tries', label: words.tries, isNumber: true, cell: ({ attempts }) => numberText(attempts) },
  {
    id: 'next',
    label: words.nextTry,
    cell: ({ nextTryAt }) => (nextTryAt === null ? <Badge tone="bad">{words.setAside}</Badge> : momentText(nextTryAt)),
  },
  { id: 'since', label: words.since, cell: ({ createdAt }) => momentText(createdAt) },
  {
    id: 'retry',
    label: words.actions,
    cell: (job) => (
      <Button
        size="small"
        isPending={pending === job.jobId}
        aria-label={words.tryAgainOf(job.kind, job.jobId)}
        onPress={() => retry(job)}
      >
        {words.tryAgain}
      </Button>
    ),
  },
];

/** Page of failed jobs, with a retry button. */
export default function JobsPage() {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keys.failedJobs,
    queryFn: ({ signal }) => call('listFailedJobs', { signal }),
    staleTime: 0,
  });
  const { mutate, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ jobId }: Job) => call('retryJob', { params: { id: jobId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.failedJobs }),
  });
  return (
    <QueryView query={query} label={words.loadingJobs} skeleton={<Skeleton height={320} round />}>
      {({ jobs }) => (
        <div className={styles.stack}>
          {error !== null && <FormError title={words.notTried} message={failureText(error)} />}
          <StatusText tone="good">{isSuccess ? words.triedAgain : null}</StatusText>
          <Card flush title={words.waiting} note={words.waitingNote}>
            {jobs.length === 0 ? (
              <p className={styles.padded}>{words.noJobs}</p>
            ) : (
              <Table
                caption={words.waiting}
                columns={columns(mutate, isPending ? variables.jobId : null)}
                rows={jobs}
                rowKey={({ jobId }) => jobId}
              />
            )}
          </Card>
          <FailedJobsCard />
          <BackupCard />
          <WatchCard />
        </div>
      )}
    </QueryView>
  );
}
