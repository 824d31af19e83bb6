import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { recordedTypes } from '../../../../domain/activity-types.ts';
import { DEFAULT_ACTIVITY_TYPE_ID } from '../../../../domain/constants.ts';
import { isCivilDate } from '../../../../domain/dates.ts';
import { NOTE_MAX } from '../../../../domain/entities/activity.ts';
import { ACTIVITY_NAME_MAX } from '../../../../domain/entities/activity-details.ts';
import { FIRST_DAY } from '../../../../domain/entities/manual-activity.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { isSample } from '../../../../domain/navigation.ts';
import { nameOf } from '../../../../domain/views/activity-name.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import {
  parseFigures,
  type ManualEntryField,
  type ManualEntry,
  isName,
  wallTimeOf,
} from '../../../../domain/views/manual-entry.ts';
import { useByHand } from '../../../api/by-hand.ts';
import { useMember } from '../../../api/queries.ts';
import { EffortField } from '../effort-field.tsx';
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToday } from '../../../ui/now.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { zoneHere } from '../../../api/zone-here.ts';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import styles from '../details-form.module.css';
import { errorsOf } from './errors.ts';
import { FigureFields, SameTime } from './figure-fields.tsx';
import { byHandWords as words } from './words.ts';
import { newId } from '../../../api/new-id.ts';

/** Form for an activity that was not recorded. */
export default function AddScreen() {
  const member = useMember();
  return (
    <Page title={words.add} subtitle={words.addText} back={<BackLink to="/activities">{words.activities}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => (isSample(known) ? <Note>{words.noteOfSamples}</Note> : <AddForm member={known} />)}
      </QueryView>
    </Page>
  );
}

interface Typed extends ManualEntry {
  readonly activityTypeId: number;
  readonly effort: number | null;
  readonly name: string;
  readonly note: string;
}
type Checked = ManualEntryField | 'name';

/** Returns the day in the URL, if training on it is possible. */
const dayOf = ({ day }: Readonly<Record<string, unknown>>, today: string): string => {
  const text = typeof day === 'number' ? String(day) : day;
  return typeof text === 'string' && isCivilDate(text) && text >= FIRST_DAY && text <= today ? text : today;
};

function AddForm({ member }: { readonly member: Member }) {
  const prefersMetric = prefersMetricOf(member);
  const today = useToday(zoneHere() ?? member.timeZone);
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const byHand = useByHand();
  const [activityId] = useState(newId);
  const blank: Typed = {
    activityTypeId: DEFAULT_ACTIVITY_TYPE_ID,
    date: dayOf(search, today),
    time: '',
    duration: '',
    distance: '',
    heartRate: '',
    effort: null,
    name: '',
    note: '',
  };
  const fields = useFields<Typed, Checked>(blank, (typed) => ({
    ...errorsOf(typed, today, prefersMetric),
    ...(!isName(typed.name) && { name: [words.nameCannotBeKept] }),
  }));
  const { values, set, bind } = fields;
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => ({
      activityId,
      activityTypeId: typed.activityTypeId,
      figures: parseFigures(typed, null, prefersMetric),
      name: typed.name.trim() === '' ? null : typed.name.trim(),
      perceivedEffort: typed.effort,
      note: typed.note.trim(),
    }),
    store: async (written, signal) => {
      await byHand.add(written, signal);
      if (!signal.aborted) await navigate({ to: '/activity/$id', params: { id: activityId }, replace: true });
    },
  });
  const called = nameOf({
    name: null,
    activityTypeId: values.activityTypeId,
    localStartTime: wallTimeOf(values),
  });
  return (
    <Card>
      <LeaveGuard isChanged={fields.isChanged && !isSaving} words={words.leaving} />
      <div className={styles.details}>
        <Form aria-label={words.add} onSubmit={save}>
          {failure !== null && <FormError title={words.notSaved} message={failure} />}
          <SelectField
            label={words.sport}
            name="sport"
            value={String(values.activityTypeId)}
            onChange={(id) => set({ activityTypeId: Number(id) })}
            options={recordedTypes.map((type) => ({ id: String(type.activityTypeId), label: type.name }))}
          />
          <FigureFields fields={fields} today={today} prefersMetric={prefersMetric} />
          <EffortField value={values.effort} onChange={(effort) => set({ effort })} />
          <TextField
            {...bind('name')}
            label={words.name}
            placeholder={called}
            hint={words.leftEmptyItIsCalled(called)}
            maxLength={ACTIVITY_NAME_MAX}
          />
          <TextArea
            label={words.notes}
            name="note"
            value={values.note}
            rows={3}
            maxLength={NOTE_MAX}
            onChange={(note) => set({ note })}
          />
          <SameTime typed={values} activityId={activityId} />
          <FormActions>
            <Button type="submit" variant="primary" isPending={isSaving} isDisabled={fields.showsErrors}>
              {words.save}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
