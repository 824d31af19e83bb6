import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { createThresholdChangeImplementations } from '../../../machines/thresholdChange/implementations.ts';
import { thresholdChangeMachine } from '../../../machines/thresholdChange/thresholdChange.machine.ts';
import { useMember } from '../../api/queries.ts';
import { useThresholdCalls, useZones } from '../../api/zones.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThresholdChange } from '../../workflows/threshold-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { HeartRateCard, ScalesCard } from './scales-card.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { ThresholdsCard } from './thresholds-card.tsx';
import { zonesWords as words } from './words.ts';
import styles from './zones.module.css';

/** What everything is measured against: thresholds, own ones among them, and the zones that follow. */
export default function ZonesScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/profile">{words.profile}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => <Zones member={known} />}
      </QueryView>
    </Page>
  );
}

function Zones({ member }: { readonly member: Member }) {
  const zones = useZones();
  const today = useToday(member.timeZone);
  const calls = useThresholdCalls();
  const workflow = useWorkflow(thresholdChangeMachine, () => createThresholdChangeImplementations(calls), undefined);
  const editing = useThresholdChange(workflow);
  const canWrite = !isSample(member);
  return (
    <QueryView query={zones} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {(data) => (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <ThresholdsCard zones={data} today={today} canWrite={canWrite} {...editing} />
            {canWrite ? <ThresholdForm zones={data} today={today} {...editing} /> : <Note>{words.noteOfSamples}</Note>}
          </div>
          <div className={styles.stack}>
            <ScalesCard zones={data} prefersMetric={prefersMetricOf(member)} />
            <HeartRateCard zones={data} />
          </div>
        </div>
      )}
    </QueryView>
  );
}
