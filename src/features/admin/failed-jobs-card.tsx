import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Job = CallResponse<'listGivenUpJobs'>['jobs'][number];

const columns = (retry: (job: Job) => void, pending: string | null): readonly Column<Job>[] => [
  {
    id: 'kind',
    label: words.kind,
    isHeader: true,
    cell: ({ kind, key, source }) => (
      <span>
        {source === null ? kind : words.jobOfImport(kind, source)}
        {key !== null && <span className={styles.soft}>{key}</span>}
      </span>
    ),
  },
  { id: 'error', label: words.lastError, cell: ({ lastError }) => lastError },
  { id: 'tries', label: words.tries, isNumber: true, cell: ({ attempts }) => numberText(attempts) },
  {
    id: 'at',
    label: words.givenUpAt,
    cell: ({ givenUpAt }) => <time dateTime={givenUpAt}>{momentText(givenUpAt)}</time>,
  },
  {
    id: 'member',
    label: words.member,
    cell: ({ memberId }) =>
      memberId === null ? null : (
        <Link to="/admin/$" params={{ _splat: 'member/manage' }} search={{ member: memberId }}>
          {words.openAccount}
        </Link>
      ),
  },
  {
    id: 'retry',
    label: words.actions,
    cell: (job) =>
      job.isWhole ? (
        <Button
          size="small"
          isPending={pending === job.givenUpId}
          aria-label={words.tryAgainOf(job.kind, job.key ?? job.givenUpId)}
          onPress={() => retry(job)}
        >
          {words.tryAgain}
        </Button>
      ) : (
        <span className={styles.soft}>{words.notKept}</span>
      ),
  },
];

/** Lists jobs and imports that are not retried automatically, with a retry button. */
export function FailedJobsCard() {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keys.givenUpJobs,
    queryFn: ({ signal }) => call('listGivenUpJobs', { signal }),
    staleTime: 0,
  });
  const { mutate, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ givenUpId }: Job) => call('retryGivenUpJob', { params: { id: givenUpId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.givenUpJobs }),
  });
  return (
    <Card flush title={words.givenUp} note={words.givenUpNote}>
      {error !== null && <FormError title={words.notTried} message={failureText(error)} />}
      <StatusText tone="good">{isSuccess ? words.askedAgain : null}</StatusText>
      <QueryView query={query} label={words.loadingJobs} skeleton={<Skeleton height={160} round />}>
        {({ jobs }) =>
          jobs.length === 0 ? (
            <p className={styles.padded}>{words.nothingGivenUp}</p>
          ) : (
            <Table
              caption={words.givenUp}
              columns={columns(mutate, isPending ? variables.givenUpId : null)}
              rows={jobs}
              rowKey={({ givenUpId }) => givenUpId}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
