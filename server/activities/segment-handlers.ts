import type { SegmentEffortWire, SegmentInputWire, SegmentWire } from '../../domain/entities/segment.ts';
import { MAX_LISTED_EFFORTS, MAX_SEGMENTS, SEGMENT_METRES } from '../../domain/entities/segment.ts';
import { findClimbs } from '../../domain/metrics/climbs.ts';
import { encodePolyline } from '../../domain/metrics/polyline.ts';
import { partOfCourse } from '../../domain/metrics/segments.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { courseOfActivity } from './courses.store.ts';
import { findEfforts } from './segment-efforts.ts';
import {
  addSegment,
  deleteSegment,
  findSegment,
  findSegments,
  renameSegment,
  type StoredSegment,
} from './segments.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const noSegment = () =>
  new ApiFailure(
    400,
    'no_segment',
    `A segment is a part of a recorded route of ${SEGMENT_METRES.least} m to ${SEGMENT_METRES.most / 1000} km.`,
  );

const withoutLine = ({ segment_id, name, family, distance, rise }: StoredSegment): SegmentWire => ({
  segment_id,
  name,
  family,
  distance,
  rise,
});
const bestOf = (efforts: readonly SegmentEffortWire[]): number | null =>
  efforts.length === 0
    ? null
    : efforts.reduce((best, { seconds }) => Math.min(best, seconds), Number.POSITIVE_INFINITY);

/** Creates the segment for a part of an activity of the member. @throws ApiFailure 400, 404 */
async function segmentOf(
  db: Db,
  memberId: string,
  segmentId: string,
  { name, part }: SegmentInputWire,
): Promise<StoredSegment> {
  if (part === undefined) throw nothingThere();
  const activity = await courseOfActivity(db, part.activity_id);
  if (activity?.memberId !== memberId) throw nothingThere();
  const found = activity.course && partOfCourse(activity.course, part.from, part.to);
  if (!found || found.distance < SEGMENT_METRES.least || found.distance > SEGMENT_METRES.most) throw noSegment();
  const { line, distance, rise } = found;
  return { segment_id: segmentId, name, family: activity.family, line: encodePolyline(line), distance, rise };
}

/** Creates the handlers for segments and climbs. */
export function createSegmentHandlers(db: Db) {
  return {
    async listSegments({ params: { id } }) {
      const segments = await findSegments(db, id);
      const efforts = new Map<string, readonly SegmentEffortWire[]>();
      for (const family of new Set(segments.map((segment) => segment.family))) {
        const some = segments.filter((segment) => segment.family === family);
        for (const [segmentId, found] of await findEfforts(db, id, some)) efforts.set(segmentId, found);
      }
      const listed = segments.map((segment) => {
        const own = efforts.get(segment.segment_id) ?? [];
        const latest_on = own[0]?.local_start_time.slice(0, 10) ?? null;
        return { ...withoutLine(segment), efforts: own.length, best: bestOf(own), latest_on };
      });
      return { status: 200, body: { segments: listed } };
    },

    async getSegment({ params: { id, segmentId } }) {
      const segment = await findSegment(db, id, segmentId);
      if (segment === null) throw nothingThere();
      const efforts = (await findEfforts(db, id, [segment])).get(segment.segment_id) ?? [];
      const listed = efforts.slice(0, MAX_LISTED_EFFORTS);
      return { status: 200, body: { segment, count: efforts.length, best: bestOf(efforts), efforts: listed } };
    },

    async saveSegment({ params: { id, segmentId }, body }) {
      const segment = await memberTransaction(db, id, async (tx) => {
        const renamed = await renameSegment(tx, id, segmentId, body.name);
        const saved = renamed ?? (await segmentOf(tx, id, segmentId, body));
        const result = renamed === null ? await addSegment(tx, id, saved) : 'saved';
        if (result === 'full') {
          throw new ApiFailure(409, 'too_many_segments', `You can have up to ${MAX_SEGMENTS} segments.`);
        }
        if (result !== 'saved') throw nothingThere();
        await changed(tx, { what: 'calendar', of: id });
        return saved;
      });
      return { status: 200, body: { segment: withoutLine(segment) } };
    },

    async removeSegment({ params: { id, segmentId } }) {
      await nullIfDeleted(
        memberTransaction(db, id, async (tx) => {
          if (await deleteSegment(tx, id, segmentId)) await changed(tx, { what: 'calendar', of: id });
        }),
      );
      // Idempotent: a missing segment is no error.
      return { status: 204 };
    },

    async listActivitySegments({ params: { id } }) {
      const activity = await courseOfActivity(db, id);
      if (activity === null) throw nothingThere();
      const { memberId, family, course } = activity;
      if (course === null) return { status: 200, body: { efforts: [], climbs: [] } };
      const segments = await findSegments(db, memberId, family);
      const found = await findEfforts(db, memberId, segments);
      const efforts = segments.flatMap((segment) => {
        const all = found.get(segment.segment_id) ?? [];
        const best = bestOf(all);
        return all.flatMap(({ activity_id, from, seconds, heart_rate, power }) =>
          activity_id === id && best !== null
            ? [
                {
                  segment: withoutLine(segment),
                  from,
                  seconds,
                  heart_rate,
                  power,
                  rank: 1 + all.filter((other) => other.seconds < seconds).length,
                  of: all.length,
                  best,
                },
              ]
            : [],
        );
      });
      const climbs = [...findClimbs(course)];
      return { status: 200, body: { efforts: efforts.toSorted((a, b) => a.from - b.from), climbs } };
    },
  } satisfies Partial<Handlers>;
}
