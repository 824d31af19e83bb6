import type { SamplesWire } from '../../domain/entities/activity.ts';
import { INDIVIDUAL, type SharingLevel } from '../../domain/partners/page.ts';
import type { Point } from '../../domain/partners/route.ts';
import { type SharedMember, sharedMember } from '../../domain/partners/shared.ts';
import type { ReadSamples } from '../activities/sample-reader.ts';
import type { Db } from '../db/open.ts';
import { activitiesOf, type KnownActivity, type KnownPerson } from './shared.store.ts';

export interface ShareDeps {
  readonly db: Db;
  readonly readSamples: ReadSamples;
}

/** Returns the route of an activity; `null` if unknown. */
async function routeOf(readSamples: ReadSamples, { activityId }: KnownActivity): Promise<Point[] | null> {
  const json = await readSamples(activityId, true);
  if (!json) return null;
  const { latitude, longitude } = JSON.parse(new TextDecoder().decode(json)) as SamplesWire;
  const points = latitude?.flatMap((lat, i): Point[] => {
    const lon = longitude?.[i];
    return lat === null || lon == null ? [] : [[lat, lon]];
  });
  return points?.length ? points : null;
}

/**
 * Builds one person's data as sent to a partner and as previewed by the person. Slow parts are read first, so the level is checked
 * last.
 * @param key identifies the activity whose route is included
 * @param personNow returns the person's current state, or `null` if they no longer share anything
 */
export async function shareOf(
  { db, readSamples }: ShareDeps,
  person: KnownPerson,
  key: string | undefined,
  personNow: () => Promise<{ readonly person: KnownPerson; readonly level: SharingLevel } | null>,
): Promise<SharedMember | null> {
  const alias = String(person.facts.alias);
  const activities = await activitiesOf(db, person.memberId, alias);
  const asked = key === undefined ? undefined : activities.find(({ facts }) => facts.key === key);
  const route = asked ? await routeOf(readSamples, asked) : null;
  const now = await personNow();
  if (now === null || now.level < INDIVIDUAL) return null;
  // A changed alias means that the partner must no longer recognise the person.
  if (now.person.facts.alias !== person.facts.alias) return null;
  return sharedMember(
    now.level,
    now.person.facts,
    activities.map(({ facts }) => facts),
    route,
  );
}
