import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { BY_HAND, type HandFigures } from '../../../../domain/entities/manual-activity.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { isSample } from '../../../../domain/navigation.ts';
import { nameOf } from '../../../../domain/views/activity-name.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { mergedActivityOf } from '../../../../domain/views/merge.ts';
import {
  parseFigures,
  type ManualEntryField,
  type ManualEntry,
  manualEntryOf,
} from '../../../../domain/views/manual-entry.ts';
import { useByHand } from '../../../api/by-hand.ts';
import { type NotedActivity, useActivity, useMember } from '../../../api/queries.ts';
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToday } from '../../../ui/now.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { zoneHere } from '../../../api/zone-here.ts';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import styles from '../details-form.module.css';
import { errorsOf } from './errors.ts';
import { FigureFields, SameTime } from './figure-fields.tsx';
import { PartOfMerged } from '../merged-notes.tsx';
import { RecordedForm } from './recorded-form.tsx';
import { byHandWords as words } from './words.ts';

/** Form to correct when an activity took place, and its figures. */
export default function CorrectScreen() {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const activity = useActivity(id);
  const member = useMember();
  const back = (
    <BackLink to="/activity/$id" params={{ id }}>
      {words.activity}
    </BackLink>
  );
  return (
    <Page title={words.correct} back={back} {...(activity.data && { subtitle: nameOf(activity.data) })}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={400} round />}>
        {(known) => (
          <QueryView query={activity} label={words.loading} skeleton={<Skeleton height={400} round />}>
            {(found) => <Corrected key={id} activity={found} member={known} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

function Corrected({ activity, member }: { readonly activity: NotedActivity; readonly member: Member }) {
  // After a merge or split from here, the activity may be refetched before the response opens the result, so the form must stay until then.
  const [standing] = useState(() => mergedActivityOf(activity));
  if (activity.memberId !== member.memberId) return <Note>{words.notYours}</Note>;
  if (isSample(member)) return <Note>{words.noteOfSamples}</Note>;
  if (standing !== null) return <PartOfMerged activity={activity} />;
  if (activity.source !== BY_HAND) {
    return <RecordedForm activity={activity} member={member} />;
  }
  return <HandForm activity={activity} member={member} />;
}

function HandForm({ activity, member }: { readonly activity: NotedActivity; readonly member: Member }) {
  const { activityId, localStartTime, duration, totalDistance, averageHr } = activity;
  const prefersMetric = prefersMetricOf(member);
  const here = useToday(zoneHere() ?? member.timeZone);
  // The day may already be a later one in the activity's time zone.
  const today = [here, localStartTime.slice(0, 10)].toSorted()[1]!;
  const navigate = useNavigate();
  const byHand = useByHand();
  const before: HandFigures = { localStartTime, duration: duration ?? 0, totalDistance, averageHr };
  const fields = useFields<ManualEntry, ManualEntryField>(manualEntryOf(before, prefersMetric), (typed) =>
    errorsOf(typed, today, prefersMetric),
  );
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => parseFigures(typed, before, prefersMetric),
    store: async (figures, signal) => {
      await byHand.correct(activityId, figures, signal);
      if (!signal.aborted) await navigate({ to: '/activity/$id', params: { id: activityId } });
    },
  });
  return (
    <Card>
      <LeaveGuard isChanged={fields.isChanged && !isSaving} words={words.leaving} />
      <div className={styles.details}>
        <Form aria-label={words.correct} onSubmit={save}>
          {failure !== null && <FormError title={words.notSaved} message={failure} />}
          <FigureFields fields={fields} today={today} prefersMetric={prefersMetric} />
          <SameTime typed={fields.values} activityId={activityId} />
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
