import type { Publish } from '../../server/realtime/publish.ts';

/** How many events, to which of so many pages, how fast. */
export interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
  readonly identities: readonly string[];
}

/** Microseconds of a clock that all processes of a machine share. */
export const machineMicros = (): number => Number(process.hrtime.bigint() / 1000n);

/** Tells pages at random, evenly over time; each event says when it was published. */
export async function publishPaced(publish: Publish, { perSecond, seconds, identities }: Pace): Promise<void> {
  const began = performance.now();
  const total = perSecond * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond));
    for (; sent < due; sent += 1) {
      const identity = identities[Math.floor(Math.random() * identities.length)] ?? '';
      const body = { import_id: 'bench', target: total, count: machineMicros(), temperature: 'hot' as const };
      publish(identity, 'import_progress', body);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
