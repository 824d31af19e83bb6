import { useState } from 'react';
import { GROUP_NAME_MAX, type TeamGroup } from '../../../domain/entities/team-group.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { useChangeGroups, useGroups } from '../../api/groups.ts';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { useListChange } from '../../workflows/list-change.ts';
import { assignWords as words } from './assign-words.ts';
import { AthleteBoxes } from './athlete-boxes.tsx';
import styles from './assign.module.css';
import { newId } from '../../api/new-id.ts';

interface GroupFormProps {
  readonly teamId: string;
  readonly group: TeamGroup;
  readonly athletes: readonly RosterEntry[];
  readonly onDone: () => void;
}

/** Form for a group's name and athletes. */
function GroupForm({ teamId, group, athletes, onDone }: GroupFormProps) {
  const { save: keep } = useChangeGroups(teamId);
  const fields = useFields({ name: group.name, memberIds: group.memberIds as readonly string[] }, ({ name }) =>
    name.trim() === '' ? { name: [words.nameNeeded] } : {},
  );
  const { values, set, bind } = fields;
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: ({ name, memberIds }) => ({ groupId: group.groupId, name: name.trim(), memberIds: [...memberIds] }),
    store: async (stored, signal) => {
      await keep(stored, signal);
      onDone();
    },
  });
  const title = group.name === '' ? words.newGroup : words.editGroup(group.name);
  return (
    <Form aria-label={title} onSubmit={save}>
      <LeaveGuard isChanged={fields.isChanged && !isSaving} words={words.leaving} />
      {failure !== null && <FormError title={words.notSaved} message={failure} />}
      <TextField {...bind('name')} label={words.name} maxLength={GROUP_NAME_MAX} autoFocus isRequired />
      <AthleteBoxes athletes={athletes} chosen={values.memberIds} onChange={(memberIds) => set({ memberIds })} />
      <FormActions>
        <Button type="submit" variant="primary" isPending={isSaving} isDisabled={fields.showsErrors}>
          {words.save}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          {words.cancel}
        </Button>
      </FormActions>
    </Form>
  );
}

interface GroupsProps {
  readonly teamId: string;
  readonly athletes: readonly RosterEntry[];
}

function Groups({ groups, teamId, athletes }: GroupsProps & { readonly groups: readonly TeamGroup[] }) {
  const [edited, setEdited] = useState<TeamGroup | null>(null);
  const { remove } = useChangeGroups(teamId);
  const removing = useListChange(async ({ id }) => {
    await remove(id);
    return null;
  });
  if (edited !== null) {
    return <GroupForm key={edited.groupId} {...{ teamId, athletes }} group={edited} onDone={() => setEdited(null)} />;
  }
  return (
    <>
      {removing.failed !== null && <FormError title={words.notDeleted} message={removing.failed.message} />}
      {groups.length === 0 && <p className={styles.soft}>{words.noGroups}</p>}
      {groups.length > 0 && (
        <ul className={styles.rows} aria-label={words.groups}>
          {groups.map((group) => (
            <li key={group.groupId}>
              <div>
                <strong>{group.name}</strong>
                <span className={styles.soft}>{words.members(group.memberIds.length)}</span>
              </div>
              <div className={styles.acts}>
                <Button
                  size="small"
                  aria-label={words.editGroup(group.name)}
                  isDisabled={removing.changing !== null}
                  onPress={() => setEdited(group)}
                >
                  {words.edit}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={words.deleteGroup(group.name)}
                  isDisabled={removing.changing !== null}
                  onPress={() => removing.ask({ action: 'remove', id: group.groupId, name: group.name })}
                >
                  {words.delete}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <FormActions>
        <Button onPress={() => setEdited({ groupId: newId(), name: '', memberIds: [] })}>{words.newGroup}</Button>
      </FormActions>
      {removing.confirming !== null && (
        <ConfirmDialog
          title={words.deleteTitle(removing.confirming.name)}
          message={words.deleteText}
          confirmLabel={words.delete}
          isDanger
          onConfirm={removing.confirm}
          onCancel={removing.cancel}
        />
      )}
    </>
  );
}

/** Groups of athletes within the team: creating, changing and deleting them. */
export function GroupsCard({ teamId, athletes }: GroupsProps) {
  const groups = useGroups(teamId);
  return (
    <Card title={words.groups} note={words.groupsNote}>
      <QueryView query={groups} label={words.loading} skeleton={<Skeleton height={80} />}>
        {(list) => <Groups groups={list} teamId={teamId} athletes={athletes} />}
      </QueryView>
    </Card>
  );
}
