import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/lazy-modal.tsx';
import type { TargetField } from './fields.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface TargetFormProps {
  readonly field: TargetField;
  readonly children: ReactNode;
  readonly failure: string | null;
  readonly isSaving: boolean;
  readonly showsErrors: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** The dialog around the fields of a new cohort, event or survey. */
export function TargetForm({ field, children, failure, isSaving, showsErrors, onSubmit, onClose }: TargetFormProps) {
  return (
    <Dialog title={words.targetTitles[field]} onClose={onClose}>
      <Form aria-label={words.targetTitles[field]} onSubmit={onSubmit}>
        {failure !== null && <FormError title={words.targetFailed} message={failure} />}
        <div className={styles.fields}>{children}</div>
        <FormActions>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={showsErrors}>
            {words.createTargets[field]}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
