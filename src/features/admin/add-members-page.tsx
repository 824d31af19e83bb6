import { type ClipboardEvent, useCallback, useState } from 'react';
import type { NewMember } from '../../../domain/forms/new-member.ts';
import { pastedMembers } from '../../../domain/forms/pasted-members.ts';
import { bulkAddingMachine } from '../../../machines/bulkAdding/bulkAdding.machine.ts';
import { createBulkAddingImplementations } from '../../../machines/bulkAdding/implementations.ts';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import { useMemberServices } from '../../app/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useBulkAdding } from '../../workflows/bulk-adding.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { addingWords as words } from './adding-words.ts';
import { MemberRow } from './member-row.tsx';
import { errorsOf, isEmpty, newRow } from './member-rows.ts';
import { PasteCard } from './paste-card.tsx';
import styles from './admin.module.css';

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

/** A spreadsheet's cells, and not a word that is pasted into a field. */
const isTable = (text: string) => /\t|\n\S/.test(text);

/** Rows of new members, each added by itself. [onboarding §2.26] */
export default function AddMembersPage() {
  const adding = useAdding();
  const { isBusy, change } = adding;
  const [rows, setRows] = useState(() => [newRow()]);
  const [wasSent, setSent] = useState(false);
  const open = rows.filter(({ key }) => !adding.isAdded(key));
  const filled = open.filter(({ row }) => !isEmpty(row));
  const errors = wasSent ? errorsOf(rows) : new Map();
  const wrong = filled.filter(({ key }) => errors.has(key)).length;

  const edit = useCallback(
    (key: string, changes: Partial<NewMember>) => {
      change(key);
      setRows((before) => before.map((one) => (one.key === key ? { key, row: { ...one.row, ...changes } } : one)));
    },
    [change],
  );
  const remove = useCallback(
    (key: string) => {
      change(key);
      setRows((before) => before.filter((one) => one.key !== key));
    },
    [change],
  );
  /** What is typed stays; rows without anything make room. */
  const take = (taken: readonly NewMember[]) =>
    setRows((before) => [...before.filter(({ row }) => !isEmpty(row)), ...taken.map(newRow)]);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isBusy || !isTable(text)) return;
    const { rows: taken } = pastedMembers(text);
    if (taken.length === 0) return;
    event.preventDefault();
    take(taken);
  };
  const submit = () => {
    setSent(true);
    const found = errorsOf(rows);
    if (!filled.some(({ key }) => found.has(key))) adding.add(filled);
  };
  return (
    <div className={styles.stack}>
      <LeaveGuard isChanged={filled.length > 0} words={words.leaving} />
      <p className={styles.soft}>{words.intro}</p>
      <PasteCard isDisabled={isBusy} onTake={take} />
      <div onPaste={paste}>
        <Form aria-label={words.form} onSubmit={submit}>
          <p className={styles.soft}>{words.passwordHint}</p>
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
              onChange={edit}
              onRemove={remove}
            />
          ))}
          {wrong > 0 && !isBusy && <FormError title={words.fix} message={words.fixText(wrong)} />}
          {wasSent && filled.length === 0 && adding.added === 0 && <FormError title={words.nothing} />}
          {adding.isOver && adding.failed > 0 && wrong === 0 && (
            <FormError title={words.notAdded} message={words.someFailed(adding.failed, adding.failed + adding.added)} />
          )}
          {adding.halted !== null && (
            <FormError title={words.halted} message={`${adding.halted} ${words.haltedHint}`} />
          )}
          <StatusText tone={adding.isDone ? 'good' : 'plain'}>
            {adding.isResting
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
