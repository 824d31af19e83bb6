import { isSameRoute } from '../../domain/metrics/similar-route.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import {
  type ReferenceActivity,
  type Comparable,
  findReference,
  findComparable,
  findNearbyRoutes,
} from './similar.store.ts';

/** Maximum number of activities returned. */
const MAX_SIMILAR = 40;

/** Returns the planned workout of an activity, and the other activities matched to it; `null` if there is no workout. */
export type SameWorkout = (about: {
  readonly memberId: string;
  readonly activityId: string;
  readonly date: string;
}) => Promise<{ readonly title: string; readonly activityIds: readonly string[] } | null>;

interface SimilarDeps {
  readonly db: Db;
  readonly sameWorkout: SameWorkout;
}

async function sameRoute(db: Db, activityId: string, asked: ReferenceActivity): Promise<Comparable[]> {
  const { route } = asked;
  if (route === null) return [];
  const near = await findNearbyRoutes(db, activityId, { ...asked, route });
  return near.filter((other) => isSameRoute(route, other.route)).map(({ activity }) => activity);
}

/** Creates the handlers that find comparable activities. */
export function createSimilarHandlers({ db, sameWorkout }: SimilarDeps): Pick<Handlers, 'listSimilarActivities'> {
  return {
    async listSimilarActivities({ params: { id } }) {
      const asked = await findReference(db, id);
      if (!asked) throw new ApiFailure(404, 'not_found', 'There is no such activity.');
      const [byRoute, workout] = await Promise.all([
        sameRoute(db, id, asked),
        sameWorkout({ memberId: asked.memberId, activityId: id, date: asked.date }),
      ]);
      const onRoute = new Set(byRoute.map((activity) => activity.activity_id));
      const ofWorkout = new Set(workout?.activityIds.filter((other) => other !== id));
      const others = await findComparable(
        db,
        asked.memberId,
        [...ofWorkout].filter((other) => !onRoute.has(other)),
      );
      const similar = [...byRoute, ...others]
        .toSorted((a, b) => b.local_start_time.localeCompare(a.local_start_time))
        .slice(0, MAX_SIMILAR)
        .map((activity) => ({
          ...activity,
          same_route: onRoute.has(activity.activity_id),
          same_workout: ofWorkout.has(activity.activity_id),
        }));
      return {
        status: 200,
        body: { similar, has_route: asked.route !== null, workout: workout?.title ?? null },
      };
    },
  };
}
