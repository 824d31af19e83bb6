import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

/** Information from the supervisor for the server, in the environment variable {@link LIFE}. */
const life = z.object({
  /** Name shared by all restarts of one supervisor. Locks held under this name at a start were left by a crashed run. */
  worker: z.uuid(),
  /** Details of the restart; `null` on the first run. */
  restart: z.nullable(
    z.object({
      /** Time when the previous run ended, ISO 8601. */
      at: z.iso.datetime(),
      /** Signal or exit code of the previous run. */
      after: z.string(),
      /** Number of restarts, including this one. */
      times: z.number(),
    }),
  ),
});

/** The supervisor's setting, which the server validates along with all others. */
export const supervisorRows = {
  RESTART_SECONDS: ['a number from 0.1 to 60', z._default(z.coerce.number().check(z.gte(0.1), z.lte(60)), 1)],
} as const;

/** Returns the seconds before the first restart. Ignores an invalid setting, as the server refuses and reports it. */
export function restartSeconds(env: NodeJS.ProcessEnv): number {
  const [, schema] = supervisorRows.RESTART_SECONDS;
  const read = z.safeParse(schema, env.RESTART_SECONDS?.trim() || undefined);
  return read.success ? read.data : z.parse(schema, undefined);
}

export type Life = z.infer<typeof life>;

/** Name of the environment variable that holds a {@link Life} as JSON. */
export const LIFE = 'LONGRUN_LIFE';

/** Returns the supervisor's information, or new values without a supervisor. */
export function readLife(env: NodeJS.ProcessEnv): Life {
  const alone = { worker: randomUUID(), restart: null };
  try {
    const said = life.safeParse(JSON.parse(env[LIFE] ?? ''));
    return said.success ? said.data : alone;
  } catch {
    return alone;
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns a past time in words, such as `3 minutes ago`. */
export function agoText(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[3];
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / size), unit);
}
