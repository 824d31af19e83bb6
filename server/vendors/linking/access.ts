import type { Db } from '../../db/open.ts';
import { withLease } from '../../jobs/lease.store.ts';
import type { Sealer } from '../../base/seal.ts';
import { readTokens, replaceTokens, type SealedLink } from './tokens.store.ts';
import { onBehalfOf } from '../adapters/turns.ts';
import { type Vendor, type VendorAccess, VendorFailure, type VendorTokens } from '../adapters/vendor.ts';

const PURPOSE = 'vendor token';
/** Remaining lifetime in seconds below which an access is renewed before use. */
const RENEW_BEFORE = 600;

/** An access with its sealed form, which identifies it: some vendors renew an access without changing it. */
type Sealed = VendorAccess & { readonly seal: string };

/** Creates the access to linked accounts. Tokens are sealed at rest and only leave this module towards their vendor. */
export function createAccess(db: Db, sealer: Sealer) {
  const sealedLink = (linkId: string) => readTokens(db, linkId);

  const sealedOf = ({ access, refresh }: VendorTokens) => ({
    access: sealer.seal(access, PURPOSE),
    refresh: refresh === null ? null : sealer.seal(refresh, PURPOSE),
  });

  /** Replaces the access sealed as `old`. @returns the new sealed form; `null` if another one replaced it in the meantime */
  async function save(linkId: string, old: string, tokens: VendorTokens): Promise<string | null> {
    const sealed = sealedOf(tokens);
    const isSaved = await replaceTokens(db, linkId, old, {
      ...sealed,
      keyId: sealer.keyId,
      expires: tokens.accessExpires,
    });
    return isSaved ? sealed.access : null;
  }

  /** Opens a sealed token. @param seal sealed form of the access that the token belongs to */
  function opened(sealed: string | null, seal: string): string {
    const token = sealed === null ? null : sealer.open(sealed, PURPOSE);
    if (token === null) throw new VendorFailure('refused', 'there is no token that can be opened').about(seal);
    return token;
  }

  /** Adds to a refusal the access that it concerns, since the member may link again before it is handled. */
  async function saying<Result>(seal: string, ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      throw error instanceof VendorFailure && error.trouble === 'refused' ? error.about(seal) : error;
    }
  }

  const isFresh = ({ accessExpires }: SealedLink) =>
    (accessExpires ?? Number.POSITIVE_INFINITY) - RENEW_BEFORE > Date.now() / 1000;

  /** Returns a link's access, renewed if it is about to expire or is `bad`. Refresh tokens are single-use, so only one renewal runs at a time. */
  async function accessOf(vendor: Vendor, linkId: string, bad: string | null): Promise<Sealed> {
    const look = async () => {
      const link = await sealedLink(linkId);
      if (!link) throw new VendorFailure('refused', 'the account is no longer linked');
      const seal = link.sealedAccess;
      const access = { token: opened(seal, seal), account: link.externalUserId, seal };
      return { link, access, good: isFresh(link) && access.seal !== bad };
    };
    const known = await look();
    if (known.good) return known.access;
    return withLease(db, `vendor-token ${linkId}`, async () => {
      const { link, access, good } = await look();
      if (good) return access;
      const { account, seal: old } = access;
      const tokens = await saying(old, () => vendor.refresh(opened(link.sealedRefresh, old), access));
      const seal = await save(linkId, old, tokens);
      // The account was linked again while the vendor was called.
      return seal === null ? (await look()).access : { token: tokens.access, account, seal };
    });
  }

  /** Renews a refused access. @throws VendorFailure with more information about the account, if the renewal is refused too */
  async function renewedAfter(refusal: VendorFailure, vendor: Vendor, linkId: string, bad: string) {
    try {
      return await accessOf(vendor, linkId, bad);
    } catch (again) {
      const saysLess = again instanceof VendorFailure && again.trouble === 'refused' && again.closed === null;
      throw saysLess ? refusal : again;
    }
  }

  return {
    /** Seals tokens for storage. */
    sealedOf,

    /** Renews the access now, to keep an unused account linked. @returns false if it is no longer linked */
    async keepAlive(vendor: Vendor, linkId: string): Promise<boolean> {
      const link = await sealedLink(linkId);
      if (link) await accessOf(vendor, linkId, link.sealedAccess);
      return link !== null;
    },

    /** Opens a token sealed by `remove` in links.store.ts. */
    open: (sealed: string): string | null => sealer.open(sealed, PURPOSE),

    /**
     * Calls a vendor with a valid access; renews it once if the vendor refuses it.
     * @throws VendorFailure `refused`, with the access concerned, if the access has been revoked
     */
    async use<Result>(
      vendor: Vendor,
      linkId: string,
      call: (access: VendorAccess) => Promise<Result>,
    ): Promise<Result> {
      const tried = (access: Sealed) => saying(access.seal, () => call(access));
      return onBehalfOf(linkId, async () => {
        const access = await accessOf(vendor, linkId, null);
        try {
          return await tried(access);
        } catch (error) {
          if (!(error instanceof VendorFailure) || error.trouble !== 'refused') throw error;
          return tried(await renewedAfter(error, vendor, linkId, access.seal));
        }
      });
    },
  };
}
