import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** The applied plan that a planned workout belongs to. */
export const planOrigin = z.object({
  application_id: z.string(),
  name: z.string(),
  /** Week of the plan, from 1 to `weeks`. */
  week: z.number(),
  weeks: z.number(),
  /** Name of the phase; null if the week belongs to no phase. */
  phase: z.nullable(z.string()),
});
export type PlanOriginWire = z.infer<typeof planOrigin>;
export type PlanOrigin = Camel<PlanOriginWire>;
