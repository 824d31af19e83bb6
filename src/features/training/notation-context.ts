import { useMemo } from 'react';
import { families, type SportFamily } from '../../../domain/activity-types.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { contextFor, type NotationContext } from '../../../domain/training/intensity-notation.ts';
import { sportValues } from '../../../domain/training/sport-values.ts';
import { noValues, valuesOfRunner } from '../../../domain/training/targets.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { usePowerScales } from '../../api/plans.ts';
import { useZones } from '../../api/zones.ts';
import { useToday } from '../../ui/now.ts';

/**
 * Returns the notation of workouts by sport, the same object until it changes. Targets have the zone of the member's own thresholds. Coaches see only
 * an athlete's scales on foot, so the zones of the athlete's other targets are assumed.
 * @param athlete `null` for the member's own workouts
 */
export function useNotation(member: Member, athlete: string | null): (family: SportFamily) => NotationContext {
  const today = useToday(member.timeZone);
  const zones = useZones({ isIdle: athlete !== null }).data;
  const scales = usePowerScales(athlete === null ? {} : { memberId: athlete }).data;
  const prefersMetric = prefersMetricOf(member);
  return useMemo(() => {
    const valuesOf = (family: SportFamily) => {
      if (athlete === null) return zones === undefined ? noValues : sportValues(zones, family, today);
      return family === 'foot' && scales !== undefined ? valuesOfRunner(scales) : noValues;
    };
    const contexts = new Map(families.map((family) => [family, contextFor(family, prefersMetric, valuesOf(family))]));
    return (family) => contexts.get(family)!;
  }, [athlete, prefersMetric, scales, today, zones]);
}
