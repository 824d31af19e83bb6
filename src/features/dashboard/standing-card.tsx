import type { ReactNode } from 'react';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { formatWhole } from '../../../domain/views/reader.ts';
import { ratioOf } from '../../../domain/views/month.ts';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import styles from './dashboard.module.css';

/** The day's ratios, chronic load, critical power and consistency. Ratios are described, nothing is promised of them. */
export function StandingCard({ days, today }: { readonly days: readonly CalendarDay[]; readonly today: string }) {
  const day = days.find(({ date }) => date === today);
  const load = ratioOf(day?.ebAcr);
  const distance = ratioOf(day?.vbAcr);
  return (
    <div className={styles.standing}>
      <Card title="Today" note="Last 7 days vs last 28">
        <dl className={styles.rows}>
          <Row label="Load ratio" hint="7-day load ÷ 28-day load">
            <Band band={load?.band ?? null} value={load?.value ?? null} />
          </Row>
          <Row label="Distance ratio" hint="Same, for running and walking distance">
            <Band band={distance?.band ?? null} value={distance?.value ?? null} />
          </Row>
          <Row label="Chronic load" hint="28-day average per day">
            <Known value={formatWhole(day?.ebChronicLoad ?? null)} unit="per day" />
          </Row>
          <Row label="Critical power" hint="From your best efforts">
            <Known value={formatWhole(day?.criticalPower ?? null)} unit="W" />
          </Row>
          <Row label="Consistency" hint="Days trained of the last 30">
            <Known value={formatWhole(day?.consistency ?? null)} unit="%" />
          </Row>
        </dl>
        {load === null && (
          <p className={styles.hint}>
            {day?.ebChronicLoad === 0
              ? 'No ratio: you have no training in the last 28 days.'
              : 'Ratios start 28 days after your first activity.'}
          </p>
        )}
      </Card>
    </div>
  );
}

function Row({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {label}
        <span className={styles.hint}>{hint}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const Known = ({ value, unit }: { readonly value: string | null; readonly unit: string }) =>
  value === null ? <span className={styles.hint}>Not yet</span> : <FigureText value={value} unit={unit} />;
