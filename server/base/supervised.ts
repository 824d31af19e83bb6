import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

/** What the supervisor tells the server that it starts, in the environment variable {@link LIFE}. */
const life = z.object({
  /** The same for all lives below one supervisor: what is still held under this name at a start, a life that died has left. */
  worker: z.uuid(),
  /** Null in the first life. */
  restart: z.nullable(
    z.object({
      /** When the life before ended, ISO 8601. */
      at: z.iso.datetime(),
      /** The signal or the exit code that it ended with. */
      after: z.string(),
      /** Restarts so far, this one included. */
      times: z.number(),
    }),
  ),
});

/** The setting of the supervisor, which the server checks with all others. */
export const supervisorRows = {
  RESTART_SECONDS: ['a number from 0.1 to 60', z._default(z.coerce.number().check(z.gte(0.1), z.lte(60)), 1)],
} as const;

/** Seconds before the first restart. A wrong setting counts as none: the server refuses it, and says so. */
export function restartSeconds(env: NodeJS.ProcessEnv): number {
  const [, schema] = supervisorRows.RESTART_SECONDS;
  const read = z.safeParse(schema, env.RESTART_SECONDS?.trim() || undefined);
  return read.success ? read.data : z.parse(schema, undefined);
}

export type Life = z.infer<typeof life>;

/** The environment variable that holds a {@link Life} as JSON. */
export const LIFE = 'LONGRUN_LIFE';

/** What the supervisor said; without one, a life of its own. */
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

/** A time that is past, as people say it: `3 minutes ago`. */
export function ago(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[3];
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / size), unit);
}
