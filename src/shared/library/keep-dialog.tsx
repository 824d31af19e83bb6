import { useState } from 'react';
import { PLAN_TITLE_MAX } from '../../../domain/entities/training-plan.ts';
import { FOLDER_NAME_MAX } from '../../../domain/entities/workout-library.ts';
import type { KeptWorkout } from '../../../domain/training/library.ts';
import { useKeeping, useWorkoutLibrary } from '../../api/workout-library.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useStore } from '../../workflows/form-edit.ts';
import { libraryWords as words } from './words.ts';
import { newId } from '../../api/new-id.ts';

/** Name and folder of a workout. */
export type Place = Pick<KeptWorkout, 'name' | 'folderId'>;

interface KeepDialogProps {
  readonly title: string;
  readonly place: Place;
  /** Saves the workout. Rejects with a failure, which is displayed. */
  readonly keep: (place: Place, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

const NONE = 'none';
const NEW = 'new';

/** Dialog that asks for the name and the folder of a workout in the library. */
export function KeepDialog(props: KeepDialogProps) {
  const library = useWorkoutLibrary();
  if (library.data === undefined) {
    return (
      <Dialog title={props.title} onClose={props.onClose}>
        <QueryView query={library} label={words.loading} skeleton={<Skeleton height={160} />}>
          {() => null}
        </QueryView>
      </Dialog>
    );
  }
  const options = library.data.folders.map(({ folderId, name }) => ({ id: folderId, label: name }));
  return <Asking {...props} options={options} />;
}

interface AskingProps extends KeepDialogProps {
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

interface Typed {
  readonly name: string;
  readonly folder: string;
  readonly folderName: string;
}

const errorsOf = ({ name, folder, folderName }: Typed) => ({
  ...(name.trim() === '' && { name: [words.nameNeeded] }),
  ...(folder === NEW && folderName.trim() === '' && { folderName: [words.folderNeeded] }),
});

function Asking({ title, place, keep, onClose, options }: AskingProps) {
  const { keepFolder } = useKeeping();
  /** The new folder's id, so a retry creates no second folder. */
  const [newFolderId] = useState(newId);
  const isKnown = options.some(({ id }) => id === place.folderId);
  const initial: Typed = { name: place.name, folder: isKnown ? (place.folderId ?? NONE) : NONE, folderName: '' };
  const { values, set, bind, submit, showsErrors } = useFields<Typed, 'name' | 'folderName'>(initial, errorsOf);
  const { isSaving, failure, send } = useStore<Typed>(async ({ name, folder, folderName }, signal) => {
    if (folder === NEW) await keepFolder({ folderId: newFolderId, name: folderName.trim() }, signal);
    const folderId = folder === NONE ? null : folder === NEW ? newFolderId : folder;
    await keep({ name: name.trim(), folderId }, signal);
  });
  const save = () => submit(send);
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
        <TextField {...bind('name')} label={words.name} maxLength={PLAN_TITLE_MAX} autoComplete="off" isRequired />
        <SelectField
          label={words.folder}
          name="folder"
          value={values.folder}
          onChange={(folder) => set({ folder })}
          options={[
            { id: NONE, label: words.noFolder },
            ...options.filter(({ id }) => id !== newFolderId),
            { id: NEW, label: words.newFolder },
          ]}
        />
        {values.folder === NEW && (
          <TextField
            {...bind('folderName')}
            label={words.folderName}
            maxLength={FOLDER_NAME_MAX}
            autoComplete="off"
            isRequired
          />
        )}
      </Form>
    </Dialog>
  );
}
