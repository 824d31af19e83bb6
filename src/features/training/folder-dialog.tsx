import { useState } from 'react';
import { FOLDER_NAME_MAX, type WorkoutFolder } from '../../../domain/entities/workout-library.ts';
import { libraryWords as words } from '../../shared/library/words.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useStore } from '../../workflows/form-edit.ts';
import { newId } from '../../api/new-id.ts';

interface FolderDialogProps {
  /** Folder to rename; `null` for a new one. */
  readonly folder: WorkoutFolder | null;
  /** Saves the folder. Rejects with a failure, which is displayed. */
  readonly keep: (folder: WorkoutFolder, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

const errorsOf = ({ name }: { readonly name: string }) => ({
  ...(name.trim() === '' && { name: [words.folderNeeded] }),
});

/** Dialog that asks for the name of a folder. */
export function FolderDialog({ folder, keep, onClose }: FolderDialogProps) {
  const [folderId] = useState(() => folder?.folderId ?? newId());
  const { bind, submit, showsErrors } = useFields<{ readonly name: string }, 'name'>(
    { name: folder?.name ?? '' },
    errorsOf,
  );
  const { isSaving, failure, send } = useStore<string>((name, signal) => keep({ folderId, name }, signal));
  const save = () => submit(({ name }) => send(name.trim()));
  const title = folder === null ? words.addFolder : words.renameFolder;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button variant="primary" isPending={isSaving} isDisabled={showsErrors} onPress={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <Form aria-label={title} onSubmit={save}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        <TextField
          {...bind('name')}
          label={words.folderName}
          maxLength={FOLDER_NAME_MAX}
          autoComplete="off"
          autoFocus
          isRequired
        />
      </Form>
    </Dialog>
  );
}
