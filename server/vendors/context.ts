import type { BodyReader } from '../bodies/body-reader.ts';
import type { FastifyRequest } from 'fastify';
import type { ImportContext } from '../imports/context.ts';
import { findMember } from '../members/hold-member.store.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Links } from './linking/links.store.ts';
import type { CountTry } from '../jobs/tries.store.ts';
import type { Vendors } from './adapters/vendor.ts';

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
