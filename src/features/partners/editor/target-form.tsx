import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/lazy-modal.tsx';
import type { TargetField } from './fields.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface TargetFormProps {
  readonly field: TargetField;
  /** True to change an existing object. */
  readonly isChange: boolean;
  readonly children: ReactNode;
  readonly failure: string | null;
  readonly isSaving: boolean;
  readonly showsErrors: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Dialog around the fields of a cohort, event or survey. */
export function TargetForm(props: TargetFormProps) {
  const { field, isChange, children, failure, isSaving, showsErrors, onSubmit, onClose } = props;
  const title = (isChange ? words.changeTitles : words.targetTitles)[field];
  return (
    <Dialog title={title} onClose={onClose}>
      <Form aria-label={title} onSubmit={onSubmit}>
        {failure !== null && <FormError title={isChange ? words.notChanged : words.targetFailed} message={failure} />}
        <div className={styles.fields}>{children}</div>
        <FormActions>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={showsErrors}>
            {isChange ? words.saveTarget : words.createTargets[field]}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
