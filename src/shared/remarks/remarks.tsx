import { useState } from 'react';
import { NOTE_MAX } from '../../../domain/entities/activity.ts';
import { createRemarksImplementations, type RemarksDependencies } from '../../../machines/remarks/implementations.ts';
import { remarksMachine } from '../../../machines/remarks/remarks.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useRemarks } from '../../workflows/remarks.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { useDraft } from './draft.ts';
import styles from './remarks.module.css';
import { remarksWords } from './words.ts';

export interface Remark {
  readonly id: string;
  readonly text: string;
  /** The time, and the author if it may be unclear. */
  readonly byline: string;
  /** The viewer wrote it, and may change it. */
  readonly isOwn: boolean;
  /** The viewer may delete it although it is not their own: it belongs to their activity or day. */
  readonly isTheirs?: boolean;
}

interface RemarksProps extends RemarksDependencies {
  /** Name of the list, for screen readers. */
  readonly label: string;
  /** Label of the field for a new one. */
  readonly fieldLabel: string;
  readonly saveLabel: string;
  /** Oldest first. */
  readonly remarks: readonly Remark[];
  /** The object they belong to: key of the drafts. Use it as the React key as well. */
  readonly of: string;
  readonly canWrite: boolean;
}

/** Texts below an object, with a field for another. Authors may change and delete their own; the owner of the object may delete any. */
export function Remarks({ label, fieldLabel, saveLabel, remarks, of, canWrite, save, remove }: RemarksProps) {
  const [draft, setDraft] = useDraft(of);
  const implementations = () =>
    createRemarksImplementations({
      save: async (options) => {
        await save(options);
        if (options.id === null) setDraft('');
      },
      remove,
    });
  const workflow = useWorkflow(remarksMachine, implementations, undefined);
  const writing = useRemarks(workflow);
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
            // A text that is being saved is in the list; if that fails, it is here again.
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

/** A text in its field. Escape cancels the change. */
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
