import { memo, useMemo } from 'react';
import { PACE_LEVELS, type RouteView } from '../../domain/views/route.ts';
import type { Window } from '../../domain/views/window.ts';
import { zoneColours } from '../ui/zones.ts';
import styles from './route-chart.module.css';
import { chartsWords } from './words.ts';

interface RouteChartProps {
  readonly route: RouteView;
  /** Seconds since the start; null: nothing is chosen. */
  readonly selected: Window | null;
  /** Seconds since the start; null: the cursor is nowhere. */
  readonly cursor: number | null;
}

/** Pixels of the picture, in its own measure. */
const WIDTH = 1000;
const EDGE = 24;
const scale = (value: number) => EDGE + value * (WIDTH - 2 * EDGE);
const place = ({ x, y }: RouteView, i: number) => `${scale(x[i]!).toFixed(1)},${scale(y[i]!).toFixed(1)}`;

/** One path for each colour: stretches between neighbours of the line. */
function pathsOf(route: RouteView): readonly string[] {
  const paths = Array.from({ length: PACE_LEVELS + 1 }, () => '');
  let last = -1;
  let drawn = -1;
  route.time.forEach((_, i) => {
    if (Number.isNaN(route.x[i]!)) return;
    if (last >= 0 && !route.isBroken[i]) {
      const level = route.level[i] ?? PACE_LEVELS;
      paths[level] += drawn === level ? `L${place(route, i)}` : `M${place(route, last)}L${place(route, i)}`;
      drawn = level;
    } else drawn = -1;
    last = i;
  });
  return paths;
}

/** The line between two times. */
function pathBetween(route: RouteView, { from, to }: Window): string {
  let path = '';
  route.time.forEach((time, i) => {
    if (time < from || time > to || Number.isNaN(route.x[i]!)) return;
    path += `${path === '' || route.isBroken[i] ? 'M' : 'L'}${place(route, i)}`;
  });
  return path;
}

function nearestPlace(route: RouteView, time: number): number | null {
  let best: number | null = null;
  route.time.forEach((at, i) => {
    if (Number.isNaN(route.x[i]!)) return;
    if (best === null || Math.abs(at - time) < Math.abs(route.time[best]! - time)) best = i;
  });
  return best;
}

/** The way as a line, coloured from slow to fast, without a map beneath it: nobody else is told where somebody ran. */
export default function RouteChart({ route, selected, cursor }: RouteChartProps) {
  const height = Math.round(route.aspect * (WIDTH - 2 * EDGE) + 2 * EDGE);
  const under = cursor === null ? null : nearestPlace(route, cursor);
  const { slow, fast } = route;
  const chosen = useMemo(() => (selected === null ? null : pathBetween(route, selected)), [route, selected]);
  return (
    <figure className={styles.route}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={slow === null || fast === null ? chartsWords.route : chartsWords.routeFrom(slow, fast)}
      >
        {chosen !== null && <path d={chosen} className={styles.chosen} />}
        <Lines route={route} />
        {under !== null && (
          <circle cx={scale(route.x[under]!)} cy={scale(route.y[under]!)} r={11} className={styles.cursor} />
        )}
      </svg>
      {slow !== null && fast !== null && (
        <figcaption className={styles.legend}>
          <span>{slow}</span>
          <span className={styles.ramp} aria-hidden="true">
            {zoneColours.map((colour) => (
              <i key={colour} style={{ background: colour }} />
            ))}
          </span>
          <span>{fast}</span>
        </figcaption>
      )}
    </figure>
  );
}

const Lines = memo(({ route }: { readonly route: RouteView }) => {
  const paths = useMemo(() => pathsOf(route), [route]);
  const ends = useMemo(() => {
    const known = route.time.flatMap((_, i) => (Number.isNaN(route.x[i]!) ? [] : [i]));
    return [known[0]!, known.at(-1)!] as const;
  }, [route]);
  return (
    <>
      {paths.map((path, level) =>
        path === '' ? null : (
          <path key={level} d={path} className={styles.line} style={{ stroke: zoneColours[level] ?? 'var(--pace)' }} />
        ),
      )}
      <circle cx={scale(route.x[ends[1]]!)} cy={scale(route.y[ends[1]]!)} r={9} className={styles.finish}>
        <title>{chartsWords.finish}</title>
      </circle>
      <circle cx={scale(route.x[ends[0]]!)} cy={scale(route.y[ends[0]]!)} r={9} className={styles.start}>
        <title>{chartsWords.start}</title>
      </circle>
    </>
  );
});
