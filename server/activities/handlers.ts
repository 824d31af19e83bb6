import { activityTypes } from '../../domain/activity-types.ts';
import { fromCompactDate, isOnCalendars } from '../../domain/dates.ts';
import type { SamplesWire } from '../../domain/entities/activity.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers, Owners } from '../http/handlers.ts';
import { pageBody, placeOf, readPage } from '../http/page-of.ts';
import { isPresigned, presign } from '../base/presigned.ts';
import type { Sealer } from '../base/seal.ts';
import { notesOf } from './notes.store.ts';
import { standingsOf } from './records.store.ts';
import {
  findActivities,
  findActivity,
  findLegs,
  findMergedOf,
  findParts,
  neighboursOf,
  ownerOf,
  sameSessionOf,
} from './wire.store.ts';
import type { ReadSamples } from './sample-reader.ts';

export interface ActivityDeps {
  readonly db: Db;
  readonly readSamples: ReadSamples;
  readonly sealer: Sealer;
  readonly now: () => Date;
}

/** Size above which responses are sent through a presigned URL, since gateways limit their size. */
const BIG_BYTES = 200_000;
const MAX_ACTIVITIES = 5000;

const noActivity = () => new ApiFailure(404, 'not_found', 'There is no such activity.');

function dateOf(field: string, compact: string | undefined): string | undefined {
  if (compact === undefined) return undefined;
  const date = fromCompactDate(compact);
  if (date === null)
    throw new ApiFailure(400, 'invalid_request', 'There is no such day.', { [field]: ['No such day'] });
  return date;
}

function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  // The database, like ISO 8601, does not accept years beyond four digits.
  if (!isOnCalendars(ms)) {
    throw new ApiFailure(400, 'invalid_request', 'The time can’t be read.', {
      flagged_as_duplicate_since: ['Expected an ISO 8601 time or unix seconds'],
    });
  }
  return new Date(ms);
}

const SAMPLES = 'presigned samples';
const claimOf = (activityId: string, subset: boolean) => `${activityId} ${subset}`;

/** Wraps serialised JSON, to be sent unchanged. */
const asIs = (json: Uint8Array) => Buffer.from(json.buffer, json.byteOffset, json.byteLength) as unknown as SamplesWire;

/** Creates the handlers for activities, their samples and their types. */
export function createActivityHandlers({
  db,
  readSamples,
  sealer,
  now,
}: Pick<ActivityDeps, 'db' | 'readSamples' | 'sealer' | 'now'>): Pick<
  Handlers,
  'listActivities' | 'getActivity' | 'getStandings' | 'getSamples' | 'getPresignedSamples' | 'listActivityTypes'
> {
  return {
    async listActivities({ params, query }) {
      const filter = {
        memberId: params.id,
        from: dateOf('start_date', query.start_date),
        to: dateOf('end_date', query.end_date),
        archives: query.archives === '1',
        flaggedSince: instantOf(query.flagged_as_duplicate_since),
        asRows: query.return_type === 'summary',
      };
      const page = await readPage(
        (after, limit) => findActivities(db, { ...filter, after, limit }),
        (one) => ({ date: one.local_start_time.slice(0, 10), id: one.activity_id }),
        { after: placeOf(query.after), most: query.limit ?? MAX_ACTIVITIES },
      );
      return { status: 200, body: pageBody('activities', page) };
    },

    async getActivity({ params }) {
      const activity = await findActivity(db, params.id);
      if (!activity) throw noActivity();
      const [notes, legs, parts, merged, neighbours, same] = await Promise.all([
        notesOf(db, params.id),
        findLegs(db, params.id),
        findParts(db, params.id),
        findMergedOf(db, params.id),
        neighboursOf(db, params.id),
        sameSessionOf(db, params.id),
      ]);
      const beside = { legs, parts, merged_of: merged, neighbours, same_session: same };
      return { status: 200, body: { activity, activity_notes: notes, ...beside } };
    },

    async getStandings({ params }) {
      return { status: 200, body: { standings: await standingsOf(db, params.id) } };
    },

    async getSamples({ params, query }) {
      const subset = query.subset === 'true';
      const json = await readSamples(params.id, subset);
      if (!json) throw noActivity();
      if (json.length <= BIG_BYTES) return { status: 200, body: asIs(json) };
      const proof = presign(sealer, SAMPLES, claimOf(params.id, subset), now());
      const address = new URLSearchParams({ subset: String(subset), ...proof });
      return { status: 303, body: { location: `/api/presigned/samples/${params.id}?${address}` } };
    },

    async getPresignedSamples({ params, query }) {
      const subset = query.subset === 'true';
      if (!isPresigned(sealer, SAMPLES, claimOf(params.id, subset), query, now())) {
        throw new ApiFailure(403, 'address_expired', 'This address is wrong or has expired. Request a new one.');
      }
      const json = await readSamples(params.id, subset);
      if (!json) throw noActivity();
      return { status: 200, body: asIs(json) };
    },

    async listActivityTypes() {
      const types = activityTypes.map(({ activityTypeId, name, family }) => ({
        activity_type_id: activityTypeId,
        name,
        family,
      }));
      return { status: 200, body: { activity_types: types } };
    },
  };
}

/** Returns the owner of an activity. */
export const activityOwners = (
  db: Db,
): Pick<
  Owners,
  | 'getActivity'
  | 'getStandings'
  | 'getActivityZones'
  | 'listSimilarActivities'
  | 'listActivitySegments'
  | 'changeActivity'
  | 'correctActivity'
  | 'correctByHand'
  | 'markActivity'
  | 'splitActivity'
  | 'joinActivity'
  | 'mergeActivity'
  | 'addActivityNote'
  | 'countInstead'
  | 'chooseCounting'
  | 'getSamples'
  | 'requestOriginal'
  | 'getActivityReceipt'
> => ({
  getActivity: ({ id }) => ownerOf(db, id),
  getStandings: ({ id }) => ownerOf(db, id),
  getActivityZones: ({ id }) => ownerOf(db, id),
  listSimilarActivities: ({ id }) => ownerOf(db, id),
  listActivitySegments: ({ id }) => ownerOf(db, id),
  changeActivity: ({ id }) => ownerOf(db, id),
  correctActivity: ({ id }) => ownerOf(db, id),
  correctByHand: ({ id }) => ownerOf(db, id),
  markActivity: ({ id }) => ownerOf(db, id),
  splitActivity: ({ id }) => ownerOf(db, id),
  joinActivity: ({ id }) => ownerOf(db, id),
  mergeActivity: ({ id }) => ownerOf(db, id),
  addActivityNote: ({ id }) => ownerOf(db, id),
  countInstead: ({ id }) => ownerOf(db, id),
  chooseCounting: ({ id }) => ownerOf(db, id),
  getSamples: ({ id }) => ownerOf(db, id),
  requestOriginal: ({ id }) => ownerOf(db, id),
  getActivityReceipt: ({ id }) => ownerOf(db, id),
});
