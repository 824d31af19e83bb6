import { addDays, daysBetween, isCivilDate } from '../../../domain/dates.ts';
import {
  type DayMarker,
  type DayMarkerInput,
  MARKER_NAME_MAX,
  type MarkerKind,
  markerKinds,
  MAX_MARKED_DAYS,
  type RacePriority,
  racePriorities,
} from '../../../domain/entities/day-marker.ts';
import { dayMarkerWords as words } from '../../../domain/words/day-markers.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import styles from './day-markers.module.css';

interface Typed {
  readonly kind: MarkerKind;
  readonly first: string;
  readonly last: string;
  readonly name: string;
  readonly priority: RacePriority | '';
}

function errorsOf({ kind, first, last, name }: Typed): Partial<Record<'first' | 'last' | 'name', string[]>> {
  const isName = kind !== 'race' || (name.trim().length > 0 && name.trim().length <= MARKER_NAME_MAX);
  const areDays = isCivilDate(first) && isCivilDate(last);
  return {
    ...(!isCivilDate(first) && { first: [words.dayNeeded] }),
    ...(!isCivilDate(last) && { last: [words.dayNeeded] }),
    ...(areDays && last < first && { last: [words.wrongOrder] }),
    ...(areDays && daysBetween(first, last) >= MAX_MARKED_DAYS && { last: [words.tooLong] }),
    ...(!isName && { name: [words.nameNeeded] }),
  };
}

const inputOf = ({ kind, first, last, name, priority }: Typed): DayMarkerInput => ({
  kind,
  firstDay: first,
  lastDay: last,
  name: kind === 'race' ? name.trim() : null,
  priority: kind === 'race' && priority !== '' ? priority : null,
});

interface MarkerDialogProps {
  /** `null` for a new marker. */
  readonly edited: DayMarker | null;
  /** First and last day of a new marker. */
  readonly date: string;
  readonly isSaving: boolean;
  readonly failure: string | null;
  readonly onSave: (input: DayMarkerInput) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Dialog to add, change or remove a marker. */
export function MarkerDialog({ edited, date, isSaving, failure, onSave, onRemove, onClose }: MarkerDialogProps) {
  const fields = useFields<Typed, 'first' | 'last' | 'name'>(
    {
      kind: edited?.kind ?? 'ill',
      first: edited?.firstDay ?? date,
      last: edited?.lastDay ?? date,
      name: edited?.name ?? '',
      priority: edited?.priority ?? '',
    },
    errorsOf,
  );
  const { values, set, bind, errors } = fields;
  const save = () => fields.submit((typed) => onSave(inputOf(typed)));
  const setFirst = (first: string) => {
    const areDays = [first, values.first, values.last].every(isCivilDate);
    const length = areDays ? daysBetween(values.first, values.last) : -1;
    // A marker keeps its length when it moves.
    set(length >= 0 ? { first, last: addDays(first, length) } : { first });
  };
  const title = edited === null ? words.newTitle : words.editTitle;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {edited !== null && (
            <Button variant="quiet" isDisabled={isSaving} onPress={onRemove}>
              {words.remove}
            </Button>
          )}
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button variant="primary" isPending={isSaving} isDisabled={fields.showsErrors} onPress={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <Form aria-label={title} onSubmit={save}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        <SelectField
          label={words.kind}
          options={markerKinds.map((kind) => ({ id: kind, label: words.kinds[kind] }))}
          value={values.kind}
          onChange={(next) => set({ kind: markerKinds.find((kind) => kind === next) ?? 'ill' })}
        />
        {values.kind === 'race' && (
          <>
            <TextField {...bind('name')} label={words.name} maxLength={MARKER_NAME_MAX} isRequired />
            <SelectField
              label={words.priority}
              options={[
                { id: 'none', label: words.noPriority },
                ...racePriorities.map((one) => ({ id: one, label: words.priorities[one] })),
              ]}
              value={values.priority === '' ? 'none' : values.priority}
              onChange={(next) => set({ priority: racePriorities.find((one) => one === next) ?? '' })}
            />
          </>
        )}
        <div className={styles.fields}>
          <DateField label={words.first} name="first" value={values.first} errors={errors.first} onChange={setFirst} />
          <DateField
            label={words.last}
            name="last"
            value={values.last}
            errors={errors.last}
            onChange={(last) => set({ last })}
          />
        </div>
      </Form>
    </Dialog>
  );
}
