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
  /** Time, with the author if needed. */
  readonly byline: string;
  /** True if the viewer wrote it and may change it. */
  readonly isOwn: boolean;
  /** True if the viewer may delete it although it is not their own, since it belongs to their activity or day. */
  readonly isTheirs?: boolean;
}

/** A text being saved. `id` is `null` for a new one. */
interface Writing {
  readonly id: string | null;
  readonly text: string;
}

interface Changes {
  /** Saves a text; resolves once it can be read. */
  readonly save: (options: Writing & { readonly signal: AbortSignal }) => Promise<void>;
  /** Deletes a text; resolves once it is no longer displayed. */
  readonly remove: (options: { readonly id: string; readonly signal: AbortSignal }) => Promise<void>;
}

/** Adds, edits and deletes texts one at a time, shown optimistically. */
function useRemarks({ save, remove }: Changes, onAdded: () => void) {
  /** Id of the text being edited; `null` if none is. */
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
    /** The optimistic text; `null` if none is being saved. */
    saving,
    /** Id of the text being deleted, already hidden; `null` if none is. */
    deleting: changing?.action === 'delete' ? changing.id : null,
    isBusy: changing !== null,
    /** Why the last change failed; `null` if it did not. */
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
  /** Name of the list, for screen readers. */
  readonly label: string;
  /** Label of the field for a new text. */
  readonly fieldLabel: string;
  readonly saveLabel: string;
  /** Texts, oldest first. */
  readonly remarks: readonly Remark[];
  /** Key of the object to which the texts belong, for their drafts. Use it as the React key as well. */
  readonly of: string;
  readonly canWrite: boolean;
}

/** Lists the texts about an object, with a field for another. Authors may change and delete their own; the owner of the object may delete any. */
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
            // A text being saved is shown in the list; if saving fails, it is shown here again.
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

/** Field to edit a text. Escape cancels the change. */
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
