import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { families } from '../activity-types.ts';
import { activitySummary } from './activity.ts';

/** Maximum segments per member. */
export const MAX_SEGMENTS = 50;
export const SEGMENT_NAME_MAX = 60;
/** Minimum and maximum length of a segment, metres. Chosen: shorter ones measure the error of the positions. */
export const SEGMENT_METRES = { least: 200, most: 50_000 } as const;
/** Maximum characters of a segment's line: a position every 20 m and twelve characters each. */
export const SEGMENT_LINE_MAX = 32_000;
/** Maximum efforts listed of a segment: the latest. */
export const MAX_LISTED_EFFORTS = 500;

export const segmentName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(SEGMENT_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));

/** Name of a segment, and the part of an activity that a new one follows. */
export const segmentInput = z.object({
  name: segmentName,
  /** Seconds since the activity's first record; omitted to rename. */
  part: z.optional(
    z.object({ activity_id: z.uuid(), from: z.number().check(z.gte(0)), to: z.number().check(z.gt(0), z.lte(1e7)) }),
  ),
});
export type SegmentInputWire = z.infer<typeof segmentInput>;

/** A part of a route that the member compares activities on. */
export const segment = z.object({
  segment_id: z.string(),
  name: z.string(),
  family: z.enum(families),
  /** Metres. */
  distance: z.number(),
  /** Altitude of the finish above the start, metres; null if unknown. */
  rise: z.nullable(z.number()),
});
export type SegmentWire = z.infer<typeof segment>;
export type Segment = Camel<SegmentWire>;

/** A segment with a summary of its efforts. */
export const listedSegment = z.extend(segment, {
  efforts: z.int(),
  /** Seconds; null without efforts. */
  best: z.nullable(z.number()),
  /** Local day of the latest effort; null without efforts. */
  latest_on: z.nullable(z.string()),
});
export type ListedSegmentWire = z.infer<typeof listedSegment>;
export type ListedSegment = Camel<ListedSegmentWire>;

const effort = z.object({
  /** Seconds since the activity's first record. */
  from: z.number(),
  /** Elapsed time, with breaks. */
  seconds: z.number(),
  /** Means; null if unknown. */
  heart_rate: z.nullable(z.number()),
  power: z.nullable(z.number()),
});

/** One pass over a segment, with its activity. */
const segmentEffort = z.extend(
  z.pick(activitySummary, { activity_id: true, activity_type_id: true, name: true, local_start_time: true }),
  effort.shape,
);
export type SegmentEffortWire = z.infer<typeof segmentEffort>;
export type SegmentEffort = Camel<SegmentEffortWire>;

/** One pass of an activity over a segment, with its rank among all passes. */
const rankedEffort = z.extend(effort, {
  segment,
  rank: z.int(),
  of: z.int(),
  /** Seconds of the fastest pass. */
  best: z.number(),
});
export type RankedEffortWire = z.infer<typeof rankedEffort>;
export type RankedEffort = Camel<RankedEffortWire>;

/** A climb on an activity's route. Seconds since its first record, metres. */
const foundClimb = z.object({ from: z.number(), to: z.number(), distance: z.number(), ascent: z.number() });
export type FoundClimb = z.infer<typeof foundClimb>;

/** A segment with its passes. */
export const segmentPasses = z.object({
  segment: z.extend(segment, {
    /** Encoded polyline. */
    line: z.string(),
  }),
  /** Number of passes, of which the latest are listed. */
  count: z.int(),
  /** Seconds of the fastest pass; null without one. */
  best: z.nullable(z.number()),
  /** Newest first. */
  efforts: z.array(segmentEffort),
});
export type SegmentPasses = Camel<z.infer<typeof segmentPasses>>;

/** The passes of an activity over segments, and its climbs, in order. */
export const activitySegments = z.object({ efforts: z.array(rankedEffort), climbs: z.array(foundClimb) });
export type ActivitySegments = Camel<z.infer<typeof activitySegments>>;
