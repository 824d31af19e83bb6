import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import type { Disk } from '../originals/disk.ts';
import type { Originals } from '../originals/store.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { DecodePool } from './decode-pool.ts';
import type { ReadStorage } from './quota.ts';

/** Dependencies of everything related to imports. */
export interface ImportContext {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly pool: DecodePool;
  readonly originals: Originals;
  /** Disk to which incoming files are written. */
  readonly disk: Disk;
  readonly readStorage: ReadStorage;
  readonly events: SecurityEvents;
  readonly now: () => Date;
}
