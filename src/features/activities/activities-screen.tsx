import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { activitiesCsv } from '../../../domain/views/activity-csv.ts';
import {
  filterActivities,
  type ListedActivity,
  type ListFilter,
  listedActivities,
  listInSearch,
  type ListSort,
  newestFirst,
  noFilter,
  searchOfList,
  sortActivities,
  sumsOf,
  weeklyOf,
} from '../../../domain/views/activity-list.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { useActivities, useMember } from '../../api/queries.ts';
import { whenIdle } from '../../api/idle.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './activities.module.css';
import { ActivityTable } from './activity-table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ListFilters } from './list-filters.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { Sums } from './sums.tsx';
import { useBulk } from './use-bulk.ts';
import { activitiesPageWords as words } from './words.ts';

/** Maximum number of activities in the server's list. */
const MAX_LISTED = 5000;

/** Page of all activities: searched, sorted, totalled, changed and deleted in bulk. The URL contains the filter. */
export default function ActivitiesScreen() {
  const member = useMember();
  if (member.data !== undefined) return <List member={member.data} />;
  return (
    <Page title={words.activities}>
      <QueryView query={member} label={words.loadingTheList} skeleton={<Waiting />}>
        {() => null}
      </QueryView>
    </Page>
  );
}

const Waiting = () => <Skeleton height={480} round />;

/** Loads the activities of a listing: counted, uncounted or both. */
function useListing(listing: ListFilter['listing']) {
  const counting = useActivities({ limit: MAX_LISTED, isIdle: listing !== 'counting' && listing !== 'all' });
  const archived = useActivities({ limit: MAX_LISTED, archived: true, isIdle: listing === 'counting' });
  const wanted = listing === 'counting' ? [counting] : listing === 'all' ? [counting, archived] : [archived];
  const isThere = wanted.every(({ data }) => data !== undefined);
  const list = useMemo(
    () =>
      isThere
        ? [
            ...(listing === 'counting' || listing === 'all' ? (counting.data ?? []) : []),
            ...(listing === 'counting' ? [] : (archived.data ?? [])),
          ]
        : undefined,
    [isThere, listing, counting.data, archived.data],
  );
  return {
    data: list,
    error: wanted.find(({ error }) => error !== null)?.error ?? null,
    isFetching: wanted.some(({ isFetching }) => isFetching),
    refetch: () => wanted.map(({ refetch }) => refetch()),
    isCut: wanted.some(({ data }) => data?.length === MAX_LISTED),
  };
}

/**
 * Writes the filter and the sort order to the URL after the list is painted. The router rerenders every link of the page, which would delay the
 * response to a key press.
 */
function useAddress(filter: ListFilter, sort: ListSort): void {
  const navigate = useNavigate();
  const wanted = useDeferredValue(useMemo(() => searchOfList(filter, sort), [filter, sort]));
  const written = useRef(wanted);
  useEffect(() => {
    if (written.current === wanted) return;
    let isLeft = false;
    void whenIdle().then(() => {
      if (isLeft) return;
      written.current = wanted;
      void navigate({ to: '/activities', search: wanted, replace: true, resetScroll: false });
    });
    return () => {
      isLeft = true;
    };
  }, [navigate, wanted]);
}

function List({ member }: { readonly member: Member }) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [{ filter, sort }, setShown] = useState(() => listInSearch(search));
  useAddress(filter, sort);
  const metric = prefersMetricOf(member);
  const today = useToday(member.timeZone);
  const query = useListing(filter.listing);
  const show = (next: ListFilter, order: ListSort) => setShown({ filter: next, sort: order });
  const sortBy = useCallback((order: ListSort) => setShown((before) => ({ ...before, sort: order })), []);
  // Keeps typing responsive while thousands of rows are updated.
  const narrowed = useDeferredValue(filter);
  const { listing, sport } = narrowed;
  const recordings = useMemo(
    () => listedActivities(query.data ?? [], { listing, sport }),
    [query.data, listing, sport],
  );
  const found = useMemo(() => filterActivities(recordings, narrowed), [recordings, narrowed]);
  const rows = useMemo(() => sortActivities(found, sort), [found, sort]);
  const sums = useMemo(() => sumsOf(found), [found]);
  const bulk = useBulk();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const isFiltered = Object.keys(searchOfList({ ...filter, listing: 'counting' }, newestFirst)).length > 0;
  const clear = () => show({ ...noFilter, listing: filter.listing }, sort);
  const save = () => saveFile(`${words.fileName}.csv`, 'text/csv', activitiesCsv(rows));
  return (
    <Page
      title={words.activities}
      actions={
        <>
          {!isSample(member) && (
            <LinkButton to="/activities/new" size="small">
              {words.addOne}
            </LinkButton>
          )}
          <LinkButton to="/activities/duplicates" variant="quiet" size="small">
            {words.repeated}
          </LinkButton>
          <Button variant="quiet" size="small" isDisabled={rows.length === 0} onPress={save}>
            {words.saveAsCsv}
          </Button>
        </>
      }
    >
      <ListFilters
        list={query.data ?? []}
        filter={filter}
        metric={metric}
        onChange={(next) => show(next, sort)}
        onClear={isFiltered ? clear : null}
      >
        {!isSample(member) && <SavedFilters shown={{ filter, sort }} onShow={setShown} />}
      </ListFilters>
      <QueryView query={query} label={words.loadingTheList} skeleton={<Waiting />}>
        {(list) =>
          rows.length === 0 ? (
            <Nothing isFiltered={isFiltered || list.length > 0 || filter.listing !== 'counting'} onClear={clear} />
          ) : (
            <>
              {query.isCut && <Note>{words.newestOnly(MAX_LISTED)}</Note>}
              <Sums sums={sums} weekly={weeklyOf(sums, narrowed, today)} metric={metric} />
              <Card flush>
                <ActivityTable
                  rows={rows}
                  sort={sort}
                  metric={metric}
                  today={today}
                  onSort={sortBy}
                  chosen={isSample(member) ? null : chosen}
                  onChoose={choose}
                />
              </Card>
            </>
          )
        }
      </QueryView>
      <BulkBar bulk={bulk} rows={chosenOf(rows, chosen)} onDone={() => choose(new Set())} />
    </Page>
  );
}

const chosenOf = (rows: readonly ListedActivity[], chosen: ReadonlySet<string>): readonly ListedActivity[] =>
  chosen.size === 0 ? [] : rows.filter(({ activity }) => chosen.has(activity.activityId));

const Nothing = ({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) => (
  <Card>
    <div className={styles.nothing} role="status">
      {isFiltered ? (
        <EmptyState
          title={words.nothingFound}
          text={words.nothingFoundText}
          action={<Button onPress={onClear}>{words.clear}</Button>}
        />
      ) : (
        <EmptyState
          title={words.noneYet}
          text={words.noneYetText}
          action={<LinkButton to="/import">{words.importFiles}</LinkButton>}
        />
      )}
    </div>
  </Card>
);
