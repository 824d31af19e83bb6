import { useMemo, useState } from 'react';
import { daysBetween } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { type AnalysisSpan, analysisSpans, firstDayOf } from '../../../domain/views/analysis/span.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { type AnalysisOf, useAnalysis } from '../../api/analysis.ts';
import { useMember } from '../../api/queries.ts';
import { Choice } from '../../charts/choice.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './analysis.module.css';
import { PaceCard } from './pace-card.tsx';
import { PowerCard } from './power-card.tsx';
import { RaceCheck } from './race-check.tsx';
import { RacesCard } from './races-card.tsx';
import { SeasonsCard } from './seasons-card.tsx';
import { VolumeCard } from './volume-card.tsx';
import { analysisPageWords as words } from './words.ts';
import { ZonesCard } from './zones-card.tsx';

/** Page with six charts of the training of months and years. */
export default function AnalysisScreen() {
  const member = useMember();
  return (
    <Page title={words.analysis}>
      <QueryView query={member} label={words.loading} skeleton={<Waiting />}>
        {(known) => <Charts member={known} />}
      </QueryView>
    </Page>
  );
}

const Waiting = () => (
  <div className={styles.grid}>
    {[0, 1, 2, 3, 4, 5].map((nth) => (
      <Skeleton key={nth} height={380} round />
    ))}
  </div>
);

function Charts({ member }: { readonly member: Member }) {
  const [span, setSpan] = useState<AnalysisSpan>(365);
  const today = useToday(member.timeZone);
  const weekStart = weekStartOf(member);
  const from = firstDayOf(today, span, weekStart);
  const query = useAnalysis(from, today);
  return (
    <QueryView query={query} label={words.loading} skeleton={<Waiting />}>
      {(analysis) =>
        analysis.firstDate === null ? (
          <Card>
            <EmptyState
              title={words.nothing}
              text={words.nothingText}
              action={<LinkButton to="/import">{words.importFiles}</LinkButton>}
            />
          </Card>
        ) : (
          <>
            <div className={styles.bar}>
              <Choice
                label={words.span}
                options={spansFor(analysis.firstDate, today).map((days) => ({
                  id: String(days),
                  label: words.spans(days),
                }))}
                chosen={String(span)}
                onChoose={(id) => setSpan(analysisSpans.find((days) => String(days) === id) ?? span)}
              />
              <p className={styles.count} role="status">
                {words.left(analysis.columns.date.length)}
              </p>
            </div>
            <SixCharts
              analysis={analysis}
              prefersMetric={prefersMetricOf(member)}
              weekStart={weekStart}
              isStale={analysis.from !== from}
            />
          </>
        )
      }
    </QueryView>
  );
}

/** Returns the spans that show more than the previous one; always includes a year. */
const spansFor = (firstDate: string, today: string): readonly AnalysisSpan[] => {
  const days = daysBetween(firstDate, today) + 1;
  return analysisSpans.filter((_, i) => i < 2 || days > (analysisSpans[i - 1] ?? 0));
};

interface SixChartsProps {
  readonly analysis: AnalysisOf;
  readonly prefersMetric: boolean;
  readonly weekStart: number;
  /** True while new data is loading. */
  readonly isStale: boolean;
}

const SixCharts = ({ analysis, prefersMetric, weekStart, isStale }: SixChartsProps) =>
  useMemo(
    () => (
      <div className={styles.grid} data-stale={isStale}>
        <PowerCard analysis={analysis} />
        <SeasonsCard analysis={analysis} />
        <VolumeCard analysis={analysis} prefersMetric={prefersMetric} weekStart={weekStart} />
        <ZonesCard analysis={analysis} weekStart={weekStart} />
        <PaceCard analysis={analysis} prefersMetric={prefersMetric} />
        <RacesCard analysis={analysis} prefersMetric={prefersMetric} />
        <RaceCheck analysis={analysis} />
      </div>
    ),
    [analysis, prefersMetric, weekStart, isStale],
  );
