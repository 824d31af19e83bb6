import { Suspense, useMemo, useState } from 'react';
import { METRES_PER_FOOT, METRES_PER_MILE } from '../../../domain/units.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { countPasses, heatSteps, tracksAt } from '../../../domain/views/heat-map/heat.ts';
import type { HeatTrack } from '../../../domain/views/heat-map/tracks.ts';
import { boxOfView, type MapSize, type MapView, scaleBar, zoomed } from '../../../domain/views/heat-map/view.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useMap } from '../../shared/maps/use-map.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ZoomInIcon, ZoomOutIcon } from '../../ui/icons.tsx';
import { HeatCanvas, heatColours } from './heat-canvas.tsx';
import { MapFrame } from './map-frame.tsx';
import styles from './tracks.module.css';
import { tracksWords as words } from './words.ts';
import { lazy } from '../../ui/lazy.ts';

const MapSwitch = lazy(() => loadWithRetry(() => import('../../shared/maps/map-switch.tsx')));
const RouteMap = lazy(() => loadWithRetry(() => import('../../charts/route-map.tsx')));

interface HeatMapProps {
  /** Newest first. */
  readonly tracks: readonly HeatTrack[];
  readonly view: MapView;
  readonly size: MapSize;
  readonly prefersMetric: boolean;
  readonly onView: (change: (before: MapView) => MapView) => void;
  readonly onMainArea: () => void;
  /** Called with the routes at a selected place. */
  readonly onPlace: (tracks: readonly HeatTrack[]) => void;
}

/** Device pixels per pixel that are drawn: more cannot be seen and take longer. */
const MAX_RATIO = 2;
/** Width of a line in pixels. */
const BRUSH = 2;
/** Distance in pixels at which a route passes a place. */
const REACH = 5;
const ZOOM = 2;
/** Longest scale bar in pixels. */
const BAR = 120;

/** Draws how often each place was passed, and says which activities pass the place under the pointer. */
export function HeatMap({ tracks, view, size, prefersMetric, onView, onMainArea, onPlace }: HeatMapProps) {
  const map = useMap();
  const [hovered, setHovered] = useState<number | null>(null);
  const ratio = Math.min(devicePixelRatio, MAX_RATIO);
  const fine = useMemo(
    () => ({ width: Math.round(size.width * ratio), height: Math.round(size.height * ratio) }),
    [size, ratio],
  );
  const counts = useMemo(
    () => countPasses(tracks, { ...view, unit: view.unit / ratio }, fine, Math.round(BRUSH * ratio)),
    [tracks, view, fine, ratio],
  );
  const steps = useMemo(() => heatSteps(counts.reduce((most, one) => Math.max(most, one), 0)), [counts]);
  const at = (x: number, y: number) => tracksAt(tracks, view, size, { x, y }, REACH);
  const { left, top } = boxOfView(view, size);
  return (
    <Card title={words.map} note={words.mouseHelp}>
      <div className={styles.tools}>
        <Button
          size="small"
          icon={<ZoomInIcon />}
          aria-label={words.zoomIn}
          onPress={() => onView((before) => zoomed(before, 1 / ZOOM))}
        />
        <Button
          size="small"
          icon={<ZoomOutIcon />}
          aria-label={words.zoomOut}
          onPress={() => onView((before) => zoomed(before, ZOOM))}
        />
        <Button size="small" onPress={onMainArea}>
          {words.mainArea}
        </Button>
        {map.tiles !== null && (
          <Suspense fallback={null}>
            <MapSwitch tiles={map.tiles} isShown={map.isShown} onChange={map.show} />
          </Suspense>
        )}
      </div>
      <div className={styles.picture}>
        {map.tiles !== null && map.isShown && (
          <Suspense fallback={null}>
            <RouteMap
              tiles={map.tiles}
              plane={{ left, top, unit: view.unit * size.width }}
              box={{ left: 0, top: 0, right: 1, bottom: size.height / size.width }}
            />
          </Suspense>
        )}
        <MapFrame
          label={`${words.mapOf(wholeText(tracks.length))}. ${words.keysHelp}`}
          size={size}
          onView={onView}
          onMainArea={onMainArea}
          onPlace={(x, y) => onPlace(at(x, y))}
          onHover={(place) => setHovered(place && at(place.x, place.y).length)}
        >
          <HeatCanvas counts={counts} steps={steps} width={fine.width} height={fine.height} />
          <ScaleBar view={view} prefersMetric={prefersMetric} />
        </MapFrame>
      </div>
      <div className={styles.below}>
        <Legend steps={steps} counts={counts} />
        <span className={styles.hovered} aria-hidden="true">
          {hovered !== null && hovered > 0 && words.passHere(hovered)}
        </span>
      </div>
      {steps.length === 0 && <p role="status">{tracks.length === 0 ? words.noneInFilter : words.noneInView}</p>}
      <p className={styles.note}>{words.note}</p>
    </Card>
  );
}

/** Says which counts each colour stands for. */
function Legend({ steps, counts }: { readonly steps: readonly number[]; readonly counts: Uint16Array }) {
  if (steps.length === 0) return null;
  const most = counts.reduce((highest, one) => Math.max(highest, one), 0);
  const colours = heatColours(steps.length);
  return (
    <dl className={styles.legend} aria-label={words.legend}>
      <dt>{words.legend}</dt>
      {steps.map((from, i) => (
        <dd key={from}>
          <i style={{ background: colours[i] }} aria-hidden="true" />
          {words.step(wholeText(from), wholeText((steps[i + 1] ?? most + 1) - 1))}
        </dd>
      ))}
    </dl>
  );
}

function ScaleBar({ view, prefersMetric }: { readonly view: MapView; readonly prefersMetric: boolean }) {
  const far = scaleBar(view, BAR, prefersMetric ? 1000 : METRES_PER_MILE);
  const near = scaleBar(view, BAR, prefersMetric ? 1 : METRES_PER_FOOT);
  const [bar, unit] = far.units > 0 ? [far, prefersMetric ? 'km' : 'mi'] : [near, prefersMetric ? 'm' : 'ft'];
  if (bar.units === 0) return null;
  return (
    <span className={styles.scale} style={{ width: bar.pixels }}>
      {wholeText(bar.units)} {unit}
    </span>
  );
}
