import { clockTime, longDate } from '../../../domain/date-text.ts';
import { hasClock } from '../../../domain/dates.ts';
import type { SharedPage } from '../../../domain/shared-page.ts';
import { type ActivityFigure, leadFigures, moreFigures } from '../../../domain/views/activity-figures.ts';
import { formatDistance, formatDuration } from '../../../domain/units.ts';
import type { SampleView } from '../../../domain/views/sample-series.ts';
import type { sharedPageWords } from '../../../domain/words/shared-page.ts';
import type { Translation } from '../../../domain/words/area.ts';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { Chart } from './chart.tsx';
import { chartsOf, figureFieldsOf, titleOf } from './figured.ts';
import { routePath } from './route-path.ts';

export type PageWords = Translation<typeof sharedPageWords>;

/** Series shown to others: pace or speed, and heart rate. Positions and all other series are left out. */
const shownSeries: readonly string[] = ['rate', 'heartRate'];

export const Figures = ({ figures }: { readonly figures: readonly ActivityFigure[] }) => (
  <dl>
    {figures
      .filter(({ value }) => value !== null)
      .map(({ label, value, unit, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            {unit !== undefined && ` ${unit}`}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
  </dl>
);

/** Returns sport, date and time of the activity, as far as the link shows them. */
export function whenText({ activities: [activity] }: SharedPage): string {
  if (!activity) return '';
  const { local_date: date, local_start_time: start, activity_type_id: type } = activity.fields;
  return [
    activityTypeById(Number(type)).name,
    longDate(String(date)),
    ...(typeof start === 'string' && hasClock(start) ? [clockTime(start)] : []),
  ].join(' · ');
}

function Charts({
  view,
  page,
  words,
}: {
  readonly view: SampleView;
  readonly page: SharedPage;
  readonly words: PageWords;
}) {
  const end = view.distance
    ? formatDistance(view.distance.at(-1) ?? 0, page.prefersMetric, 1)
    : { value: formatDuration(view.time.at(-1) ?? 0), unit: '' };
  const along = words.along(`${end.value} ${end.unit}`.trim());
  return view.series
    .filter(({ id }) => shownSeries.includes(id))
    .map((series) => <Chart key={series.id} view={view} series={series} along={along} />);
}

export const activityTitle = ({ activities: [activity] }: SharedPage): string => (activity ? titleOf(activity) : '');

export function ActivityBody({ page, words }: { readonly page: SharedPage; readonly words: PageWords }) {
  const [activity] = page.activities;
  if (!activity) return null;
  const known = figureFieldsOf(activity);
  return (
    <>
      <Figures figures={[...leadFigures(known, page.prefersMetric), ...moreFigures(known, page.prefersMetric)]} />
      {page.route !== null && (
        <section className="route">
          <h2>{words.route}</h2>
          <svg viewBox="0 0 600 400" role="img" aria-label={words.route}>
            <path d={routePath(page.route, { left: 8, top: 8, width: 584, height: 384 })} />
          </svg>
          <p>{words.routeNote}</p>
        </section>
      )}
      {page.charts !== null && <Charts view={chartsOf(page.charts, activity, page)} page={page} words={words} />}
      {page.isUndrawn && <p>{words.undrawn}</p>}
    </>
  );
}
