import { useState } from 'react';
import { NOTE_MAX } from '../../../domain/entities/activity.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { useDraft } from './draft.ts';
import styles from './remarks.module.css';
import { remarksWords } from './words.ts';

export interface Remark {
  readonly id: string;
  readonly text: string;
  /** When, and by whom where that is a question. */
  readonly byline: string;
  /** Whoever looks at it wrote it, and may change it. */
  readonly isOwn: boolean;
  /** They may delete it as well where it is not their own: it stands in what is theirs. */
  readonly isTheirs?: boolean;
}

/** A text being saved. `id` is null for a new one. */
interface Writing {
  readonly id: string | null;
  readonly text: string;
}

interface Changes {
  /** Saves a text, and resolves once it can be read. */
  readonly save: (options: Writing & { readonly signal: AbortSignal }) => Promise<void>;
  /** Deletes a text, and resolves once it is no longer displayed. */
  readonly remove: (options: { readonly id: string; readonly signal: AbortSignal }) => Promise<void>;
}

/** Texts are added, edited and deleted one at a time, and shown as changed at once. */
function useRemarks({ save, remove }: Changes, onAdded: () => void) {
  /** The text in the edit field; null if none. */
  const [edited, setEdited] = useState<string | null>(null);
  const list = useListChange(async ({ action, id, name: text }, signal) => {
    if (action === 'delete') await remove({ id, signal });
    else if (action === 'edit') {
      await save({ id, text, signal });
      setEdited(null);
    } else {
      await save({ id: null, text, signal });
      onAdded();
    }
    return null;
  });
  const { changing, confirming, failed } = list;
  const saving: Writing | null =
    changing === null || changing.action === 'delete'
      ? null
      : { id: changing.action === 'edit' ? changing.id : null, text: changing.name };
  const edit = (id: string | null) => {
    setEdited(id);
    list.cancel();
  };
  return {
    editing: changing === null ? edited : null,
    isConfirming: confirming !== null,
    /** The optimistic text; null if none is being saved. */
    saving,
    /** The text being deleted, hidden already; null if none. */
    deleting: changing?.action === 'delete' ? changing.id : null,
    isBusy: changing !== null,
    /** Why the last change failed; null if it did not. */
    failure: failed?.message ?? null,
    edit,
    cancel: () => edit(null),
    save: (text: string) =>
      list.change(edited === null ? { action: 'add', id: '', name: text } : { action: 'edit', id: edited, name: text }),
    remove: (id: string) => list.ask({ action: 'delete', id, name: '' }),
    confirm: list.confirm,
  };
}

interface RemarksProps extends Changes {
  /** Read out as the name of the list. */
  readonly label: string;
  /** Above the field for a new one. */
  readonly fieldLabel: string;
  readonly saveLabel: string;
  /** The oldest first. */
  readonly remarks: readonly Remark[];
  /** What they belong to: drafts are kept by it. Give it as the key as well. */
  readonly of: string;
  readonly canWrite: boolean;
}

/** Texts below something, with a field for one more. Who wrote one may change and delete it, and whoever they are written for may delete it. */
export function Remarks({ label, fieldLabel, saveLabel, remarks, of, canWrite, save, remove }: RemarksProps) {
  const [draft, setDraft] = useDraft(of);
  const writing = useRemarks({ save, remove }, () => setDraft(''));
  const { editing, saving, deleting, isBusy, isConfirming, failure } = writing;
  const shown = remarks
    .filter(({ id }) => id !== deleting)
    .map((remark) => (remark.id === saving?.id ? { ...remark, text: saving.text } : remark));
  const isNewOnItsWay = saving !== null && saving.id === null;
  return (
    <div className={styles.remarks}>
      {(shown.length > 0 || isNewOnItsWay) && (
        <ol aria-label={label} className={styles.list}>
          {shown.map((remark) =>
            remark.id === editing ? (
              <li key={remark.id}>
                <Editor label={fieldLabel} remark={remark} {...writing} />
              </li>
            ) : (
              <li key={remark.id}>
                <p className={styles.text}>{remark.text}</p>
                <p className={styles.byline}>
                  {remark.id === saving?.id ? remarksWords.saving : remark.byline}
                  {(remark.isOwn || remark.isTheirs) && canWrite && (
                    <span className={styles.acts}>
                      {remark.isOwn && (
                        <Button
                          variant="quiet"
                          size="small"
                          isDisabled={isBusy || editing !== null}
                          onPress={() => writing.edit(remark.id)}
                        >
                          {remarksWords.edit}
                        </Button>
                      )}
                      <Button
                        variant="quiet"
                        size="small"
                        isDisabled={isBusy || editing !== null}
                        onPress={() => writing.remove(remark.id)}
                      >
                        {remarksWords.delete}
                      </Button>
                    </span>
                  )}
                </p>
              </li>
            ),
          )}
          {isNewOnItsWay && (
            <li>
              <p className={styles.text}>{saving.text}</p>
              <p className={styles.byline}>{remarksWords.saving}</p>
            </li>
          )}
        </ol>
      )}
      {canWrite && editing === null && (
        <Form
          onSubmit={() => {
            if (draft.trim() !== '' && !isBusy) writing.save(draft.trim());
          }}
        >
          {failure !== null && <FormError title={remarksWords.notSaved} message={failure} />}
          <TextArea
            label={fieldLabel}
            name="remark"
            rows={3}
            // What is on its way stands in the list; should it fail, it is here again.
            value={isNewOnItsWay ? '' : draft}
            onChange={setDraft}
            maxLength={NOTE_MAX}
          />
          <FormActions>
            <Button type="submit" isPending={isNewOnItsWay} isDisabled={draft.trim() === ''}>
              {saveLabel}
            </Button>
          </FormActions>
        </Form>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={remarksWords.deleteThis}
          message={remarksWords.itCannotBeRestored}
          confirmLabel={remarksWords.delete}
          isDanger
          onConfirm={writing.confirm}
          onCancel={writing.cancel}
        />
      )}
    </div>
  );
}

interface EditorProps extends Pick<ReturnType<typeof useRemarks>, 'save' | 'cancel' | 'failure'> {
  readonly label: string;
  readonly remark: Remark;
}

/** One text in its field. Escape gives the change up. */
function Editor({ label, remark, failure, save, cancel }: EditorProps) {
  const [text, setText] = useState(remark.text);
  return (
    <div onKeyDown={({ key }) => key === 'Escape' && cancel()}>
      <Form aria-label={remarksWords.edit} onSubmit={() => text.trim() !== '' && save(text.trim())}>
        {failure !== null && <FormError title={remarksWords.notSaved} message={failure} />}
        <TextArea label={label} name="edited" rows={3} value={text} onChange={setText} maxLength={NOTE_MAX} />
        <FormActions>
          <Button type="submit" variant="primary" isDisabled={text.trim() === ''}>
            {remarksWords.save}
          </Button>
          <Button variant="quiet" onPress={cancel}>
            {remarksWords.cancel}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
