import { useNavigate } from '@tanstack/react-router';
import { type Segment, SEGMENT_NAME_MAX, segmentName } from '../../../domain/entities/segment.ts';
import { useChangeSegments } from '../../api/segments.ts';
import { TaskDialogs } from '../../shared/forms/task-dialogs.tsx';
import { segmentWords as words } from '../../shared/segments/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import styles from './tracks.module.css';

/** Button that removes a segment after a question, and then shows the list. */
export function RemoveSegment({ segment: { segmentId, name } }: { readonly segment: Segment }) {
  const { remove } = useChangeSegments();
  const navigate = useNavigate();
  const removing = useDialogTask<null>(async (_, { signal }) => {
    await remove(segmentId, signal);
    await navigate({ to: '/tracks/segments' });
    return null;
  });
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => removing.ask(null)}>
        {words.remove}
      </Button>
      <TaskDialogs
        task={removing}
        question={words.removeQuestion(name)}
        confirmLabel={words.remove}
        working={words.removing}
        failed={removing.failure}
        onFailureRead={removing.close}
      />
    </>
  );
}

interface RenameSegmentProps {
  readonly segment: Segment;
  readonly onClose: () => void;
}

/** Form to rename a segment. */
export function RenameSegment({ segment: { segmentId, name }, onClose }: RenameSegmentProps) {
  const { save: store } = useChangeSegments();
  const fields = useFields<{ readonly name: string }, 'name'>({ name }, (typed) => ({
    ...(!segmentName.safeParse(typed.name).success && { name: [words.wrongName] }),
  }));
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => typed.name.trim(),
    store: async (next, signal) => {
      await store(segmentId, { name: next }, signal);
      onClose();
    },
  });
  return (
    <Card title={words.renameSegment}>
      <div onKeyDown={({ key }) => key === 'Escape' && onClose()} className={styles.form}>
        <Form aria-label={words.renameSegment} onSubmit={save}>
          {failure !== null && <FormError title={words.notSaved} message={failure} />}
          <TextField
            {...fields.bind('name')}
            label={words.name}
            maxLength={SEGMENT_NAME_MAX}
            autoComplete="off"
            autoFocus
          />
          <FormActions>
            <Button type="submit" variant="primary" isPending={isSaving} isDisabled={fields.showsErrors}>
              {words.save}
            </Button>
            <Button variant="quiet" onPress={onClose}>
              {words.cancel}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
