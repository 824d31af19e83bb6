import { formatDuration, parseDuration } from '../../../domain/units.ts';
import type { Window } from '../../../domain/views/window.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import styles from './parts.module.css';
import { activityPartWords as words } from './parts-words.ts';

interface PartFormProps {
  readonly label: string;
  readonly nameLabel: string;
  readonly example: string;
  readonly submitLabel: string;
  readonly notSaved: string;
  readonly nameMax: number;
  readonly isName: (name: string) => boolean;
  /** Initial name and part, in seconds since the start. */
  readonly name?: string;
  readonly part: Window;
  /** Length of the activity in seconds. */
  readonly length: number;
  /** Stores the part, in seconds since the start. Rejects with a failure. */
  readonly store: (name: string, part: Window, signal: AbortSignal) => Promise<void>;
  readonly onCancel: () => void;
}

type Typed = Readonly<Record<'name' | 'from' | 'to', string>>;

/** Form to name a part of the activity. */
export function PartForm({ name = '', part, length, store, onCancel, ...texts }: PartFormProps) {
  const partOf = ({ from, to }: Typed): Window | null => {
    const [begin, end] = [parseDuration(from), parseDuration(to)];
    // Includes the last second if the member types the displayed length.
    if (begin === null || end === null || begin >= end || end > length + 1) return null;
    return { from: begin, to: Math.min(end, length) };
  };
  const fields = useFields<Typed, keyof Typed>(
    { name, from: formatDuration(part.from), to: formatDuration(part.to) },
    (typed) => ({
      ...(!texts.isName(typed.name) && { name: [words.wrongName] }),
      ...(partOf(typed) === null && { to: [words.wrongPart] }),
    }),
  );
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => ({ name: typed.name.trim(), part: partOf(typed) ?? part }),
    store: (stored, signal) => store(stored.name, stored.part, signal),
  });
  return (
    <div onKeyDown={({ key }) => key === 'Escape' && onCancel()} className={styles.form}>
      <Form aria-label={texts.label} onSubmit={save}>
        {failure !== null && <FormError title={texts.notSaved} message={failure} />}
        <TextField
          {...fields.bind('name')}
          label={texts.nameLabel}
          placeholder={texts.example}
          maxLength={texts.nameMax}
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
            {texts.submitLabel}
          </Button>
          <Button variant="quiet" onPress={onCancel}>
            {words.cancel}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
