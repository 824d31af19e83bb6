import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { measurementKinds } from '../../../domain/metrics/measurements.ts';
import { isSample } from '../../../domain/navigation.ts';
import { type Measured, usesKilograms } from '../../../domain/views/measurements.ts';
import { createThresholdChangeImplementations } from '../../../machines/thresholdChange/implementations.ts';
import { thresholdChangeMachine } from '../../../machines/thresholdChange/thresholdChange.machine.ts';
import { useMeasurementCalls, useMeasurements } from '../../api/measurements.ts';
import { useMember } from '../../api/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMeasurementChange } from '../../workflows/threshold-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { MeasurementCard } from './measurement-card.tsx';
import { MeasurementForm } from './measurement-form.tsx';
import { bodyWords as words } from './words.ts';
import styles from './body.module.css';

/** Page to enter, change and remove body measurements by day. */
export default function BodyScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/profile">{words.profile}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => <Body member={known} />}
      </QueryView>
    </Page>
  );
}

/** Subject of the form; a new `round` resets it. */
interface FormOf {
  readonly edited: Measured | null;
  readonly round: number;
}

function Body({ member }: { readonly member: Member }) {
  const measurements = useMeasurements();
  const today = useToday(member.timeZone);
  const calls = useMeasurementCalls();
  const workflow = useWorkflow(thresholdChangeMachine, () => createThresholdChangeImplementations(calls), undefined);
  const changing = useMeasurementChange(workflow);
  const [{ edited, round }, setForm] = useState<FormOf>({ edited: null, round: 0 });
  const edit = (one: Measured | null) => setForm((before) => ({ edited: one, round: before.round + 1 }));
  const canWrite = !isSample(member);
  const shown = { prefersMetric: usesKilograms(member), today };
  return (
    <QueryView query={measurements} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {({ measurements: all }) => (
        <div className={styles.columns}>
          {canWrite ? (
            <MeasurementForm
              key={round}
              measurements={all}
              edited={edited}
              onDone={() => edit(null)}
              {...changing}
              {...shown}
            />
          ) : (
            <Note>{words.noteOfSamples}</Note>
          )}
          <div className={styles.stack}>
            {measurementKinds.map((kind) => (
              <MeasurementCard
                key={kind}
                kind={kind}
                values={all.filter((one) => one.kind === kind)}
                canWrite={canWrite}
                isStoring={changing.isStoring}
                onEdit={edit}
                onRemove={({ day, value }) => changing.change({ kind, fromDate: day, value: null, was: value })}
                {...shown}
              />
            ))}
          </div>
        </div>
      )}
    </QueryView>
  );
}
