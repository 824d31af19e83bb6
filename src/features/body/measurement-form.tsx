import { useState } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import { parseMeasurement } from '../../../domain/forms/measurement.ts';
import { type MeasurementKind, measurementKinds } from '../../../domain/metrics/measurements.ts';
import { figureText } from '../../../domain/units.ts';
import {
  type Measured,
  measurementFigure,
  measurementInputText,
  measurementUnit,
} from '../../../domain/views/measurements.ts';
import { measurementWords } from '../../../domain/words/measurements.ts';
import type { useMeasurementChange } from '../../workflows/threshold-change.ts';
import { SavedNotice } from '../../shared/forms/saved-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyWords as words } from './words.ts';
import styles from './body.module.css';

interface MeasurementFormProps extends ReturnType<typeof useMeasurementChange> {
  readonly measurements: readonly Measured[];
  /** Measurement being changed; `null` for a new one. */
  readonly edited: Measured | null;
  readonly onDone: () => void;
  readonly prefersMetric: boolean;
  readonly today: string;
}

const FIRST_DAY = '1970-01-01';

/** Form for one measurement with its day, the progress of the recomputation, and an undo button. */
export function MeasurementForm(props: MeasurementFormProps) {
  const { measurements, edited, onDone, prefersMetric, today, isStoring, kept, progress, failure, change, undo } =
    props;
  const [kind, setKind] = useState<MeasurementKind>(edited?.kind ?? 'weight');
  const [text, setText] = useState(edited === null ? '' : measurementInputText(edited, prefersMetric));
  const [day, setDay] = useState(edited?.day ?? today);
  const [isAsked, setAsked] = useState(false);
  const typed = parseMeasurement(kind, text, prefersMetric);
  const hasDay = day >= FIRST_DAY && day <= today;
  const submit = () => {
    setAsked(true);
    if (typed.value === null || !hasDay || isStoring) return;
    const before = measurements.find((one) => one.kind === kind && one.day === day);
    change({ kind, fromDate: day, value: typed.value, was: before?.value ?? null });
    setText('');
    setAsked(false);
    if (edited !== null) onDone();
  };
  return (
    <Card title={edited === null ? words.add : words.change}>
      <Form onSubmit={submit}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        {edited === null ? (
          <SelectField
            label={words.kind}
            name="kind"
            options={measurementKinds.map((id) => ({ id, label: measurementWords.kinds[id] }))}
            value={kind}
            onChange={(id) => setKind(measurementKinds.find((one) => one === id) ?? 'weight')}
          />
        ) : (
          <p>{words.edited(measurementWords.kinds[kind], dayText(day, today))}</p>
        )}
        <TextField
          label={words.value}
          name="value"
          inputMode="decimal"
          maxLength={10}
          value={text}
          autoFocus={edited !== null}
          onChange={setText}
          suffix={measurementUnit(kind, prefersMetric)}
          hint={words.hints[kind]}
          errors={isAsked && typed.error !== null ? [typed.error] : undefined}
        />
        {edited === null && (
          <DateField label={words.day} name="day" value={day} last={today} first={FIRST_DAY} onChange={setDay} />
        )}
        {isAsked && !hasDay && <p className={styles.soft}>{words.noDay}</p>}
        <FormActions>
          <Button type="submit" variant="primary" isPending={isStoring}>
            {words.save}
          </Button>
          {edited !== null && (
            <Button variant="quiet" onPress={onDone}>
              {words.cancel}
            </Button>
          )}
        </FormActions>
      </Form>
      <SavedNotice
        said={
          kept === null
            ? null
            : kept.value === null
              ? words.removed(measurementWords.kinds[kept.kind], dayText(kept.fromDate, today))
              : words.kept(
                  measurementWords.kinds[kept.kind],
                  figureText(measurementFigure({ kind: kept.kind, value: kept.value }, prefersMetric)),
                  dayText(kept.fromDate, today),
                )
        }
        undo={undo}
        progress={progress}
        words={words}
      />
    </Card>
  );
}
