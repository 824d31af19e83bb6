import type { BodyReader } from '../bodies/body-reader.ts';
import type { FastifyRequest } from 'fastify';
import type { ImportContext } from '../imports/context.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Links } from './linking/links.store.ts';
import type { CountTry } from '../jobs/attempts.store.ts';
import type { Vendors } from './adapters/vendor.ts';

/** Dependencies of all vendor code. */
export interface VendorContext extends ImportContext {
  readonly sealer: Sealer;
  readonly links: Links;
  readonly vendors: Vendors;
  readonly bodies: BodyReader;
  /** Returns the URL under which the requesting browser reaches the server, without a trailing slash. */
  readonly siteOf: (request: FastifyRequest) => string;
  /** Whether a vendor can redirect the requesting browser back to this server. */
  readonly canComeBack: (request: FastifyRequest) => boolean;
  /** Records attempts to open or finish a link in another browser. */
  readonly events: SecurityEvents;
  /** URL under which vendors reach the server, without a trailing slash. */
  readonly hookBase: string;
  /** Seconds without news after which a pushed history is considered complete. */
  readonly quietSeconds: number;
  /** Limits full histories requested from a vendor for a member, by `<vendor> <member id>`. */
  readonly histories: CountTry;
  /** Returns a member in the API's format. */
  readonly readMember: (memberId: string) => Promise<unknown>;
}
