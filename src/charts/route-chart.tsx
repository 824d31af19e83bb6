import { memo, Suspense, useEffect, useMemo, useRef } from 'react';
import type { RouteView } from '../../domain/views/route.ts';
import type { RouteColours } from '../../domain/views/route-colours.ts';
import type { Window } from '../../domain/views/window.ts';
import { loadPart } from '../ui/environment.ts';
import type { MapTiles } from '../../domain/views/map-tiles.ts';
import { classNames } from '../ui/class-names.ts';
import { useMedia } from '../ui/media.ts';
import { useTheme } from '../ui/theme.ts';
import { zoneColours } from '../ui/zones.ts';
import { lazy } from '../ui/lazy.ts';
import styles from './route-chart.module.css';
import { MAX_SVG_POINTS } from './trace.tsx';
import { chartsWords } from './words.ts';

const RouteMap = lazy(() => loadPart(() => import('./route-map.tsx')));

interface RouteChartProps {
  readonly route: RouteView;
  readonly colours: RouteColours;
  /** Selected part in seconds since the start; `null` if nothing is selected. */
  readonly selected: Window | null;
  /** Cursor in seconds since the start; `null` without a cursor. */
  readonly cursor: number | null;
  /** Map below the route; `null` for the line only. */
  readonly map: MapTiles | null;
}

/** Width of the picture in SVG units. */
const WIDTH = 1000;
const EDGE = 24;
const scale = (value: number) => EDGE + value * (WIDTH - 2 * EDGE);
/** Converts a position in the picture to the units of the route. */
const unscaled = (pixels: number) => (pixels - EDGE) / (WIDTH - 2 * EDGE);
const place = ({ x, y }: RouteView, i: number) => `${scale(x[i]!).toFixed(1)},${scale(y[i]!).toFixed(1)}`;

/** Colours below the first zone, of the zones, for missing values among them, and of a plain line. */
const palette = ['var(--edge)', ...zoneColours, 'var(--low-soft)', 'var(--pace)'] as const;
const PLAIN = palette.length - 1;
const UNKNOWN = PLAIN - 1;

/** Returns one path for each colour, of segments between neighbouring points. */
function pathsOf(route: RouteView, { way, colour }: RouteColours): readonly string[] {
  const none = way === 'plain' ? PLAIN : UNKNOWN;
  const paths = palette.map(() => '');
  let last = -1;
  let drawn = -1;
  route.time.forEach((_, i) => {
    if (Number.isNaN(route.x[i]!)) return;
    if (last >= 0 && !route.isBroken[i]) {
      const of = colour[i] ?? none;
      paths[of] += drawn === of ? `L${place(route, i)}` : `M${place(route, last)}L${place(route, i)}`;
      drawn = of;
    } else drawn = -1;
    last = i;
  });
  return paths;
}

/** Returns the part of the line between two times. */
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

/** Draws the route as a coloured line. Without a map below it, no other server learns where the member ran. */
export default function RouteChart({ route, colours, selected, cursor, map }: RouteChartProps) {
  const height = Math.round(route.aspect * (WIDTH - 2 * EDGE) + 2 * EDGE);
  const under = cursor === null ? null : nearestPlace(route, cursor);
  const chosen = useMemo(() => (selected === null ? null : pathBetween(route, selected)), [route, selected]);
  const paths = useMemo(() => pathsOf(route, colours), [route, colours]);
  const box = useMemo(
    () => ({ left: unscaled(0), top: unscaled(0), right: unscaled(WIDTH), bottom: unscaled(height) }),
    [height],
  );
  const isLong = route.time.length > MAX_SVG_POINTS;
  return (
    <figure className={styles.route}>
      <div className={styles.picture}>
        {map !== null && (
          <Suspense fallback={null}>
            <RouteMap tiles={map} plane={route.plane} box={box} />
          </Suspense>
        )}
        {isLong && <CanvasLines paths={paths} height={height} isCased={map !== null} />}
        <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={chartsWords.routeBy[colours.way]}>
          {chosen !== null && <path d={chosen} className={styles.chosen} />}
          {!isLong && map !== null && <path d={paths.join('')} className={styles.casing} />}
          {!isLong && <Lines paths={paths} />}
          <Ends route={route} />
          {under !== null && (
            <circle cx={scale(route.x[under]!)} cy={scale(route.y[under]!)} r={11} className={styles.cursor} />
          )}
        </svg>
      </div>
      <Legend route={route} colours={colours} />
    </figure>
  );
}

/** Minimum share of unmeasured samples that the legend mentions. */
const WORTH_A_WORD = 0.01;

/** Legend of the colours, in words and units. */
function Legend({
  route: { slow, fast },
  colours: { way, zones, colour },
}: Pick<RouteChartProps, 'route' | 'colours'>) {
  if (way === 'plain') return null;
  const isUnknown = colour.filter((one) => one === null).length > WORTH_A_WORD * colour.length;
  const unknown = isUnknown && (
    <span className={styles.step}>
      <i style={{ background: palette[UNKNOWN] }} aria-hidden="true" />
      {chartsWords.notMeasured}
    </span>
  );
  if (way === 'pace') {
    return (
      <figcaption className={classNames(styles.legend, styles.ends)}>
        <span>{slow !== null && chartsWords.slower(slow)}</span>
        <span className={styles.ramp} aria-hidden="true">
          {zoneColours.map((one) => (
            <i key={one} style={{ background: one }} />
          ))}
        </span>
        <span>{fast !== null && chartsWords.faster(fast)}</span>
        {unknown}
      </figcaption>
    );
  }
  return (
    <figcaption className={styles.legend}>
      {zones.map(({ zone, range }) => (
        <span key={zone} className={styles.step}>
          <i style={{ background: palette[zone] }} aria-hidden="true" />
          {zone === 0 ? chartsWords.routeBelow(range) : chartsWords.routeZone(zone, range)}
        </span>
      ))}
      {unknown}
    </figcaption>
  );
}

const Lines = memo(({ paths }: { readonly paths: readonly string[] }) =>
  paths.map((path, colour) =>
    path === '' ? null : <path key={colour} d={path} className={styles.line} style={{ stroke: palette[colour] }} />,
  ),
);

/** Width of a line in pixels; must match {@link Lines}. */
const LINE = 4;

/** Width in pixels of the light outline that sets a line apart from the map. */
const CASING = 8;

interface CanvasLinesProps {
  readonly paths: readonly string[];
  readonly height: number;
  readonly isCased: boolean;
}

/** Draws {@link Lines} as a bitmap, below everything else. */
function CanvasLines({ paths, height, isCased }: CanvasLinesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    element.width = Math.round(WIDTH * devicePixelRatio);
    element.height = Math.round(height * devicePixelRatio);
    context.scale(devicePixelRatio, devicePixelRatio);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    const shrunk = Math.min(element.clientWidth / WIDTH, element.clientHeight / height) || 1;
    const stroke = (path: string, colour: string, width: number) => {
      // The computed colour resolves tokens and the theme, so it is read again when the theme changes.
      element.style.color = colour;
      context.strokeStyle = getComputedStyle(element).color;
      context.lineWidth = width / shrunk;
      context.stroke(new Path2D(path));
    };
    if (isCased) stroke(paths.join(''), 'var(--surface)', CASING);
    for (const [colour, path] of paths.entries()) stroke(path, palette[colour] ?? '', LINE);
    // oxlint-disable-next-line react/exhaustive-deps -- the computed colour depends on the theme
  }, [paths, height, isCased, theme, systemIsDark]);
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />;
}

const Ends = memo(({ route }: { readonly route: RouteView }) => {
  const ends = useMemo(() => {
    const known = route.time.flatMap((_, i) => (Number.isNaN(route.x[i]!) ? [] : [i]));
    return [known[0]!, known.at(-1)!] as const;
  }, [route]);
  return (
    <>
      <circle cx={scale(route.x[ends[1]]!)} cy={scale(route.y[ends[1]]!)} r={9} className={styles.finish}>
        <title>{chartsWords.finish}</title>
      </circle>
      <circle cx={scale(route.x[ends[0]]!)} cy={scale(route.y[ends[0]]!)} r={9} className={styles.start}>
        <title>{chartsWords.start}</title>
      </circle>
    </>
  );
});
