import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import type { Fields } from '../../ui/use-fields.ts';
import styles from './profile.module.css';
import { profileWords } from './words.ts';

interface SaveActionsProps {
  readonly fields: Pick<Fields<object, string>, 'isChanged' | 'showsErrors'>;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
}

/** Save button, disabled while nothing has changed, with a confirmation. */
export const SaveActions = ({ fields: { isChanged, showsErrors }, isSaving, isSaved }: SaveActionsProps) => (
  <FormActions>
    <Button
      type="submit"
      variant="primary"
      isPending={isSaving}
      isDisabled={!isChanged || showsErrors}
      disabledReason={
        isChanged ? profileWords.checkTheFieldsMarkedAbove : isSaved ? undefined : profileWords.noChangesToSave
      }
    >
      {profileWords.save}
    </Button>
    <span role="status">{isSaved && !isChanged && <span className={styles.saved}>{profileWords.saved}</span>}</span>
  </FormActions>
);
