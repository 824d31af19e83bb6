import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EMAIL_MAX, NAME_MAX } from '../../../domain/constants.ts';
import { numberText } from '../../../domain/words/area.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { FindForm } from './find-form.tsx';
import { groupsWords as words } from './groups-words.ts';
import { PersonText } from './person-text.tsx';
import styles from './admin.module.css';

type Cohort = CallResponse<'listCohortsForAdmins'>['cohorts'][number];
type Steward = Cohort['stewards'][number];

const levelText = (level: number): string => {
  const levels: Readonly<Record<number, string>> = sharingLevelWords.labels;
  return `${level}: ${levels[level] ?? ''}`;
};
const stewardName = ({ name, emailAddress }: Steward) => name ?? emailAddress;

const columns = (open: (cohort: Cohort) => void): readonly Column<Cohort>[] => [
  {
    id: 'name',
    label: words.programme,
    isHeader: true,
    cell: ({ name, tenant }) => (
      <span>
        {name}
        <span className={styles.soft}>{tenant}</span>
      </span>
    ),
  },
  {
    id: 'levels',
    label: words.levels,
    cell: ({ availablePermissions }) => (
      <div>
        {availablePermissions.map((level) => (
          <span key={level} className={styles.soft}>
            {levelText(level)}
          </span>
        ))}
      </div>
    ),
  },
  {
    id: 'members',
    label: words.sharing,
    cell: ({ members }) =>
      members.length === 0
        ? words.nobody
        : members.map(({ level, count }) => (
            <span key={level} className={styles.soft}>
              {words.atLevel(numberText(count), level)}
            </span>
          )),
  },
  {
    id: 'stewards',
    label: words.stewards,
    cell: ({ stewards }) => (stewards.length === 0 ? words.noStewards : stewards.map(stewardName).join(', ')),
  },
  {
    id: 'change',
    label: words.change,
    cell: (cohort) => (
      <Button size="small" aria-label={words.changeOf(cohort.name)} onPress={() => open(cohort)}>
        {words.change}
      </Button>
    ),
  },
];

/** Dialog to add and remove stewards, who read a cohort's data. */
function Stewards({ cohort, onClose }: { readonly cohort: Cohort; readonly onClose: () => void }) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const changing = useListChange(async ({ action, id }, signal) => {
    if (action === 'dismiss') {
      await call('dismissSteward', { params: { id: cohort.cohortId, memberId: id }, signal });
    } else {
      const { memberId } = await call('lookAtAccount', { body: { member: id }, signal });
      await call('appointSteward', { params: { id: cohort.cohortId, memberId }, signal });
      setTyped('');
    }
    await queries.invalidateQueries({ queryKey: keys.adminCohorts });
    return null;
  });
  const { made, failed, confirming } = changing;
  const member = typed.trim();
  return (
    <Card title={words.stewardsOf(cohort.name)} note={words.stewardsNote}>
      <div className={styles.stack}>
        {failed !== null && <FormError title={words.notDone} message={failed.message} />}
        {cohort.stewards.length === 0 ? (
          <p>{words.noStewards}</p>
        ) : (
          <ul className={styles.stewards} aria-label={words.stewards}>
            {cohort.stewards.map((steward) => (
              <li key={steward.memberId}>
                <PersonText person={steward} former="" />
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={words.dismissOf(stewardName(steward))}
                  isDisabled={changing.changing !== null}
                  onPress={() => changing.ask({ action: 'dismiss', id: steward.memberId, name: stewardName(steward) })}
                >
                  {words.dismiss}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Form
          aria-label={words.appoint}
          onSubmit={() => member !== '' && changing.change({ action: 'appoint', id: member, name: member })}
        >
          <TextField
            label={words.member}
            name="steward"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            value={typed}
            onChange={setTyped}
          />
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              isPending={changing.changing?.action === 'appoint'}
              isDisabled={member === ''}
            >
              {words.appoint}
            </Button>
            <Button variant="quiet" onPress={onClose}>
              {words.close}
            </Button>
          </FormActions>
          <StatusText tone="good">
            {made !== null && (made.action === 'dismiss' ? words.dismissed : words.appointed)(made.name)}
          </StatusText>
        </Form>
      </div>
      {confirming !== null && (
        <ConfirmDialog
          title={words.dismissTitle(confirming.name)}
          message={words.dismissText}
          confirmLabel={words.dismiss}
          isDanger
          onConfirm={changing.confirm}
          onCancel={changing.cancel}
        />
      )}
    </Card>
  );
}

/** Lists partners' programmes: their levels, how many members share at each, and who reads the data. */
export default function CohortsPage() {
  const { call } = useMemberServices();
  const [find, setFind] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery({
    queryKey: [...keys.adminCohorts, find],
    queryFn: ({ signal }) => call('listCohortsForAdmins', { query: { find }, signal }),
    staleTime: 0,
  });
  return (
    <div className={styles.stack}>
      <Card flush>
        <FindForm label={words.findCohort} maxLength={NAME_MAX} onFind={setFind} />
        <p className={styles.padded}>
          {words.levelsNote} <Link to="/admin/pages">{words.toThePages}</Link>
        </p>
        <QueryView query={query} label={words.loadingCohorts} skeleton={<Skeleton height={320} />}>
          {({ cohorts, hasMore }) => (
            <>
              {cohorts.length === 0 ? (
                <p className={styles.padded}>{words.noCohorts}</p>
              ) : (
                <Table
                  caption={words.programme}
                  columns={columns(({ cohortId }) => setOpenId(cohortId))}
                  rows={cohorts}
                  rowKey={({ cohortId }) => cohortId}
                />
              )}
              {hasMore && <p className={styles.padded}>{words.moreThere}</p>}
            </>
          )}
        </QueryView>
      </Card>
      {query.data?.cohorts
        .filter(({ cohortId }) => cohortId === openId)
        .map((cohort) => (
          <Stewards key={cohort.cohortId} cohort={cohort} onClose={() => setOpenId(null)} />
        ))}
    </div>
  );
}
