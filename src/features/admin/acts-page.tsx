import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EMAIL_MAX } from '../../../domain/constants.ts';
import { actKinds } from '../../../domain/entities/admin-act.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { keys } from '../../api/keys.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { momentText } from '../../shared/time/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ACTS_AT_ONCE, actsFile, readActs } from './act-file.ts';
import { type Act, callsNamed, type Part, reasonOf, sentenceOf } from './act-sentence.ts';
import { actsWords as words } from './acts-words.ts';
import { Badge } from './badge.tsx';
import { FindForm } from './find-form.tsx';
import { ShowMore } from './show-more.tsx';
import styles from './admin.module.css';

const tones = { done: 'good', refused: undefined, failed: 'bad' } as const;

function Named({ part: { text, to } }: { readonly part: Part }) {
  if (to === undefined) return text;
  if ('pageId' in to) {
    return (
      <Link to="/admin/pages/$pageId" params={{ pageId: to.pageId }}>
        {text}
      </Link>
    );
  }
  return (
    <Link to="/admin/$" params={{ _splat: to.part }} search={to.search}>
      {text}
    </Link>
  );
}

function ActText({ act }: { readonly act: Act }) {
  const parts = sentenceOf(act);
  const reason = reasonOf(act);
  // True if the sentence already ends with this reason.
  const isSaid = act.outcome === 'refused' && reason !== null && reason !== words.refused;
  return (
    <span className={styles.act}>
      {parts.map((part, index) => (
        // Parts of a sentence have no key of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <Named key={index} part={part} />
      ))}
      {reason !== null && !isSaid && <span className={styles.soft}>{reason}</span>}
    </span>
  );
}

const columns = (): readonly Column<Act>[] => [
  { id: 'what', label: words.what, isHeader: true, cell: (act) => <ActText act={act} /> },
  {
    id: 'outcome',
    label: words.outcome,
    cell: ({ outcome }) => (
      <Badge tone={outcome === null ? 'bad' : tones[outcome]}>{words.outcomes[outcome ?? 'open']}</Badge>
    ),
  },
  { id: 'at', label: words.when, cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
];

/** Log of admins' acts, newest first. */
export default function ActsPage() {
  const { call } = useMemberServices();
  const navigate = useNavigate();
  const search: { readonly kind?: unknown } = useSearch({ strict: false });
  const kind = actKinds.find((one) => one === search.kind);
  // Kept out of the URL, since it may be an email address.
  const [find, setFind] = useState('');
  const body = { ...(find !== '' && { find, calls: callsNamed(find) }), ...(kind !== undefined && { kind }) };
  const query = useInfiniteQuery({
    queryKey: [...keys.adminActs, kind, find],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('searchAdminActs', { body: { ...body, ...(pageParam !== null && { after: pageParam }) }, signal }),
    getNextPageParam: ({ next }) => next ?? null,
    staleTime: 0,
  });
  const file = useMutation({
    mutationFn: () =>
      readActs((after) =>
        call('searchAdminActs', { body: { ...body, limit: ACTS_AT_ONCE, ...(after !== undefined && { after }) } }),
      ),
    onSuccess: ({ acts }) => saveFile(`${words.file}.csv`, 'text/csv', actsFile(acts)),
  });
  const isNarrowed = find !== '' || kind !== undefined;
  return (
    <Card flush>
      <FindForm label={words.find} maxLength={EMAIL_MAX} onFind={setFind}>
        <SelectField
          label={words.kind}
          name="kind"
          options={[{ id: '', label: words.all }, ...actKinds.map((id) => ({ id, label: words.kinds[id] }))]}
          value={kind ?? ''}
          onChange={(id) =>
            void navigate({
              to: '/admin/$',
              params: { _splat: 'acts' },
              search: id === '' ? {} : { kind: id },
              replace: true,
            })
          }
        />
        <Button isPending={file.isPending} onPress={() => file.mutate()}>
          {words.download}
        </Button>
      </FindForm>
      {file.error !== null && <FormError title={words.downloadFailed} message={failureText(file.error)} />}
      <StatusText>{file.data?.isCut && words.downloadCut(file.data.acts.length.toLocaleString())}</StatusText>
      <QueryView query={query} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ acts }) => acts);
          if (rows.length > 0)
            return <Table caption={words.caption} columns={columns()} rows={rows} rowKey={({ actId }) => actId} />;
          const empty = query.hasNextPage ? words.noneSoFar : isNarrowed ? words.noMatch : words.none;
          return <p className={styles.padded}>{empty}</p>;
        }}
      </QueryView>
      <ShowMore query={query} />
    </Card>
  );
}
