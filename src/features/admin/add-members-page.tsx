import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { NewMember } from '../../../domain/forms/new-member.ts';
import { pastedMembers } from '../../../domain/forms/pasted-members.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { type BulkRow, bulkAddingMachine } from '../../../machines/bulkAdding/bulkAdding.machine.ts';
import { createBulkAddingImplementations } from '../../../machines/bulkAdding/implementations.ts';
import { useCreationId } from '../../api/use-creation-id.ts';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { joiningLink } from '../../shared/invitations/joining-link.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBulkAdding } from '../../workflows/bulk-adding.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { addingWords as words } from './adding-words.ts';
import { columns, MemberRow } from './member-row.tsx';
import { checkedRows, type Checks, errorsOf, faultsFirst, isEmpty, newRow } from './member-rows.ts';
import { PasteCard } from './paste-card.tsx';
import styles from './admin.module.css';
import tableStyles from './member-table.module.css';

function useAdding() {
  const { call } = useMemberServices();
  const workflow = useWorkflow(
    bulkAddingMachine,
    () =>
      createBulkAddingImplementations({
        async addMember({ row: { password, ...row }, signal }) {
          const body = {
            email_address: row.emailAddress,
            first_name: row.firstName,
            last_name: row.lastName,
            member_type_id: row.memberTypeId,
            trainer_email: row.trainerEmail,
            team_name: row.teamName,
            team_data_visible: row.teamDataVisible,
          };
          if (password === '') await call('createMember', { body, signal });
          else await call('createConfirmedMember', { body: { ...body, password }, signal });
        },
      }),
    undefined,
  );
  return useBulkAdding(workflow);
}

/** True if a pasted text consists of spreadsheet cells, and not of text for one field. */
const isTable = (text: string) => /\t|\n\S/.test(text);
const noChecks: Checks = new Map();

/** Manages the server's checks of rows before any is added. */
function useChecks() {
  const { call } = useMemberServices();
  const [checks, setChecks] = useState<Checks>(noChecks);
  const checking = useMutation({
    mutationFn: (rows: readonly BulkRow[]) =>
      checkedRows(rows, async (some) => (await call('checkNewMembers', { body: { rows: [...some] } })).rows),
    onSuccess: setChecks,
  });
  const forget = useCallback(
    (key: string) => setChecks((before) => new Map([...before].filter(([one]) => one !== key))),
    [],
  );
  return { checks, forget, checking };
}

/** Invites members with an account to the team in their row, by a message with its link. */
function useInvitations(checks: Checks) {
  const { call } = useMemberServices();
  const ids = useCreationId();
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const inviting = useMutation({
    mutationFn: async (key: string) => {
      const account = checks.get(key)?.account;
      if (account?.team == null) return;
      const { teamId, name } = account.team;
      const body = {
        member_ids: [account.memberId],
        subject: words.inviteSubject(name),
        message: words.inviteMessage(name, joiningLink(teamId)),
      };
      await call('sendEmail', { body: { ...body, message_id: ids.idFor(body) } });
      ids.created();
      setInvited((before) => new Set([...before, key]));
    },
  });
  return { invited, inviting };
}

/** Page for rows of new members, checked together, then added one by one. [onboarding §2.26] */
export default function AddMembersPage() {
  const adding = useAdding();
  const { change } = adding;
  const { checks, forget, checking } = useChecks();
  const { invited, inviting } = useInvitations(checks);
  const { mutate: invite } = inviting;
  const canInvite = usePublicServices().signUp === 'open';
  const isBusy = adding.isBusy || checking.isPending;
  const [rows, setRows] = useState<readonly BulkRow[]>(() => [newRow()]);
  const [showsFaults, setShowsFaults] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const open = rows.filter(({ key }) => !adding.isAdded(key));
  const filled = open.filter(({ row }) => !isEmpty(row));
  const errors = useMemo(() => (showsFaults ? errorsOf(rows, checks) : new Map()), [showsFaults, rows, checks]);
  const wrong = filled.filter(({ key }) => errors.has(key) || adding.problemOf(key) !== null).length;

  const edit = useCallback(
    (key: string, changes: Partial<NewMember>) => {
      change(key);
      forget(key);
      setRows((before) => before.map((one) => (one.key === key ? { key, row: { ...one.row, ...changes } } : one)));
    },
    [change, forget],
  );
  const remove = useCallback(
    (key: string) => {
      change(key);
      setRows((before) => (before.length > 1 ? before.filter((one) => one.key !== key) : [newRow()]));
    },
    [change],
  );
  /**
   * Checks all rows and moves those with errors to the top.
   * @returns whether all are valid; `null` if they could not be checked
   */
  const check = async (all: readonly BulkRow[]): Promise<boolean | null> => {
    setShowsFaults(true);
    const asked = all.filter(({ key, row }) => !isEmpty(row) && !adding.isAdded(key));
    try {
      const found = errorsOf(all, await checking.mutateAsync(asked));
      setRows(faultsFirst(all, found));
      return !asked.some(({ key }) => found.has(key));
    } catch {
      setRows(faultsFirst(all, errorsOf(all, noChecks)));
      return null;
    }
  };
  /** Keeps filled rows, and replaces empty ones. */
  const take = (taken: readonly NewMember[]) => {
    const all = [...rows.filter(({ row }) => !isEmpty(row)), ...taken.map((row) => newRow(row))];
    setRows(all);
    void check(all);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isBusy || !isTable(text)) return;
    const { rows: taken } = pastedMembers(text);
    if (taken.length === 0) return;
    event.preventDefault();
    take(taken);
  };
  const submit = async () => {
    if (filled.length === 0) setShowsFaults(true);
    // No member is added before all rows have been checked.
    else if (await check(rows)) adding.add(filled);
  };
  /** Focuses the first field with an error after the focused row, starting again from the top if there is none. */
  const next = () => {
    const faults = [...(table.current?.querySelectorAll<HTMLElement>('[data-state="failed"]') ?? [])];
    const at = faults.findIndex((row) => row.contains(document.activeElement) || row.hasAttribute('data-last'));
    const row = faults[(at + 1) % faults.length];
    for (const one of faults) one.removeAttribute('data-last');
    row?.setAttribute('data-last', '');
    const field = row?.querySelector<HTMLElement>('[aria-invalid]') ?? row?.querySelector('input');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  };
  return (
    <div className={styles.stack}>
      <LeaveGuard isChanged={filled.length > 0} words={words.leaving} />
      <p className={styles.soft}>{words.intro}</p>
      <PasteCard isDisabled={isBusy} onTake={take} />
      <div onPaste={paste}>
        <Form aria-label={words.form} onSubmit={() => void submit()}>
          <p className={styles.soft}>{words.passwordHint}</p>
          {checking.error !== null && <FormError title={words.notChecked} message={failureText(checking.error)} />}
          {inviting.error !== null && <FormError title={words.notInvited} message={failureText(inviting.error)} />}
          {wrong > 0 && !isBusy && (
            <div className={tableStyles.bar} role="status">
              <strong>{words.needALook(wrong, filled.length)}</strong>
              <Button size="small" onPress={next}>
                {words.next}
              </Button>
            </div>
          )}
          <Card flush>
            <table ref={table} role="table" className={tableStyles.table}>
              <caption>
                <VisuallyHidden>{words.form}</VisuallyHidden>
              </caption>
              <thead role="rowgroup">
                <tr role="row">
                  <th role="columnheader" scope="col">
                    <VisuallyHidden>{words.rowNumber}</VisuallyHidden>
                  </th>
                  {columns.map(([field, word]) => (
                    <th key={field} role="columnheader" scope="col">
                      {words[word]}
                    </th>
                  ))}
                  <th role="columnheader" scope="col">
                    <VisuallyHidden>{words.state}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody role="rowgroup">
                {rows.map(({ key, row }, index) => (
                  <MemberRow
                    key={key}
                    rowKey={key}
                    number={index + 1}
                    row={row}
                    errors={adding.isAdded(key) ? undefined : errors.get(key)}
                    problem={adding.problemOf(key)}
                    state={adding.isAdded(key) ? 'added' : adding.current === key ? 'sending' : 'open'}
                    isLocked={isBusy}
                    canRemove={rows.length > 1}
                    joins={canInvite ? (checks.get(key)?.account?.team?.name ?? null) : null}
                    isInvited={invited.has(key)}
                    onChange={edit}
                    onRemove={remove}
                    onInvite={invite}
                  />
                ))}
              </tbody>
            </table>
          </Card>
          {showsFaults && filled.length === 0 && adding.added === 0 && <FormError title={words.nothing} />}
          {adding.isOver && adding.failed > 0 && (
            <FormError title={words.notAdded} message={words.someFailed(adding.failed, adding.failed + adding.added)} />
          )}
          {adding.halted !== null && (
            <FormError title={words.halted} message={`${adding.halted} ${words.haltedHint}`} />
          )}
          <StatusText tone={adding.isDone ? 'good' : 'plain'}>
            {checking.isPending
              ? words.checking
              : adding.isResting
                ? words.resting
                : isBusy
                  ? words.adding(adding.left)
                  : adding.isDone
                    ? words.success
                    : null}
          </StatusText>
          <div className={styles.sticky}>
            <Button isDisabled={isBusy} onPress={() => setRows((before) => [...before, newRow()])}>
              {words.addRow}
            </Button>
            {open.length < rows.length && !isBusy && (
              <Button variant="quiet" onPress={() => setRows(open.length === 0 ? [newRow()] : open)}>
                {words.clearAdded}
              </Button>
            )}
            <Button type="submit" variant="primary" isPending={isBusy}>
              {words.addMembers}
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}
