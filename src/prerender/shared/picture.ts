import type { SharedPage } from '../../../domain/shared-page.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { leadFigures } from '../../../domain/views/activity-figures.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { seriesPath } from './chart.tsx';
import { chartsOf, figureFieldsOf, sumsOf } from './figured.ts';
import { routePath } from './route-path.ts';
import { strokeText } from './stroke-text.ts';
import { daysOf } from './week.tsx';

/** Size in pixels of link previews in messaging apps. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 80;
const colours = { ground: '#0d0f14', ink: '#eef0f5', soft: '#a9afbd', accent: '#84b2fb', heart: '#f783ac' };
const right = { left: 620, top: MARGIN, width: WIDTH - 620 - MARGIN, height: HEIGHT - 2 * MARGIN };

/** Renders at most three lines, the first one large. */
const figureLines = (lines: readonly string[]): string =>
  lines
    .slice(0, 3)
    .map((line, nth) => {
      const isFirst = nth === 0;
      const drawn = strokeText(line, { x: MARGIN, y: isFirst ? 140 : 220 + nth * 110 }, isFirst ? 96 : 56);
      return `<g stroke="${isFirst ? colours.ink : colours.soft}">${drawn}</g>`;
    })
    .join('');

const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`;

function activityLines(page: SharedPage): string[] {
  const [activity] = page.activities;
  if (!activity) return [];
  return leadFigures(figureFieldsOf(activity), page.prefersMetric)
    .slice(0, 3)
    .flatMap(({ value, unit }) => (value === null ? [] : [unit === undefined ? value : `${value} ${unit}`]));
}

function drawing(page: SharedPage): string {
  if (page.route !== null) return line(routePath(page.route, right), colours.accent, 6);
  const [activity] = page.activities;
  if (page.charts === null || !activity) return '';
  const view = chartsOf(page.charts, activity, page);
  const half = { ...right, height: right.height / 2 - 20 };
  const placeOf = { rate: half, heartRate: { ...half, top: half.top + right.height / 2 + 20 } } as const;
  const colourOf = { rate: colours.accent, heartRate: colours.heart } as const;
  return view.series
    .flatMap((series) => {
      const { id } = series;
      return id === 'rate' || id === 'heartRate' ? [line(seriesPath(view, series, placeOf[id]), colourOf[id], 4)] : [];
    })
    .join('');
}

/** Renders a bar for the time of each day. */
function bars(week: string, { activities }: SharedPage): string {
  const times = daysOf(week, activities).map((day) => sumsOf(day.activities).duration);
  const most = Math.max(1, ...times);
  const step = right.width / 7;
  return times
    .map((time, nth) => {
      const height = Math.max(6, (time / most) * right.height);
      const colour = time > 0 ? colours.accent : colours.soft;
      return `<rect x="${right.left + nth * step}" y="${right.top + right.height - height}" width="${step - 18}" height="${height}" rx="6" fill="${colour}"/>`;
    })
    .join('');
}

/** Renders the picture of link previews: figures, and the route, the charts or the days. */
export function pictureOf(page: SharedPage): string {
  const sums = sumsOf(page.activities);
  const lines =
    page.week === null
      ? activityLines(page)
      : [figureText(formatDistance(sums.distance, page.prefersMetric)), figureText(formatHours(sums.duration))];
  const drawn = page.week === null ? drawing(page) : bars(page.week, page);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.ground}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${figureLines(lines)}${drawn}</g></svg>`
  );
}
