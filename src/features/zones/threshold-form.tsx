import { useState } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import type { Zones } from '../../../domain/entities/zones.ts';
import { THRESHOLD_RANGE, type ThresholdKind, thresholdKinds } from '../../../domain/metrics/thresholds.ts';
import { thresholdUnits } from '../../../domain/views/zones.ts';
import type { useThresholdChange } from '../../workflows/threshold-change.ts';
import { KeptChange } from '../../shared/forms/saved-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { zonesWords as words } from './words.ts';
import styles from './zones.module.css';

interface ThresholdFormProps extends ReturnType<typeof useThresholdChange> {
  readonly zones: Zones;
  readonly today: string;
}

const FIRST_DAY = '1970-01-01';

/** `280`, `280.5` and `280,5`; null for anything else, and for what cannot be a person's. */
function valueTyped(kind: ThresholdKind, text: string): number | null {
  const value = /^\d{2,3}(?:[.,]\d)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
  const [least, most] = THRESHOLD_RANGE[kind];
  return value >= least && value <= most ? value : null;
}

/** A value of the member's own with the day from which it counts, how far the numbers have followed, and the way back. */
export function ThresholdForm({ zones, today, isStoring, kept, progress, failure, change, undo }: ThresholdFormProps) {
  const [kind, setKind] = useState<ThresholdKind>('critical_power');
  const [typed, setTyped] = useState('');
  const [fromDate, setFromDate] = useState(today);
  const [isAsked, setAsked] = useState(false);
  const value = valueTyped(kind, typed);
  const hasDay = fromDate >= FIRST_DAY && fromDate <= today;
  const [least, most] = THRESHOLD_RANGE[kind];
  const submit = () => {
    setAsked(true);
    if (value === null || !hasDay || isStoring) return;
    const before = zones.thresholds.find((one) => one.kind === kind && one.fromDate === fromDate);
    change({ kind, fromDate, value, was: before?.value ?? null });
    setTyped('');
    setAsked(false);
  };
  return (
    <Card title={words.addOwn}>
      <Form onSubmit={submit}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        <SelectField
          label={words.kind}
          name="kind"
          options={thresholdKinds.map((id) => ({ id, label: words.kinds[id] }))}
          value={kind}
          onChange={(id) => setKind(thresholdKinds.find((one) => one === id) ?? 'critical_power')}
        />
        <TextField
          label={words.value}
          name="value"
          inputMode="decimal"
          maxLength={6}
          value={typed}
          onChange={setTyped}
          suffix={thresholdUnits[kind]}
          errors={isAsked && value === null ? [words.outOfRange(least, most, thresholdUnits[kind])] : undefined}
        />
        <DateField
          label={words.from}
          name="from"
          value={fromDate}
          last={today}
          first={FIRST_DAY}
          onChange={setFromDate}
        />
        <p className={styles.soft}>{isAsked && !hasDay ? words.noDay : words.fromHint}</p>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isStoring}>
            {words.save}
          </Button>
        </FormActions>
      </Form>
      <KeptChange
        said={
          kept === null
            ? null
            : kept.value === null
              ? words.removed(words.kinds[kept.kind], dayText(kept.fromDate, today))
              : words.kept(
                  words.kinds[kept.kind],
                  `${kept.value} ${thresholdUnits[kept.kind]}`,
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
