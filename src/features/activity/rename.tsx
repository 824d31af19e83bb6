import { useState } from 'react';
import { ACTIVITY_NAME_MAX, activityName } from '../../../domain/entities/activity.ts';
import { createActivityNameImplementations } from '../../../machines/activityName/implementations.ts';
import { activityNameMachine } from '../../../machines/activityName/activityName.machine.ts';
import { useRenameActivity } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useActivityName } from '../../workflows/activity-name.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import styles from './rename.module.css';
import { activityPageWords } from './words.ts';

/** Changes the name of an activity where it stands. */
export function useRename(id: string): ReturnType<typeof useActivityName> {
  const rename = useRenameActivity(id);
  const implementations = () =>
    createActivityNameImplementations({ saveName: ({ name, signal }) => rename(name, signal) });
  return useActivityName(useWorkflow(activityNameMachine, implementations, undefined));
}

interface RenameFormProps {
  readonly rename: ReturnType<typeof useRename>;
  /** As the member called it; null: not yet. */
  readonly name: string | null;
  /** What it is called without a name. */
  readonly fallback: string;
}

/** Left empty, the activity is called by its sport and the time of day again. Escape gives it up. */
export function RenameForm({ rename: { save, cancel, isSaving, failure }, name, fallback }: RenameFormProps) {
  const [typed, setTyped] = useState(name ?? '');
  const text = typed.trim();
  const isGood = text === '' || activityName.safeParse(text).success;
  return (
    <div className={styles.rename} onKeyDown={({ key }) => key === 'Escape' && !isSaving && cancel()}>
      <Form
        aria-label={activityPageWords.renameTheActivity}
        onSubmit={() => {
          if (isGood) save(text === '' ? null : text);
        }}
      >
        {failure !== null && <FormError title={activityPageWords.notRenamed} message={failure} />}
        <TextField
          label={activityPageWords.name}
          name="name"
          value={typed}
          onChange={setTyped}
          placeholder={fallback}
          maxLength={ACTIVITY_NAME_MAX}
          hint={activityPageWords.leftEmptyItIsCalled(fallback)}
          errors={isGood ? undefined : [activityPageWords.nameCannotBeKept]}
          autoFocus
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving}>
            {activityPageWords.save}
          </Button>
          <Button variant="quiet" isDisabled={isSaving} onPress={cancel}>
            {activityPageWords.cancel}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
