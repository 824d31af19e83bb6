import type { RealtimeBody, RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { BranchNews, TeamNews } from '../../domain/entities/notification.ts';
import { afterCommit, rootOf } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';

/** Kinds of changes that other modules react to, with their data. */
interface Facts {
  /** Data shown on the member's pages that has no webhook. */
  calendar: object;
  /** Changed planned workouts. `by` is the member who changed them. */
  plan: { readonly ids: readonly string[]; readonly by: string };
  /** A branch of a plan: proposed to its member by a coach, or by an assistant if `by` is null; or decided by the member, for its coach. */
  branch: {
    readonly branchId: string;
    readonly planOf: string;
    readonly news: BranchNews;
    readonly by: string | null;
  };
  /** A coach changed the member's thresholds. */
  thresholds: { readonly by: string };
  /** Added, changed and removed activities, and the import that added or removed them. */
  activities: {
    readonly added?: readonly string[];
    readonly changed?: readonly string[];
    readonly removed?: readonly string[];
    readonly importId?: string;
  };
  /** Activities of a running import that are not analysed yet; pages are notified after the analysis. */
  stored: { readonly added: readonly string[]; readonly changed: readonly string[] };
  /** The diary of a day changed; `commentBy` is the member who commented on it. */
  day: { readonly date: string; readonly commentBy?: string };
  notices: object;
  /** The member's profile, access, teams or links changed. */
  member: object;
  /** Progress of an import, or a problem with a link. Only sent to pages. */
  progress: { readonly event: RealtimeEvent; readonly body: RealtimeBody };
  /** An import has ended, completely or not. */
  importEnded: { readonly importId: string; readonly isComplete: boolean; readonly isUpload: boolean };
  /** All files of a history have been listed. */
  historyListed: { readonly importId: string };
  /** A link, webhook or channel stopped working. */
  broken: { readonly linkId: string } | { readonly webhookId: string } | { readonly channelId: string };
  /** A team membership was given, ended or requested. */
  team: { readonly teamId: string; readonly news: TeamNews };
  /** A message between an athlete and the coaches of a team. */
  thread: { readonly teamId: string; readonly athleteId: string; readonly authorId: string };
  /** A message from a coach of the team, or from an admin. */
  message: {
    readonly messageId: string;
    readonly senderId: string;
    readonly teamId: string | null;
    readonly subject: string;
    readonly text: string;
  };
}
export type Change = {
  [What in keyof Facts]: {
    readonly what: What;
    /** Id of the member whose data changed. */
    readonly of: string;
  } & Facts[What];
}[keyof Facts];

/** Recipients of the changes made by this process in a database. */
export interface Subscribers {
  /** Stores jobs that must not be lost: runs in the transaction, before it is committed. */
  store(tx: Db, change: Change): Promise<void>;
  /** Notifies the recipients after the commit. Must not fail. */
  tell(changes: readonly Change[]): Promise<void>;
}

const subscribers = new WeakMap<Db, Subscribers>();
export const subscribe = (db: Db, to: Subscribers): void => void subscribers.set(db, to);

/**
 * Reports the changes made by a transaction. `subscribers.ts` lists the recipients: jobs are stored in the transaction; all others are
 * notified after the commit, and not after a rollback. Outside of a transaction, call it after storing the change.
 */
export async function changed(tx: Db, ...changes: readonly Change[]): Promise<void> {
  const to = subscribers.get(rootOf(tx));
  if (!to) return;
  for (const change of changes) await to.store(tx, change);
  await afterCommit(tx, () => to.tell(changes));
}

/** Returns the change that updates the pages of a coach who changed an athlete's data; empty for members who changed their own. */
export const changeByOther = (caller: { readonly memberId: string }, memberId: string): Change[] =>
  caller.memberId === memberId ? [] : [{ what: 'calendar', of: caller.memberId }];

/** Returns the change for a new import; pages then show its progress. */
export const importStarted = (of: string, importId: string): Change => ({
  what: 'progress',
  of,
  event: 'new_import_found',
  body: { import_id: importId },
});

const runners = new WeakMap<Db, () => void>();
/** Sets the function that runs the due jobs of a database in this process. */
export const runDueJobs = (db: Db, wake: () => void): void => void runners.set(db, wake);
/** Runs due jobs once the transaction is committed. */
export const jobsAreDue = (tx: Db): Promise<void> => afterCommit(tx, () => runners.get(rootOf(tx))?.());
