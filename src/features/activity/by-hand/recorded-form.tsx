import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Member } from '../../../../domain/entities/member.ts';
import {
  type CorrectionField,
  type CorrectionInput,
  parseCorrection,
  correctionInputOf,
  lengthOf,
  withCropping,
  invalidCorrectionFields,
} from '../../../../domain/views/correction.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { formatDuration, parseDuration } from '../../../../domain/units.ts';
import type { Window } from '../../../../domain/views/window.ts';
import { useByHand } from '../../../api/by-hand.ts';
import type { NotedActivity } from '../../../api/queries.ts';
import { useSamples } from '../../../api/samples.ts';
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import styles from '../details-form.module.css';
import { activityPartWords as partWords } from '../parts-words.ts';
import { SamplesChartOf } from '../samples-card.tsx';
import { activityPageWords } from '../words.ts';
import { MergeCard } from './merge-card.tsx';
import { SplitForm } from './split-form.tsx';
import { byHandWords as words } from './words.ts';

interface RecordedFormProps {
  readonly activity: NotedActivity;
  readonly member: Member;
}

/** Form to correct a recording: its distance, its moving time, and the part that counts; also splits it or merges it with another one. */
export function RecordedForm({ activity: shown, member }: RecordedFormProps) {
  // Changes are relative to the activity at the time the form was opened.
  const [activity] = useState(shown);
  const { activityId } = activity;
  const prefersMetric = prefersMetricOf(member);
  const navigate = useNavigate();
  const byHand = useByHand();
  const samples = useSamples(activityId);
  /** Last position of the chart's cursor, and the chosen position, in seconds since the start. */
  const [cursor, setCursor] = useState<number | null>(null);
  const [splitAt, setSplitAt] = useState<number | null>(null);
  const whole = correctionInputOf(activity, prefersMetric);
  const fields = useFields<CorrectionInput, CorrectionField>(whole, (typed) =>
    Object.fromEntries(
      invalidCorrectionFields(typed, activity, prefersMetric).map((field) => [field, [words.wrongCorrection[field]]]),
    ),
  );
  const { values, set, bind } = fields;
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => parseCorrection(typed, activity, prefersMetric),
    store: async (corrected, signal) => {
      await byHand.correctRecording(activityId, corrected, signal);
      if (!signal.aborted) await navigate({ to: '/activity/$id', params: { id: activityId } });
    },
  });
  const [from, to] = [parseDuration(values.from), parseDuration(values.to)];
  const isCut = values.from !== whole.from || values.to !== whole.to;
  const selected = isCut && from !== null && to !== null && to > from ? { from, to } : null;
  const crop = (part: Parameters<typeof withCropping>[1]) => set(withCropping(values, part, whole));
  const cropTo = (part: Window | null) =>
    crop(
      part === null
        ? { from: whole.from, to: whole.to }
        : { from: formatDuration(part.from), to: formatDuration(part.to) },
    );
  return (
    <div className={styles.beside}>
      <Card>
        <LeaveGuard isChanged={fields.isChanged && !isSaving} words={words.leaving} />
        <div className={styles.details}>
          <Form aria-label={words.correct} onSubmit={save}>
            <Note>{words.originalStays}</Note>
            {failure !== null && <FormError title={words.notSaved} message={failure} />}
            <TextField
              {...bind('distance')}
              label={words.distance}
              hint={words.distanceHint}
              placeholder={words.workedOut}
              inputMode="decimal"
              maxLength={9}
              suffix={prefersMetric ? 'km' : 'mi'}
            />
            <TextField
              {...bind('duration')}
              label={words.movingTime}
              hint={words.durationHint}
              placeholder={words.workedOut}
              maxLength={12}
            />
            <TextField
              {...bind('from')}
              label={words.cropFrom}
              hint={words.cropHint}
              maxLength={12}
              onChange={(from) => crop({ from })}
            />
            <TextField {...bind('to')} label={words.cropTo} maxLength={12} onChange={(to) => crop({ to })} />
            <FormActions>
              <Button
                type="submit"
                variant="primary"
                isPending={isSaving}
                isDisabled={fields.showsErrors || !fields.isChanged}
              >
                {words.save}
              </Button>
            </FormActions>
          </Form>
        </div>
      </Card>
      <div className={styles.chart}>
        <QueryView query={samples} label={activityPageWords.loadingTheRecording} skeleton={<Skeleton height={480} />}>
          {(known) => (
            <SamplesChartOf
              activity={activity}
              samples={known}
              prefersMetric={prefersMetric}
              selected={selected}
              onCursor={(time) => time !== null && setCursor(time)}
              onWindow={cropTo}
              below={
                cursor !== null && (
                  <div>
                    <Button size="small" onPress={() => setSplitAt(cursor)}>
                      {partWords.splitHere(formatDuration(cursor))}
                    </Button>
                  </div>
                )
              }
            />
          )}
        </QueryView>
      </div>
      <SplitForm key={splitAt} activityId={activityId} length={lengthOf(activity)} chosen={splitAt} />
      <MergeCard activity={shown} prefersMetric={prefersMetric} />
    </div>
  );
}
