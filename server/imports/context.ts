import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import type { Disk } from '../originals/disk.ts';
import type { Originals } from '../originals/store.ts';
import type { Announce, Publish } from '../realtime/publish.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { DecodePool } from './decode-pool.ts';
import type { ReadStorage } from './quota.ts';

/** What everything around imports works with. */
export interface ImportContext {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly pool: DecodePool;
  readonly publish: Publish;
  readonly announce: Announce;
  readonly originals: Originals;
  /** That files lie on while they come in. */
  readonly disk: Disk;
  readonly readStorage: ReadStorage;
  readonly events: SecurityEvents;
  /** Looks for due jobs now. Call it after the transaction that asked for them. */
  readonly wake: () => void;
  readonly now: () => Date;
  /** Told of what members may want to hear of. */
  readonly notify: {
    import(memberId: string, importId: string, isUpload: boolean): Promise<void>;
    history(tx: Db, memberId: string, importId: string): Promise<void>;
    link(memberId: string, linkId: string): Promise<void>;
  };
}
