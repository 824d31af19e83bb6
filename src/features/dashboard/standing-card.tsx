import type { ReactNode } from 'react';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { formatWhole } from '../../../domain/views/display-format.ts';
import { dayText } from '../../../domain/date-text.ts';
import { messages } from '../../../domain/messages.ts';
import { distanceRatio, loadRatio, noRatioReason } from '../../../domain/views/ratio.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import type { Explained, ExplainedOfDay } from '../../shared/explanation/explanation-dialog.tsx';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/delta.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dashboardWords } from './words.ts';
import styles from './dashboard.module.css';

interface StandingCardProps {
  /** Days; `null` while loading. */
  readonly days: readonly CalendarDay[] | null;
  /** Today; `null` until the member is loaded. */
  readonly today: string | null;
}

/** Shows the day's ratios, chronic load, critical power and consistency. Describes ratios without any promise. */
export function StandingCard({ days, today }: StandingCardProps) {
  const isWaiting = days === null || today === null;
  const byDate = new Map(days?.map((one) => [one.date, one]));
  const day = isWaiting ? undefined : byDate.get(today);
  const load = isWaiting ? null : loadRatio(byDate, today);
  const distance = isWaiting ? null : distanceRatio(byDate, today);
  const of = (number: ExplainedOfDay): Explained | null => (isWaiting ? null : { of: number, date: today });
  return (
    <div className={styles.standing}>
      <Card title={dashboardWords.today} note={dashboardWords.last7DaysVsLast28}>
        <dl className={styles.rows}>
          <Row label={dashboardWords.loadRatio} hint={dashboardWords.sevenDayLoadBy28DayLoad} what={of('loadRatio')}>
            {isWaiting ? <Figure /> : <Band band={load?.band ?? null} value={load?.value ?? null} why={load?.why} />}
          </Row>
          <Row
            label={dashboardWords.distanceRatio}
            hint={dashboardWords.sameForRunningAndWalking}
            what={of('distanceRatio')}
          >
            {isWaiting ? <Figure /> : <Band band={distance?.band ?? null} value={distance?.value ?? null} />}
          </Row>
          <Row
            label={dashboardWords.chronicLoad}
            hint={dashboardWords.twentyEightDayAveragePerDay}
            what={of('chronicLoad')}
          >
            {isWaiting ? (
              <Figure />
            ) : (
              <KnownFigure value={formatWhole(day?.ebChronicLoad ?? null)} unit={dashboardWords.perDay} />
            )}
          </Row>
          <Row label={dashboardWords.criticalPower} hint={criticalPowerHint(day, today)} what={of('criticalPower')}>
            {isWaiting ? <Figure /> : <KnownFigure value={formatWhole(day?.criticalPower ?? null)} unit="W" />}
            {!isWaiting && <Trend days={days} today={today} />}
          </Row>
          <Row label={dashboardWords.consistency} hint={dashboardWords.daysTrainedOfTheLast30} what={of('consistency')}>
            {isWaiting ? <Figure /> : <KnownFigure value={formatWhole(day?.consistency ?? null)} unit="%" />}
          </Row>
        </dl>
        {load?.why != null && <p className={styles.hint}>{dashboardWords.whyTheLoadRatioMoved(load.why)}</p>}
        {load === null && !isWaiting && <p className={styles.hint}>{noRatioReason(day)}</p>}
        {day?.criticalPowerProven === false && <p className={styles.hint}>{messages.criticalPower.howToProve}</p>}
      </Card>
    </div>
  );
}

/** Shows the change of critical power since the first loaded day that has a value. */
function Trend({ days, today }: { readonly days: readonly CalendarDay[]; readonly today: string }) {
  const [now, before] = [days.find(({ date }) => date === today), days.find((one) => one.criticalPower !== null)];
  if (now?.criticalPower == null || before?.criticalPower == null || before.date === today) return null;
  const change = Math.round(now.criticalPower) - Math.round(before.criticalPower);
  const than = dayText(before.date, today);
  return (
    <span className={styles.trend}>
      <Delta
        amount={`${Math.abs(change)} W`}
        direction={change === 0 ? 'same' : change > 0 ? 'more' : 'less'}
        than={dashboardWords.on(than)}
      />
      {change !== 0 && <span aria-hidden="true">{dashboardWords.since(than)}</span>}
    </span>
  );
}

/** Describes the source of a day's critical power. */
function criticalPowerHint(day: CalendarDay | undefined, today: string | null): string {
  if (today === null || day?.criticalPowerSetOn == null) return dashboardWords.fromYourBestEfforts;
  const { own, proven, provisional } = messages.criticalPower;
  if (day.criticalPowerOwn === true) return own(dayText(day.criticalPowerSetOn, today));
  return (day.criticalPowerProven === true ? proven : provisional)(dayText(day.criticalPowerSetOn, today));
}

interface RowProps {
  readonly label: string;
  readonly hint: string;
  /** Explanation of the number; `null` while the number is loading. */
  readonly what: Explained | null;
  readonly children: ReactNode;
}

function Row({ label, hint, what, children }: RowProps) {
  return (
    <div>
      <dt>
        <span>
          {label} {what !== null && <ExplainButton name={label} what={what} />}
        </span>
        <span className={styles.hint}>{hint}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Placeholder of a figure. */
const Figure = () => <Skeleton height="1lh" width="4rem" />;

const KnownFigure = ({ value, unit }: { readonly value: string | null; readonly unit: string }) =>
  value === null ? (
    <span className={styles.hint}>{dashboardWords.notYet}</span>
  ) : (
    <FigureText value={value} unit={unit} />
  );
