import { useNavigate } from '@tanstack/react-router';
import { MIN_LEFT } from '../../../../domain/entities/manual-activity.ts';
import { formatDuration, parseDuration } from '../../../../domain/units.ts';
import { useActivityParts } from '../../../api/activity-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import styles from '../details-form.module.css';
import { activityPartWords as words } from '../parts-words.ts';

interface SplitFormProps {
  readonly activityId: string;
  /** Length of the activity in seconds, pauses included. */
  readonly length: number;
  /** Time chosen in the chart, s; `null` if none was chosen. The field takes it and the focus. */
  readonly chosen: number | null;
}

type Typed = Readonly<Record<'at', string>>;

/** Form to split one activity into two. */
export function SplitForm({ activityId, length, chosen }: SplitFormProps) {
  const navigate = useNavigate();
  const { split } = useActivityParts(activityId);
  const fields = useFields<Typed, 'at'>({ at: chosen === null ? '' : formatDuration(chosen) }, ({ at }) => {
    const seconds = parseDuration(at);
    const isWithin = seconds !== null && seconds >= MIN_LEFT && length - seconds >= MIN_LEFT;
    return isWithin ? {} : { at: [words.wrongSplit] };
  });
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: ({ at }) => parseDuration(at) ?? 0,
    store: async (at, signal) => {
      await split(at, signal);
      if (!signal.aborted) await navigate({ to: '/activity/$id', params: { id: activityId } });
    },
  });
  return (
    <Card title={words.split} note={words.splitText}>
      <div className={styles.details}>
        <Form aria-label={words.split} onSubmit={save}>
          {failure !== null && <FormError title={words.notSplit} message={failure} />}
          <TextField
            {...fields.bind('at')}
            label={words.splitAt}
            hint={words.splitHint}
            maxLength={9}
            autoComplete="off"
            autoFocus={chosen !== null}
          />
          <FormActions>
            <Button type="submit" isPending={isSaving} isDisabled={fields.showsErrors}>
              {words.split}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
