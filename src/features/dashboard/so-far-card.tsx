import { wholeText } from '../../../domain/words/area.ts';
import { rangeText } from '../../../domain/date-text.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { type Figure, figureText, formatDistance } from '../../../domain/units.ts';
import { formatHours, prefersMetricOf } from '../../../domain/views/display-format.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { weekSoFar, yearSoFar } from '../../../domain/views/so-far.ts';
import { describeChange } from '../../../domain/views/week-comparison.ts';
import { goalWords } from '../../../domain/words/goals.ts';
import { useYearSoFar } from '../../api/daily-loads.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/delta.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import styles from './so-far-card.module.css';
import { soFarWords as words } from './so-far-words.ts';

interface SoFarCardProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly member: Member;
}

const wholeFigure = (value: number): Figure => ({ value: wholeText(value), unit: '' });

/** Compares the calendar week and the year up to today with the same days of the previous one. */
export default function SoFarCard({ days, today, member }: SoFarCardProps) {
  const years = useYearSoFar().data ?? null;
  const prefersMetric = prefersMetricOf(member);
  const metres = (value: number) => formatDistance(value, prefersMetric);
  const week = weekSoFar(days, today, weekStartOf(member));
  const year = yearSoFar(today);
  const distances =
    week.sports.length > 0
      ? week.sports.map(({ family, now, earlier }) => ({
          label: goalWords.sportNames[family],
          now,
          earlier,
          show: metres,
        }))
      : [{ label: words.distance, now: week.now.distance, earlier: week.earlier.distance, show: metres }];
  return (
    <Card title={words.title}>
      <div className={styles.parts}>
        <Part
          of="week"
          now={rangeText(week.from, week.to)}
          before={rangeText(week.before.from, week.before.to)}
          rows={[
            { label: words.time, now: week.now.duration, earlier: week.earlier.duration, show: formatHours },
            ...distances,
            { label: words.load, now: week.now.load, earlier: week.earlier.load, show: wholeFigure },
          ]}
        />
        {years !== null && (
          <Part
            of="year"
            now={rangeText(year.from, year.to)}
            before={rangeText(year.before.from, year.before.to)}
            rows={[
              { label: words.time, now: years.now.duration, earlier: years.earlier.duration, show: formatHours },
              { label: words.distance, now: years.now.distance, earlier: years.earlier.distance, show: metres },
              {
                label: words.activities,
                now: years.now.activities,
                earlier: years.earlier.activities,
                show: wholeFigure,
              },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

interface PartProps {
  readonly of: 'week' | 'year';
  /** Name of the period. */
  readonly now: string;
  readonly before: string;
  readonly rows: readonly {
    readonly label: string;
    readonly now: number;
    readonly earlier: number;
    readonly show: (value: number) => Figure;
  }[];
}

function Part({ of, now, before, rows }: PartProps) {
  const than = of === 'week' ? words.sameDaysLastWeek : words.sameDaysLastYear;
  return (
    <section className={styles.part} aria-label={words[of]}>
      <h3>
        {words[of]} <span>{words.against(now, before)}</span>
      </h3>
      <Stats even>
        {rows.map(({ label, show, ...row }) => {
          const figure = show(row.now);
          const change = describeChange(row.now, row.earlier, show);
          const name = words.named[of](label);
          const steps = [
            { label: before, text: change.before },
            { label: now, text: figure.unit === '' ? figure.value : figureText(figure) },
          ];
          return (
            <Stat
              key={label}
              label={label}
              value={figure.value}
              unit={figure.unit || undefined}
              note={
                <span className={styles.change}>
                  <Delta amount={change.amount} direction={change.direction} than={than} />
                  {change.direction !== 'same' && <span>{words.from(change.before)}</span>}
                </span>
              }
              action={
                <ExplainButton
                  name={name}
                  what={{ of: 'chart', name, formula: words.formula[of], caveat: words.caveat, steps }}
                />
              }
            />
          );
        })}
      </Stats>
    </section>
  );
}
