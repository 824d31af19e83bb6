import { sql } from 'drizzle-orm';
import type { BodyReader } from '../bodies/body-reader.ts';
import type { FastifyRequest } from 'fastify';
import type { DeviceType } from '../../domain/entities/member.ts';
import { rowsOf } from '../db/rows.ts';
import { findMember, type ImportContext } from '../imports/context.ts';
import type { Sealer } from '../seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Links } from './links.ts';
import type { CountTry } from './tries.ts';
import type { Vendors } from './vendor.ts';

/** Asks a vendor for a history, newest first; the key is the import's id. */
export const HISTORY_JOB = 'vendor-history';
/** Fetches the files that a vendor offered; the key is the import's id. */
export const FETCH_JOB = 'vendor-fetch';
/** Addresses of files hold a one-time token, so they are sealed. */
export const LOCATOR = 'vendor locator';

/** What everything around vendors works with. */
export interface VendorContext extends ImportContext {
  readonly sealer: Sealer;
  readonly links: Links;
  readonly vendors: Vendors;
  readonly bodies: BodyReader;
  /** Where the browser that asks reaches the server, without a slash at the end. */
  readonly siteOf: (request: FastifyRequest) => string;
  /** Whether somebody who goes to a vendor from here finds back. */
  readonly canComeBack: (request: FastifyRequest) => boolean;
  /** Told of links that another browser tried to open or finish. */
  readonly events: SecurityEvents;
  /** Where vendors reach the server, without a slash at the end. */
  readonly hookBase: string;
  /** Seconds without news after which a vendor is taken to have sent its whole history. */
  readonly quietSeconds: number;
  /** Counts whole histories that are asked of a vendor for a member, by `<vendor> <member id>`. */
  readonly histories: CountTry;
  /** A member as the API shows them, for the pages that are open. */
  readonly readMember: (memberId: string) => Promise<unknown>;
}

/** Tells a member's pages that an account was linked or is no longer. */
export async function tellMember({ db, publish, readMember }: VendorContext, memberId: string): Promise<void> {
  const member = await findMember(db, memberId);
  if (member) publish(member.identityId, 'member_updated', { member: await readMember(memberId) });
}

/** An import that new items may join. */
export interface OpenImport {
  readonly importId: string;
  readonly state: string;
  /** It has asked for a history, and the answer is still coming. */
  readonly asks: boolean;
}

/** The import of a vendor that new items belong to: the one under way, or one that was over just now. */
export async function openImport(
  db: ImportContext['db'],
  memberId: string,
  vendor: DeviceType,
): Promise<OpenImport | null> {
  const result = await db.execute(sql`
    select import_id as "importId", state, not listed as asks from imports
    where member_id = ${memberId} and source = ${vendor} and undone_at is null
      and (state = 'active' or (state = 'complete' and completed_at > now() - interval '1 hour'))
    order by (state = 'active') desc, created_at desc limit 1`);
  return rowsOf<OpenImport>(result)[0] ?? null;
}
