import { useMemo, useState } from 'react';
import type { Activity, Mark, Samples } from '../../../domain/entities/activity.ts';
import type { RecordKey } from '../../../domain/metrics/records.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import { markedSegments } from '../../../domain/views/marks.ts';
import type { Medal } from '../../../domain/views/medals.ts';
import { routeView } from '../../../domain/views/route.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useActivityParts } from '../../api/activity-parts.ts';
import { useSamples } from '../../api/samples.ts';
import { segmentWords } from '../../shared/segments/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import styles from './activity.module.css';
import { EffortCard } from './effort-card.tsx';
import { EffortsCard, LapsCard } from './laps-card.tsx';
import { MarkForm } from './mark-form.tsx';
import { activityPartWords as partWords } from './parts-words.ts';
import { RouteCard } from './route-card.tsx';
import { SegmentForm } from './segment-form.tsx';
import { SamplesChartOf } from './samples-card.tsx';
import { activityPageWords } from './words.ts';

interface RecordingProps {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
  /** True if parts can be named. */
  readonly canMark: boolean;
  /** Records set by the activity. */
  readonly medals: ReadonlyMap<RecordKey, Medal>;
}

/** Shows the recording: charts, route, laps and best efforts. A selection in one of them is shown in the others. */
export function Recording(props: RecordingProps) {
  const samples = useSamples(props.activity.activityId);
  if (samples.data !== undefined) return <RecordingContent {...props} samples={samples.data} />;
  return (
    <Card title={activityPageWords.charts}>
      <QueryView query={samples} label={activityPageWords.loadingTheRecording} skeleton={<Skeleton height={480} />}>
        {() => null}
      </QueryView>
    </Card>
  );
}

function RecordingContent({
  activity,
  prefersMetric,
  canMark,
  medals,
  samples,
}: RecordingProps & { readonly samples: Samples }) {
  const { family } = typeOf(activity);
  const [selected, select] = useState<Window | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [zoomed, setZoomed] = useState<Window | null>(null);
  const [naming, setNaming] = useState<'mark' | 'segment' | null>(null);
  const [kind, setKind] = useState<Parameters<typeof LapsCard>[0]['kind']>(null);
  const route = useMemo(() => routeView(samples, family, prefersMetric), [samples, family, prefersMetric]);
  // Missing in responses cached by an earlier version of the app.
  const stored = activity.marks ?? noMarks;
  const cut = activity.correction?.crop?.from ?? 0;
  const length = samples.time.at(-1) ?? 0;
  const part = zoomed ?? selected ?? { from: 0, to: length };
  const { removing, ...removal } = useRemoval(activity.activityId, stored);
  const marks = useMemo(
    () =>
      markedSegments(
        stored.filter((mark) => mark !== removing),
        samples,
        cut,
      ),
    [stored, removing, samples, cut],
  );
  const parts = { samples, family, prefersMetric, selected, onSelect: select };
  return (
    <>
      {route !== null && (
        <RouteCard
          activity={activity}
          route={route}
          samples={samples}
          prefersMetric={prefersMetric}
          selected={selected}
          cursor={cursor}
        />
      )}
      <SamplesChartOf
        activity={activity}
        samples={samples}
        prefersMetric={prefersMetric}
        selected={selected}
        onCursor={setCursor}
        onWindow={setZoomed}
        below={
          canMark &&
          length > 1 &&
          (naming === null ? (
            <div className={styles.naming}>
              <Button size="small" onPress={() => setNaming('mark')}>
                {partWords.markThisStretch}
              </Button>
              {route !== null && (
                <Button size="small" onPress={() => setNaming('segment')}>
                  {segmentWords.makeSegment}
                </Button>
              )}
            </div>
          ) : naming === 'mark' ? (
            <MarkForm
              activityId={activity.activityId}
              marks={stored}
              part={part}
              length={length}
              cut={cut}
              onSaved={(saved) => {
                setNaming(null);
                setKind('marks');
                select(saved);
              }}
              onCancel={() => setNaming(null)}
            />
          ) : (
            <SegmentForm activityId={activity.activityId} part={part} length={length} onClose={() => setNaming(null)} />
          ))
        }
      />
      <EffortCard activity={activity} samples={samples} prefersMetric={prefersMetric} />
      {removal.failure !== null && <FormError title={partWords.notMarked} message={removal.failure} />}
      <div className={styles.parts}>
        <LapsCard
          {...parts}
          marks={marks}
          kind={kind}
          onKind={setKind}
          onRemove={
            canMark
              ? ({ mark }) => {
                  select(null);
                  removal.remove(mark);
                }
              : undefined
          }
        />
        <EffortsCard {...parts} medals={medals} />
      </div>
    </>
  );
}

const noMarks: readonly Mark[] = [];

/** Removes a name optimistically, and restores it with an error message on failure. */
function useRemoval(activityId: string, stored: readonly Mark[]) {
  const { mark } = useActivityParts(activityId);
  const [asked, ask] = useState<Mark | null>(null);
  // Passes the visible marks along, since the workflow is created once but the marks change.
  const { isSaving, failure, send } = useStore<Readonly<Record<'marks' | 'was', readonly Mark[]>>>(
    ({ marks, was }, signal) => mark(marks, was, signal),
  );
  const remove = (gone: Mark) => {
    ask(gone);
    send({ marks: stored.filter((one) => one !== gone), was: stored });
  };
  return { removing: isSaving ? asked : null, failure, remove };
}
