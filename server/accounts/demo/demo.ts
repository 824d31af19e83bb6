import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { messages } from '../../../domain/messages.ts';
import type { Db } from '../../db/open.ts';
import { TooManyRequests } from '../../http/failure.ts';
import { stranger } from '../../identity/devices.ts';
import type { SignedIn, SignIn } from '../../identity/sign-in.ts';
import type { CallerCache } from '../../identity/caller-cache.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import { createImport, hasImports } from '../../imports/imports.store.ts';
import { addItems, type NewItem } from '../../imports/items.store.ts';
import { IMPORT_JOB } from '../../imports/run-import.ts';
import { bucketOf } from '../../imports/upload.ts';
import { countJobs, enqueue } from '../../jobs/jobs.store.ts';
import { type JobHandler, TryLater } from '../../jobs/runner.ts';
import { makeSample } from '../../members/members.store.ts';
import { admitOriginals } from '../../originals/originals.store.ts';
import {
  type StagingArea,
  storeBytes,
  type StoredFile,
  type Originals,
  withStagingArea,
} from '../../originals/store.ts';
import { encodeRun } from './fit-file.ts';
import { demoDays, demoRunner, demoRunOf } from './training.ts';

/** Kind of the job that gives a demo member sample training; its key is the member's id. */
export const DEMO_FILL_JOB = 'demo-fill';
/** Kind of the job that removes a demo member; its key is the account's `sub`. */
export const DEMO_REMOVE_JOB = 'demo-remove';

const demoHours = 24;
/** Maximum number of demo members: each has some seventy activities, and creating one requires no identification. */
const maxDemos = 500;
const fillPayload = z.object({ memberId: z.uuid() });
const removePayload = z.object({
  sub: z.uuid(),
  /** Earliest time to run, ms since 1970. Jobs from earlier versions lack it and run when due. */
  notBefore: z.optional(z.number()),
});

export interface DemoDeps {
  readonly db: Db;
  readonly signIn: SignIn;
  readonly callers: CallerCache;
  readonly originals: Originals;
  readonly removeAccount: (sub: string) => Promise<void>;
  /** Called with the account whose sessions ended. */
  readonly onEnd: (sub: string) => void;
  readonly now: () => Date;
}

/** Demo members. Their training is generated second by second and imported like an uploaded file. */
export interface Demo {
  /**
   * Creates a demo member and signs it in. Its password is unknown, and its address receives no mail.
   * @throws TooManyRequests if there are too many
   */
  create(userAgent: string | undefined): Promise<SignedIn>;
  readonly jobs: Readonly<Record<string, JobHandler>>;
}

export function createDemo({ db, signIn, callers, originals, removeAccount, onEnd, now }: DemoDeps): Demo {
  async function enrol(tx: Db, memberId: string): Promise<void> {
    const sub = await makeSample(tx, memberId, { weight: demoRunner.weight, height: demoRunner.height });
    const runAt = new Date(now().getTime() + demoHours * 3600_000);
    await enqueue(tx, { kind: DEMO_FILL_JOB, key: memberId, payload: { memberId }, priority: 1 });
    await enqueue(tx, { kind: DEMO_REMOVE_JOB, key: sub, payload: { sub, notBefore: runAt.getTime() }, runAt });
  }

  /** Stores the files of all days. A day's file is identical for all members, so most files are already stored. */
  async function keepRuns(intake: StagingArea, signal: AbortSignal): Promise<{ items: NewItem[]; kept: StoredFile[] }> {
    const today = Math.floor(now().getTime() / 86_400_000);
    const items: NewItem[] = [];
    const kept: StoredFile[] = [];
    for (let day = today - demoDays; day <= today; day += 1) {
      signal.throwIfAborted();
      const run = demoRunOf(day, now());
      if (!run) continue;
      const original = await storeBytes(intake, encodeRun(run.start, run.records));
      kept.push(original);
      const name = `${run.name} ${new Date(run.start * 1000).toISOString().slice(0, 10)}.fit`;
      const bucket = bucketOf(run.start, now());
      const base = { name, externalKey: `${day}`, bucket, start: run.start, hash: original.hash };
      items.push({ ...base, position: items.length, state: 'kept' });
    }
    return { items, kept };
  }

  const fill: JobHandler = {
    limit: 1,
    maxAttempts: 5,
    async run(job) {
      const { memberId } = fillPayload.parse(job.payload);
      await withStagingArea(originals, async (intake) => {
        const { items, kept } = await keepRuns(intake, job.signal);
        await originals.stage(intake, kept);
        await db.transaction(async (tx) => {
          await holdMember(tx, memberId);
          if (await hasImports(tx, memberId)) return;
          await admitOriginals(tx, originals, intake, kept);
          const importId = await createImport(tx, { memberId, source: 'file', listed: true });
          await addItems(tx, importId, items);
          await enqueue(tx, { kind: IMPORT_JOB, key: importId });
        });
      });
    },
  };

  const remove: JobHandler = {
    limit: 1,
    maxAttempts: 12,
    async run(job) {
      const { sub, notBefore = 0 } = removePayload.parse(job.payload);
      // The job is due early because the clock was set back.
      const earlyMs = notBefore - now().getTime();
      if (earlyMs > 0) throw new TryLater(Math.min(earlyMs / 1000, demoHours * 3600), 'its time has not come');
      await removeAccount(sub);
      callers.forget(sub);
      onEnd(sub);
    },
  };

  /** Checks the limit of demo members by their pending removal jobs. @throws TooManyRequests until the first removal */
  async function checkRoom(): Promise<void> {
    const { count, firstIn } = await countJobs(db, DEMO_REMOVE_JOB);
    if (count < maxDemos) return;
    throw new TooManyRequests(firstIn ?? 0, messages.account.demosFull, 'too_many_demos');
  }

  return {
    async create(userAgent) {
      await checkRoom();
      const email = `${randomUUID()}@demo.invalid`;
      const password = `${randomBytes(24).toString('base64url')}Aa1!`;
      const signedIn = await signIn.register({ email, password, timeZone: null, enrol }, stranger(userAgent));
      return signedIn;
    },
    jobs: { [DEMO_FILL_JOB]: fill, [DEMO_REMOVE_JOB]: remove },
  };
}
