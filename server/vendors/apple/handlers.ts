import { randomBytes } from 'node:crypto';
import { parseOffset } from '../../../domain/local-offset.ts';
import { activitiesFrom } from '../../activities/file-activities.store.ts';
import type { ReadWorkout } from '../../bodies/tasks.ts';
import { changed, importStarted } from '../../changes/changed.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Gates } from '../../http/register-calls.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import { diskFull, noRoom, roomOf } from '../../imports/quota.ts';
import { createImport } from '../../imports/imports.store.ts';
import { addItems, type NewItem } from '../../imports/items.store.ts';
import { IMPORT_JOB } from '../../imports/run-import.ts';
import { bucketOf } from '../../imports/upload.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { admitOriginals } from '../../originals/originals.store.ts';
import { storeBytes, type StoredFile, withStagingArea } from '../../originals/store.ts';
import { tokenHash } from '../../base/seal.ts';
import type { VendorContext } from '../context.ts';
import { endLink } from '../linking/end-link.ts';
import { createLinkAttempts } from '../linking/link-attempts.store.ts';
import type { Link } from '../linking/links.store.ts';
import { isOver, linkPhone } from '../linking/phones.store.ts';

type AppleCalls = Pick<Handlers, 'createAppleCode' | 'linkApple' | 'receiveAppleWorkouts'>;

const CODE_SECONDS = 60;

const notLinked = () => new ApiFailure(403, 'not_linked', 'This phone is not linked.');
const badCode = () => new ApiFailure(400, 'bad_code', 'This code has expired. Request a new one.');

/** Finds the link for a token; ends an expired one, so that its owner is notified. */
async function phoneOf(context: VendorContext, hash: string): Promise<Link | null> {
  const { db, links } = context;
  const link = await links.byAccount('apple', hash);
  if (!link) return null;
  if (!(await isOver(db, link.linkId))) return link;
  await endLink(context, link);
  return null;
}

async function linkOf(context: VendorContext, authorization: string | undefined): Promise<Link> {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '') ?? [];
  const link = token === undefined ? null : await phoneOf(context, tokenHash(token));
  if (!link) throw notLinked();
  return link;
}

/** Checks the phone's token before its workouts are read. */
export const createAppleGates = (context: VendorContext): Pick<Gates, 'receiveAppleWorkouts'> => ({
  receiveAppleWorkouts: async ({ headers }) => void (await linkOf(context, headers.authorization)),
});

/**
 * Creates the handlers for Apple. It has no API to query, so the phone sends its data with its own token. Only the token's hash is
 * stored, in the column where other vendors' accounts have their id.
 */
export function createAppleHandlers(context: VendorContext): AppleCalls {
  const { db, sealer, links, originals, disk, now, bodies } = context;
  const attempts = createLinkAttempts(db, sealer);

  function itemOf(workout: ReadWorkout, position: number, kept: StoredFile | undefined): NewItem {
    const start = Math.floor(Date.parse(workout.startDate) / 1000);
    const name = `${workout.activityType.replaceAll('_', ' ')} ${workout.startDate.slice(0, 10)}`;
    const utcOffset = parseOffset(workout.startDate);
    const bucket = bucketOf(start, now());
    const item = { position, name, externalKey: workout.uuid, bucket, start, utcOffset };
    return kept
      ? { ...item, state: 'kept', hash: kept.hash }
      : { ...item, state: 'done', outcome: 'duplicate', reason: { code: 'duplicateFile' } };
  }

  return {
    async createAppleCode({ params }) {
      const { ticket, expiresAt } = await attempts.code(params.id, 'apple', CODE_SECONDS);
      return { status: 200, body: { code: ticket, expires_at: expiresAt.toISOString() } };
    },

    async linkApple({ body }) {
      const memberId = await attempts.redeem(body.code, 'apple');
      if (memberId === null) throw badCode();
      const token = randomBytes(32).toString('hex');
      const sub = await linkPhone(db, memberId, { tokenHash: tokenHash(token), keyId: sealer.keyId });
      context.events.note('phone_linked', { sub });
      await changed(context.db, { what: 'member', of: memberId });
      return { status: 200, body: { token, member_id: memberId } };
    },

    async receiveAppleWorkouts({ request }) {
      const link = await linkOf(context, request.headers.authorization);
      const { workouts } = await bodies.read({ kind: 'workouts', bytes: request.rawBody ?? new Uint8Array() });
      const byUuid = new Map(workouts.map((workout) => [workout.uuid, workout]));
      const known = await activitiesFrom(db, { memberId: link.memberId, source: 'apple' }, [...byUuid.keys()]);
      if (roomOf(await context.readStorage(db, link.memberId)).files < byUuid.size - known.size) throw noRoom();
      await disk.check().catch(() => {
        throw diskFull();
      });
      const kept = new Map<string, StoredFile>();
      const importId = await withStagingArea(originals, async (intake) => {
        // Files are stored on disk before any row refers to them.
        for (const [uuid, workout] of byUuid) {
          if (!known.has(uuid)) kept.set(uuid, await storeBytes(intake, workout.file));
        }
        await originals.stage(intake, [...kept.values()]);
        return db.transaction(async (tx) => {
          await holdMember(tx, link.memberId);
          const created = await createImport(tx, { memberId: link.memberId, source: 'apple', listed: true });
          await admitOriginals(tx, originals, intake, [...kept.values()]);
          const items = [...byUuid].map(([uuid, workout], i) => itemOf(workout, i, kept.get(uuid)));
          await addItems(tx, created, items);
          await enqueue(tx, { kind: IMPORT_JOB, key: created });
          // Phones normally upload one workout at a time, so several workouts at once are the history.
          if (kept.size > 1) await changed(tx, { what: 'historyListed', of: link.memberId, importId: created });
          await changed(tx, importStarted(link.memberId, created));
          return created;
        });
      });
      await links.noteSync(link.linkId);
      return { status: 202, body: { import_id: importId, accepted: kept.size, known: known.size } };
    },
  };
}
