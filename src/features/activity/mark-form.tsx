import { MARK_NAME_MAX, type Mark, markToSave, MAX_MARKS } from '../../../domain/entities/activity.ts';
import { formatDuration, parseDuration } from '../../../domain/units.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useActivityParts } from '../../api/activity-parts.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import styles from './parts.module.css';
import { activityPartWords as words } from './parts-words.ts';

interface MarkFormProps {
  readonly activityId: string;
  readonly marks: readonly Mark[];
  /** Initially marked part, in seconds since the start. */
  readonly part: Window;
  /** Length of the activity in seconds. */
  readonly length: number;
  /** Seconds cropped from the start of its recording. */
  readonly cut: number;
  /** Called with the saved part, in seconds since the start. */
  readonly onSaved: (part: Window) => void;
  readonly onCancel: () => void;
}

type Typed = Readonly<Record<'name' | 'from' | 'to', string>>;

/** Form to name a part of the activity. */
export function MarkForm({ activityId, marks, part, length, cut, onSaved, onCancel }: MarkFormProps) {
  const parts = useActivityParts(activityId);
  const partOf = ({ from, to }: Typed): Window | null => {
    const [begin, end] = [parseDuration(from), parseDuration(to)];
    // Includes the last second if the member types the displayed length.
    if (begin === null || end === null || begin >= end || end > length + 1) return null;
    return { from: begin, to: Math.min(end, length) };
  };
  const fields = useFields<Typed, keyof Typed>(
    { name: '', from: formatDuration(part.from), to: formatDuration(part.to) },
    (typed) => ({
      ...(!markToSave.shape.name.safeParse(typed.name).success && { name: [words.wrongName] }),
      ...(partOf(typed) === null && { to: [words.wrongPart] }),
    }),
  );
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => ({ name: typed.name.trim(), part: partOf(typed) ?? part }),
    store: async ({ name, part: { from, to } }, signal) => {
      const next = [...marks, { name, from: from + cut, to: to + cut }].toSorted((a, b) => a.from - b.from);
      await parts.mark(next, marks, signal);
      onSaved({ from, to });
    },
  });
  if (marks.length >= MAX_MARKS) return <Note>{words.tooManyMarks}</Note>;
  return (
    <div onKeyDown={({ key }) => key === 'Escape' && onCancel()} className={styles.form}>
      <Form aria-label={words.markThisStretch} onSubmit={save}>
        {failure !== null && <FormError title={words.notMarked} message={failure} />}
        <TextField
          {...fields.bind('name')}
          label={words.markName}
          placeholder={words.markExample}
          maxLength={MARK_NAME_MAX}
          autoComplete="off"
          autoFocus
        />
        <div className={styles.times}>
          <TextField {...fields.bind('from')} label={words.from} maxLength={9} autoComplete="off" />
          <TextField {...fields.bind('to')} label={words.until} maxLength={9} autoComplete="off" />
        </div>
        <p className={styles.hint}>{words.timeHint}</p>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={fields.showsErrors}>
            {words.saveMark}
          </Button>
          <Button variant="quiet" onPress={onCancel}>
            {words.cancel}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
