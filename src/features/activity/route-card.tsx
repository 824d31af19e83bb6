import { Suspense, useMemo, useState } from 'react';
import type { Activity, Samples } from '../../../domain/entities/activity.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { formatRate, rateKindOf, typeOf } from '../../../domain/views/display-format.ts';
import type { RouteView } from '../../../domain/views/route.ts';
import {
  betweenEnds,
  middleSpeeds,
  routeColours,
  type RouteColours,
  type RouteColouring,
  colouringsOf,
} from '../../../domain/views/route-colours.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useActivityZones } from '../../api/activity-zones.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Choice } from '../../charts/choice.tsx';
import { useMap } from '../../shared/maps/use-map.ts';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { lazy } from '../../ui/lazy.ts';
import styles from './activity.module.css';
import { activityPageWords as words } from './words.ts';

const MapSwitch = lazy(() => loadWithRetry(() => import('../../shared/maps/map-switch.tsx')));
const RouteChart = lazy(() => loadWithRetry(() => import('../../charts/route-chart.tsx')));

interface RouteCardProps {
  readonly activity: Activity;
  readonly route: RouteView;
  readonly samples: Samples;
  readonly prefersMetric: boolean;
  /** Marked part in seconds since the start. */
  readonly selected: Window | null;
  /** Position of the cursor in seconds since the start; `null` without a cursor. */
  readonly cursor: number | null;
}

/** Shows the route as a line, plain or coloured by pace or heart rate, with a legend in words. */
export function RouteCard({ activity, route, samples, prefersMetric, selected, cursor }: RouteCardProps) {
  const maximum = useActivityZones(activity.activityId).data?.heartRate?.maximum ?? null;
  const [chosen, choose] = useState<RouteColouring>('pace');
  const map = useMap();
  const ways = colouringsOf(route, samples, maximum);
  const way = ways.includes(chosen) ? chosen : 'plain';
  const colours = useMemo(() => routeColours(way, route, samples, maximum), [way, route, samples, maximum]);
  return (
    <Card title={words.route}>
      {(ways.length > 1 || map.tiles !== null) && (
        <div className={styles.routeTools}>
          {ways.length > 1 && (
            <Choice
              label={words.colouredBy}
              options={ways.map((id) => ({ id, label: words.routeWays[id] }))}
              chosen={way}
              onChoose={choose}
            />
          )}
          {map.tiles !== null && (
            <Suspense fallback={null}>
              <MapSwitch tiles={map.tiles} isShown={map.isShown} onChange={map.show} />
            </Suspense>
          )}
        </div>
      )}
      <Suspense
        fallback={
          <Loading label={words.loadingTheChart}>
            <Skeleton height={320} />
          </Loading>
        }
      >
        <RouteChart
          route={route}
          colours={colours}
          selected={selected}
          cursor={cursor}
          map={map.isShown ? map.tiles : null}
        />
      </Suspense>
      <VisuallyHidden>{routeSummary(activity, samples, colours, prefersMetric)}</VisuallyHidden>
    </Card>
  );
}

/** Maximum distance in metres at which start and finish count as one place. */
const ONE_PLACE = 200;

/** Describes the picture for screen readers. */
function routeSummary(
  activity: Activity,
  samples: Samples,
  { way, zones }: RouteColours,
  prefersMetric: boolean,
): string {
  const apart = betweenEnds(samples);
  const distance = () => figureText(formatDistance(apart ?? 0, prefersMetric));
  const ends = apart === null ? null : apart < ONE_PLACE ? words.endsWhereItBegan : words.endsApart(distance());
  const kind = rateKindOf(typeOf(activity).family);
  const middle = way === 'pace' ? middleSpeeds(samples) : null;
  const paces =
    middle &&
    words.middlePace(
      formatRate(middle[0], kind, prefersMetric).value,
      figureText(formatRate(middle[1], kind, prefersMetric)),
    );
  const shares = zones
    .toSorted((a, b) => b.percent - a.percent)
    .map(({ zone, percent }) => (zone === 0 ? words.belowShare(percent) : words.zoneShare(zone, percent)));
  const beats = shares.length > 0 ? words.heartRateShares(shares.join(', ')) : null;
  return [ends, paces, beats].filter(Boolean).join(' ');
}
