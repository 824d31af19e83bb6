import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import type { Disk } from '../originals/disk.ts';
import type { Originals } from '../originals/store.ts';
import type { Announce, Publish } from '../realtime/publish.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { DecodePool } from './decode-pool.ts';
import type { ReadStorage } from './quota.ts';

/** Dependencies of everything related to imports. */
export interface ImportContext {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly pool: DecodePool;
  readonly publish: Publish;
  readonly announce: Announce;
  readonly originals: Originals;
  /** Disk that incoming files are written to. */
  readonly disk: Disk;
  readonly readStorage: ReadStorage;
  readonly events: SecurityEvents;
  /** Starts due jobs immediately. Call it after the transaction that enqueued them. */
  readonly wake: () => void;
  readonly now: () => Date;
  /** Creates notifications for members. */
  readonly notify: {
    import(memberId: string, importId: string, isUpload: boolean): Promise<void>;
    history(tx: Db, memberId: string, importId: string): Promise<void>;
    link(memberId: string, linkId: string): Promise<void>;
  };
}
