import { createHash } from 'node:crypto';
import { toCamel } from '../../domain/case.ts';
import type { PlanComponent } from '../../domain/training/components.ts';
import { type PlanShape, type ZoneShape, zoneShapeOf } from '../../domain/training/met.ts';

/** Returns the zones of steps; `null` if another program wrote unreadable ones. Then only totals are compared. */
function zonesOf(definition: unknown, activityTypeId: number): ZoneShape {
  try {
    return zoneShapeOf(toCamel(definition) as PlanComponent[], activityTypeId);
  } catch {
    return null;
  }
}

const withoutIds = (definition: unknown): string =>
  JSON.stringify(definition, (key, value: unknown) => (key === 'id' ? undefined : value));

/** Returns the shape of stored steps. */
export const planShapeOf = (definition: readonly unknown[], activityTypeId: number): PlanShape => ({
  zones: zonesOf(definition, activityTypeId),
  steps: definition.length === 0 ? '' : createHash('sha256').update(withoutIds(definition)).digest('base64url'),
});
