import { useMemo } from 'react';
import type { Activity } from '../../../domain/entities/activity.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import { type RouteView, routeView } from '../../../domain/views/route.ts';
import { useSamples } from '../../api/samples.ts';
import styles from './route-thumb.module.css';

/** Maximum number of points; more are not visible at this size. */
const MAX_POINTS = 240;
const SIZE = 48;
const EDGE = 4;

function pathOf({ x, y, aspect, isBroken }: RouteView): string {
  const inner = SIZE - 2 * EDGE;
  const scale = inner / Math.max(1, aspect);
  const [left, top] = [EDGE + (inner - scale) / 2, EDGE + (inner - scale * aspect) / 2];
  const step = Math.max(1, Math.ceil(x.length / MAX_POINTS));
  let path = '';
  let isOn = false;
  for (let i = 0; i < x.length; i++) {
    if (isBroken[i]) isOn = false;
    if (Number.isNaN(x[i]!) || (isOn && i % step !== 0 && i !== x.length - 1)) continue;
    path += `${isOn ? 'L' : 'M'}${(left + x[i]! * scale).toFixed(1)} ${(top + y[i]! * scale).toFixed(1)}`;
    isOn = true;
  }
  return path;
}

/** Small picture of an activity's route; nothing if it has none, or it is not loaded. The route card describes it. */
export function RouteThumb({ activity }: { readonly activity: Activity }) {
  const samples = useSamples(activity.activityId).data;
  const { family } = typeOf(activity);
  const path = useMemo(() => {
    const route = samples && routeView(samples, family, true);
    return route ? pathOf(route) : null;
  }, [samples, family]);
  if (path === null) return null;
  return (
    <svg className={styles.thumb} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
