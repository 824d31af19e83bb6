import { useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { families, type SportFamily } from '../../../domain/activity-types.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Zones } from '../../../domain/entities/zones.ts';
import { isSample } from '../../../domain/navigation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { createThresholdChangeImplementations } from '../../../machines/thresholdChange/implementations.ts';
import { thresholdChangeMachine } from '../../../machines/thresholdChange/thresholdChange.machine.ts';
import { useMember } from '../../api/queries.ts';
import { useThresholdCalls, useZones } from '../../api/zones.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { athleteName, useAthlete, WithAccess } from '../../shared/teams/athlete.tsx';
import { NotToBeSeen } from '../../shared/teams/not-to-be-seen.tsx';
import { Choice } from '../../charts/choice.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThresholdChange } from '../../workflows/threshold-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { HeartRateCard, PaceCard, PowerCard, ScalesCard } from './scales-card.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { ThresholdsCard } from './thresholds-card.tsx';
import { zonesWords as words } from './words.ts';
import styles from './zones.module.css';

/** Thresholds by sport, including the member's own, and the resulting zones; with `?athlete=`, those of a coach's athlete. */
export default function ZonesScreen() {
  const member = useMember();
  const { athlete }: { readonly athlete?: unknown } = useSearch({ strict: false });
  if (typeof athlete === 'string' && member.data) return <AthleteZones member={member.data} athleteId={athlete} />;
  return (
    <Page
      title={pageWords['/profile/zones'].name}
      subtitle={words.subtitle}
      back={<BackLink to="/profile">{words.profile}</BackLink>}
    >
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => <LoadedZones member={known} />}
      </QueryView>
    </Page>
  );
}

/** Zones of an athlete who lets the coach change thresholds. */
function AthleteZones({ member, athleteId }: { readonly member: Member; readonly athleteId: string }) {
  const { entry, isKnown, rights } = useAthlete(member, athleteId);
  if (isKnown && !rights.includes('thresholds')) return <NotToBeSeen entry={entry} change="thresholds" />;
  const name = entry && athleteName(entry);
  return (
    <Page
      title={pageWords['/profile/zones'].name}
      subtitle={entry && <WithAccess entry={entry}>{name ?? words.anAthlete}</WithAccess>}
      back={
        <BackLink to="/team/$memberId" params={{ memberId: athleteId }}>
          {name ?? words.anAthlete}
        </BackLink>
      }
    >
      {entry && <LoadedZones key={athleteId} member={member} athleteId={athleteId} />}
    </Page>
  );
}

interface LoadedZonesProps {
  readonly member: Member;
  readonly athleteId?: string | undefined;
}

function LoadedZones({ member, athleteId }: LoadedZonesProps) {
  const zones = useZones({ athleteId });
  const calls = useThresholdCalls(athleteId);
  const workflow = useWorkflow(thresholdChangeMachine, () => createThresholdChangeImplementations(calls), undefined);
  const editing = useThresholdChange(workflow);
  return (
    <QueryView query={zones} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {(data) => (
        <>
          {athleteId !== undefined && <Note>{words.forAthlete}</Note>}
          <ZonesBySport member={member} zones={data} editing={editing} />
        </>
      )}
    </QueryView>
  );
}

interface ZonesProps {
  readonly member: Member;
  readonly zones: Zones;
  readonly editing: ReturnType<typeof useThresholdChange>;
}

function ZonesBySport({ member, zones, editing }: ZonesProps) {
  const linked = useLocation({ select: ({ hash }) => families.find((family) => family === hash) });
  const own = families.filter((family) => zones.families.includes(family));
  const [chosen, choose] = useState<SportFamily | null>(linked ?? own[0] ?? null);
  const [isMore, setMore] = useState(own.length === 0 || (linked !== undefined && !own.includes(linked)));
  return (
    <div className={styles.page}>
      <div className={styles.sports}>
        <Choice<SportFamily | ''>
          label={words.sport}
          options={(isMore ? families : own).map((id) => ({ id, label: words.sports[id] }))}
          chosen={chosen ?? ''}
          onChoose={(id) => choose(id === '' ? null : id)}
        />
        {!isMore && own.length < families.length && (
          <Button variant="quiet" size="small" onPress={() => setMore(true)}>
            {words.moreSports}
          </Button>
        )}
      </div>
      {chosen === null ? (
        <Card title={words.noSport}>
          <p>{words.noSportText}</p>
        </Card>
      ) : (
        <SportZones member={member} zones={zones} editing={editing} family={chosen} />
      )}
    </div>
  );
}

function SportZones({ member, zones, editing, family }: ZonesProps & { readonly family: SportFamily }) {
  const today = useToday(member.timeZone);
  const canWrite = !isSample(member);
  const about = { zones, family, today, prefersMetric: prefersMetricOf(member) };
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <ThresholdsCard {...about} canWrite={canWrite} {...editing} />
        {canWrite ? <ThresholdForm key={family} {...about} {...editing} /> : <Note>{words.noteOfSamples}</Note>}
      </div>
      <div className={styles.stack}>
        {family === 'foot' && <ScalesCard {...about} />}
        {family === 'bike' && <PowerCard {...about} />}
        <PaceCard {...about} />
        <HeartRateCard {...about} />
      </div>
    </div>
  );
}
