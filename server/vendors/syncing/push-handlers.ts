import type { FastifyRequest } from 'fastify';
import { vendorOfPath, type VendorPath } from '../../../domain/vendors.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Gates } from '../../http/register-calls.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import type { VendorContext } from '../context.ts';
import { isHookSecret } from '../adapters/hook.ts';
import { storePush } from './inbox.store.ts';
import { INBOX_JOB } from './job-kinds.ts';
import type { Vendor } from '../adapters/vendor.ts';

const noHook = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

const forged = () => new ApiFailure(403, 'forbidden', 'This is not from the vendor.');

/** Creates the handlers for vendors' pushes: they verify the raw bytes, parse, store and acknowledge a push, and only then process it. */
export function createPushHandlers(context: VendorContext): Pick<Handlers, 'receiveVendorPush' | 'answerVendorCheck'> {
  const { db, vendors, bodies } = context;
  const vendorOf = ({ vendor: path }: { vendor: VendorPath }): Vendor => {
    const vendor = vendors[vendorOfPath[path]];
    if (!vendor) throw noHook();
    return vendor;
  };

  /** Stores all parts atomically, one statement each, so the thread is free in between. */
  async function keep({ id }: Vendor, pieces: readonly Uint8Array[]): Promise<void> {
    await db.transaction(async (tx) => {
      for (const [place, body] of pieces.entries()) {
        await storePush(tx, id, place, body);
      }
      await enqueue(tx, { kind: INBOX_JOB, key: 'all', priority: 8 });
    });
  }

  return {
    async receiveVendorPush({ params, request }) {
      const vendor = vendorOf(params);
      const bytes = request.rawBody ?? Buffer.alloc(0);
      const proof = await vendor.prove({ headers: request.headers, bytes });
      if (proof === 'forged') throw forged();
      if (proof === 'genuine') {
        const read = await bodies.read({ kind: 'push', vendor: vendor.id, bytes });
        if (read.pieces.length > 0) await keep(vendor, read.pieces);
      }
      return { status: 200, body: vendor.acknowledgement };
    },

    answerVendorCheck: async ({ params }) => ({ status: 200, body: vendorOf(params).acknowledgement }),
  };
}

/** Creates the checks of the secret in the URL and the vendors' headers, which run before a body is read. */
export function createPushGates({
  sealer,
  vendors,
}: Pick<VendorContext, 'sealer' | 'vendors'>): Pick<Gates, 'receiveVendorPush' | 'answerVendorCheck'> {
  const open = ({ params }: FastifyRequest): Vendor => {
    const { vendor: path = '', secret = '' } = params as Record<string, string>;
    const id = Object.hasOwn(vendorOfPath, path) ? vendorOfPath[path as VendorPath] : undefined;
    const vendor = id && vendors[id];
    if (!id || !vendor || !isHookSecret(sealer, id, secret)) throw noHook();
    return vendor;
  };
  return {
    receiveVendorPush(request) {
      if (!open(request).mayBeGenuine(request.headers)) throw forged();
    },
    answerVendorCheck: (request) => void open(request),
  };
}
