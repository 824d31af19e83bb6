import { dayText, rangeText } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import type { LinkedActivity, SharedPage } from '../../../domain/shared-page.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { formatHours, formatLoad, formatSportDistance } from '../../../domain/views/display-format.ts';
import { figures } from '../../../domain/words/figures.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { Figures, type PageWords } from './activity.tsx';
import { familyOf, sumsOf, titleOf } from './figured.ts';

export const weekTitle = (week: string, words: PageWords): string => words.week(rangeText(week, addDays(week, 6)));

type Sums = ReturnType<typeof sumsOf>;

/** Formats sums as `10.2 km · 52 min · 61 load`, without unknown values. */
function totalText(sums: Sums, distance: string | null, { load }: PageWords): string {
  return [
    ...(distance === null ? [] : [distance]),
    ...(sums.duration > 0 ? [figureText(formatHours(sums.duration))] : []),
    ...(sums.load === null ? [] : [`${formatLoad(sums.load)} ${load}`]),
  ].join(' · ');
}

export const sumText = (sums: Sums, prefersMetric: boolean, words: PageWords): string =>
  totalText(sums, sums.distance > 0 ? figureText(formatDistance(sums.distance, prefersMetric)) : null, words);

interface DayProps {
  readonly date: string;
  readonly activities: readonly LinkedActivity[];
  readonly prefersMetric: boolean;
  readonly words: PageWords;
}

function Day({ date, activities, prefersMetric, words }: DayProps) {
  const textOf = (activity: LinkedActivity) => {
    const sums = sumsOf([activity]);
    const distance =
      sums.distance > 0 ? figureText(formatSportDistance(sums.distance, familyOf(activity), prefersMetric)) : null;
    return totalText(sums, distance, words);
  };
  return (
    <li>
      <h2>{dayText(date, date)}</h2>
      {activities.length === 0 && <span>{words.rest}</span>}
      {activities.length > 0 && (
        <ul>
          {activities.map((activity, nth) => (
            <li key={nth}>
              <span>{titleOf(activity)}</span>
              <small>{textOf(activity)}</small>
            </li>
          ))}
        </ul>
      )}
      {activities.length > 1 && (
        <p>
          {words.total}: {sumText(sumsOf(activities), prefersMetric, words)}
        </p>
      )}
    </li>
  );
}

export const daysOf = (week: string, activities: readonly LinkedActivity[]) =>
  Array.from({ length: 7 }, (_, nth) => {
    const date = addDays(week, nth);
    return { date, activities: activities.filter(({ fields }) => fields.local_date === date) };
  });

interface WeekProps {
  readonly week: string;
  readonly page: SharedPage;
  readonly words: PageWords;
}

export function WeekBody({ week, page: { activities, prefersMetric }, words }: WeekProps) {
  const sums = sumsOf(activities);
  const distance = formatDistance(sums.distance, prefersMetric);
  const time = formatHours(sums.duration);
  return (
    <>
      <Figures
        figures={[
          { label: words.activities, value: wholeText(sums.count) },
          { label: figures.distance, ...distance },
          { label: figures.time, ...time },
          { label: figures.load, value: formatLoad(sums.load) },
        ]}
      />
      <ol aria-label={words.days}>
        {daysOf(week, activities).map((day) => (
          <Day key={day.date} {...day} prefersMetric={prefersMetric} words={words} />
        ))}
      </ol>
    </>
  );
}
