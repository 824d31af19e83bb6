import { useState } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import { kindsOf, measureOf, type ThresholdKind, thresholdOn } from '../../../domain/metrics/thresholds.ts';
import { presetsOf, type ZonePreset } from '../../../domain/metrics/zone-bounds.ts';
import { figureText } from '../../../domain/units.ts';
import { rangeMessage, thresholdFigure, parseZoneBounds, parseThreshold } from '../../../domain/views/thresholds.ts';
import { thresholdWords } from '../../../domain/words/thresholds.ts';
import type { useThresholdChange } from '../../workflows/threshold-change.ts';
import { SavedNotice } from '../../shared/forms/saved-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SportCardProps } from './scales-card.tsx';
import { SwimTest } from './swim-test.tsx';
import { zonesWords as words } from './words.ts';
import styles from './zones.module.css';

type ThresholdFormProps = SportCardProps & ReturnType<typeof useThresholdChange>;

const FIRST_DAY = '1970-01-01';

type Division = 'standard' | ZonePreset | 'own';

interface Fields {
  readonly kind: ThresholdKind;
  readonly typed: string;
  readonly division: Division;
  readonly bounds: string;
}

/** Returns empty fields for a kind, with the current zone bounds. */
function fieldsFor(kind: ThresholdKind, { zones, today }: SportCardProps): Fields {
  const bounds = thresholdOn(zones.thresholds, kind, today)?.bounds ?? null;
  const preset = bounds && presetsOf(kind).find((one) => one.bounds.join() === bounds.join());
  const division = bounds === null ? 'standard' : (preset?.id ?? 'own');
  return { kind, typed: '', division, bounds: division === 'own' ? (bounds ?? []).join(', ') : '' };
}

/** Form for the member's own value with its first day and its zones, the progress of dependent numbers, and undo. */
export function ThresholdForm(props: ThresholdFormProps) {
  const { zones, family, today, prefersMetric, isStoring, kept, progress, failure, change, undo } = props;
  const kinds = kindsOf(family);
  const [fields, setFields] = useState(() => fieldsFor(kinds[0]!, props));
  const [fromDate, setFromDate] = useState(today);
  const [isAsked, setAsked] = useState(false);
  const { kind, typed, division } = fields;
  const value = parseThreshold(kind, typed, prefersMetric);
  const hasDay = fromDate >= FIRST_DAY && fromDate <= today;
  const ownBounds = division === 'own' ? parseZoneBounds(fields.bounds) : null;
  const isDivided = division !== 'own' || ownBounds !== null;
  const divisions: readonly Division[] = ['standard', ...presetsOf(kind).map(({ id }) => id), 'own'];
  const put = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  const submit = () => {
    setAsked(true);
    if (value === null || !hasDay || !isDivided || isStoring) return;
    const was = zones.thresholds.find((one) => one.kind === kind && one.fromDate === fromDate) ?? null;
    const bounds = presetsOf(kind).find(({ id }) => id === division)?.bounds ?? ownBounds;
    change({ kind, fromDate, value: { value, source: 'entered', bounds }, was });
    put({ typed: '' });
    setAsked(false);
  };
  return (
    <Card title={words.addOwn}>
      <Form onSubmit={submit}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        <SelectField
          label={words.kind}
          name="kind"
          options={kinds.map((id) => ({ id, label: thresholdWords.kinds[id] }))}
          value={kind}
          onChange={(id) => setFields(fieldsFor(kinds.find((one) => one === id) ?? kinds[0]!, props))}
        />
        <TextField
          label={words.value}
          name="value"
          inputMode={measureOf(kind) === 'speed' ? 'text' : 'decimal'}
          maxLength={6}
          value={typed}
          onChange={(text) => put({ typed: text })}
          suffix={thresholdFigure(kind, 1, prefersMetric).unit}
          errors={isAsked && value === null ? [rangeMessage(kind, prefersMetric)] : undefined}
        />
        {kind === 'swim_speed' && (
          <SwimTest onResult={(speed) => put({ typed: thresholdFigure(kind, speed, prefersMetric).value })} />
        )}
        <DateField
          label={words.from}
          name="from"
          value={fromDate}
          last={today}
          first={FIRST_DAY}
          onChange={setFromDate}
        />
        <p className={styles.soft}>{isAsked && !hasDay ? words.noDay : words.fromHint}</p>
        <SelectField
          label={words.divide}
          name="division"
          options={divisions.map((id) => ({ id, label: words.presets[id] }))}
          value={division}
          onChange={(id) => put({ division: divisions.find((one) => one === id) ?? 'standard' })}
          hint={division === 'standard' ? undefined : words.divideHint}
        />
        {division === 'own' && (
          <TextField
            label={words.bounds}
            name="bounds"
            maxLength={60}
            value={fields.bounds}
            onChange={(bounds) => put({ bounds })}
            suffix="%"
            hint={words.boundsHint}
            errors={isAsked && !isDivided ? [words.badBounds] : undefined}
          />
        )}
        <FormActions>
          <Button type="submit" variant="primary" isPending={isStoring}>
            {words.save}
          </Button>
        </FormActions>
      </Form>
      <SavedNotice
        said={
          kept === null
            ? null
            : kept.value === null
              ? words.removed(thresholdWords.kinds[kept.kind], dayText(kept.fromDate, today))
              : words.kept(
                  thresholdWords.kinds[kept.kind],
                  figureText(thresholdFigure(kept.kind, kept.value.value, prefersMetric)),
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
