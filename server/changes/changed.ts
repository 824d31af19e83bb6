import type { RealtimeBody, RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { TeamNews } from '../../domain/entities/notification.ts';
import { afterCommit, rootOf } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';

/** Everything that the rest of the server may have to know, by name. */
interface Facts {
  /** Something that the member's pages show, and that has no webhook. */
  calendar: object;
  /** Planned workouts. `by` is the member who changed them. */
  plan: { readonly ids: readonly string[]; readonly by: string };
  /** Activities, by what happened to them, and the import that brought or removed them. */
  activities: {
    readonly added?: readonly string[];
    readonly changed?: readonly string[];
    readonly removed?: readonly string[];
    readonly importId?: string;
  };
  /** Activities of a running import, which are not analysed yet: pages are told once they are. */
  stored: { readonly added: readonly string[]; readonly changed: readonly string[] };
  /** The diary of a day; `commentBy` is the member who commented on it. */
  day: { readonly date: string; readonly commentBy?: string };
  notices: object;
  /** Their profile, access, teams or links. */
  member: object;
  /** The progress of an import, or trouble with a link: pages only. */
  progress: { readonly event: RealtimeEvent; readonly body: RealtimeBody };
  /** An import has ended: completely, or as far as it got. */
  importEnded: { readonly importId: string; readonly isComplete: boolean; readonly isUpload: boolean };
  /** All files of a history are listed. */
  historyListed: { readonly importId: string };
  /** A link, webhook or channel stopped working. */
  broken: { readonly linkId: string } | { readonly webhookId: string } | { readonly channelId: string };
  /** A membership of a team was given, ended or requested. */
  team: { readonly teamId: string; readonly news: TeamNews };
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
    /** Id of the member whom it is about. */
    readonly of: string;
  } & Facts[What];
}[keyof Facts];

/** Who is told of changes in a database by this process. */
export interface Subscribers {
  /** Stores jobs that must not be lost: runs in the transaction, before it is committed. */
  store(tx: Db, change: Change): Promise<void>;
  /** Runs after the commit. Must not fail. */
  tell(changes: readonly Change[]): Promise<void>;
}

const subscribers = new WeakMap<Db, Subscribers>();
export const subscribe = (db: Db, to: Subscribers): void => void subscribers.set(db, to);

/**
 * Says what a transaction changes. Whoever must know of it is in subscribers.ts: nobody is told unless it is committed, and jobs are stored with
 * it. Outside of a transaction, call it once the change is stored.
 */
export async function changed(tx: Db, ...changes: readonly Change[]): Promise<void> {
  const to = subscribers.get(rootOf(tx));
  if (!to) return;
  for (const change of changes) await to.store(tx, change);
  await afterCommit(tx, () => to.tell(changes));
}

/** The same for the pages of a coach who changed something of an athlete. */
export const alsoBy = (caller: { readonly memberId: string }, memberId: string): Change[] =>
  caller.memberId === memberId ? [] : [{ what: 'calendar', of: caller.memberId }];

/** A new import, which pages then follow. */
export const importFound = (of: string, importId: string): Change => ({
  what: 'progress',
  of,
  event: 'new_import_found',
  body: { import_id: importId },
});

const runners = new WeakMap<Db, () => void>();
/** Sets what runs the due jobs of a database in this process. */
export const runDueJobs = (db: Db, wake: () => void): void => void runners.set(db, wake);
/** Says that jobs are due once the transaction is committed. */
export const jobsAreDue = (tx: Db): Promise<void> => afterCommit(tx, () => runners.get(rootOf(tx))?.());
