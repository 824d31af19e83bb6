import { sql } from 'drizzle-orm';
import type { DeviceType } from '../../domain/entities/member.ts';
import type { SourceTrouble } from '../../domain/entities/source.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { withLease } from '../jobs/lease.ts';
import type { Sealer } from '../seal.ts';
import { type EndedLink, planForget } from './upkeep-jobs.ts';
import { type Vendor, type VendorAccess, type VendorAccount, VendorFailure, type VendorTokens } from './vendor.ts';

const PURPOSE = 'vendor token';
/** Access that ends sooner than this is renewed first, seconds. */
const RENEW_BEFORE = 600;

/** A linked account as far as it is no secret. */
export interface Link {
  readonly linkId: string;
  readonly memberId: string;
  readonly vendor: DeviceType;
  readonly externalUserId: string;
}

interface SealedLink extends Link {
  readonly sealedAccess: string;
  readonly sealedRefresh: string | null;
  readonly accessExpires: number | null;
}

const linkColumns = sql`link_id as "linkId", member_id as "memberId", vendor, external_user_id as "externalUserId"`;

/** Linked accounts and what opens them. Tokens are sealed at rest and leave this place only towards their vendor. */
export function createLinks(db: Db, sealer: Sealer) {
  async function sealedLink(linkId: string): Promise<SealedLink | null> {
    const result = await db.execute(sql`
      select ${linkColumns}, sealed_access_token as "sealedAccess", sealed_refresh_token as "sealedRefresh",
        extract(epoch from access_expires_at)::float8 as "accessExpires"
      from vendor_links where link_id = ${linkId}`);
    return rowsOf<SealedLink>(result)[0] ?? null;
  }

  const sealedOf = ({ access, refresh }: VendorTokens) => ({
    access: sealer.seal(access, PURPOSE),
    refresh: refresh === null ? null : sealer.seal(refresh, PURPOSE),
  });

  /** Answers the access as it is sealed now. */
  async function save(linkId: string, tokens: VendorTokens): Promise<string> {
    const { access, refresh } = sealedOf(tokens);
    await db.execute(sql`
      update vendor_links set sealed_access_token = ${access}, sealed_refresh_token = coalesce(${refresh}, sealed_refresh_token),
        key_id = ${sealer.keyId}, access_expires_at = to_timestamp(${tokens.accessExpires})
      where link_id = ${linkId}`);
    return access;
  }

  function opened(sealed: string | null): string {
    const token = sealed === null ? null : sealer.open(sealed, PURPOSE);
    if (token === null) throw new VendorFailure('refused', 'there is no token that can be opened');
    return token;
  }

  const isFresh = ({ accessExpires }: SealedLink) =>
    (accessExpires ?? Number.POSITIVE_INFINITY) - RENEW_BEFORE > Date.now() / 1000;

  /**
   * The access of a link, renewed when it is about to end or is `bad`. Refresh tokens are good for one use, so one renews at a time. `seal`
   * names the edition: some vendors renew an access without changing it.
   */
  async function accessOf(
    vendor: Vendor,
    linkId: string,
    bad: string | null,
  ): Promise<VendorAccess & { seal: string }> {
    const look = async () => {
      const link = await sealedLink(linkId);
      if (!link) throw new VendorFailure('refused', 'the account is no longer linked');
      const access = { token: opened(link.sealedAccess), account: link.externalUserId, seal: link.sealedAccess };
      return { link, access, good: isFresh(link) && access.seal !== bad };
    };
    const known = await look();
    if (known.good) return known.access;
    return withLease(db, `vendor-token ${linkId}`, async () => {
      const { link, access, good } = await look();
      if (good) return access;
      const tokens = await vendor.refresh(opened(link.sealedRefresh), access);
      return { token: tokens.access, account: access.account, seal: await save(linkId, tokens) };
    });
  }

  /** Where it cannot be renewed either, whoever was told more of the account says why. */
  async function renewedAfter(refusal: VendorFailure, vendor: Vendor, linkId: string, bad: string) {
    try {
      return await accessOf(vendor, linkId, bad);
    } catch (again) {
      const saysLess = again instanceof VendorFailure && again.trouble === 'refused' && again.closed === null;
      throw saysLess ? refusal : again;
    }
  }

  /** Forgets the account; answers what its vendor has to be told with, or null when there was none. */
  async function remove(linkId: string, tx: Db = db): Promise<EndedLink | null> {
    const result = await tx.execute(sql`
      delete from vendor_links where link_id = ${linkId}
      returning link_id as "linkId", vendor, external_user_id as "externalUserId", sealed_access_token as "sealedAccessToken",
        sealed_refresh_token as "sealedRefreshToken"`);
    return rowsOf<EndedLink>(result)[0] ?? null;
  }

  return {
    async byId(linkId: string): Promise<Link | null> {
      const result = await db.execute(sql`select ${linkColumns} from vendor_links where link_id = ${linkId}`);
      return rowsOf<Link>(result)[0] ?? null;
    },

    async find(memberId: string, vendor: string): Promise<Link | null> {
      const result = await db.execute(
        sql`select ${linkColumns} from vendor_links where member_id = ${memberId} and vendor = ${vendor}`,
      );
      return rowsOf<Link>(result)[0] ?? null;
    },

    async byAccount(vendor: string, externalUserId: string): Promise<Link | null> {
      const result = await db.execute(
        sql`select ${linkColumns} from vendor_links where vendor = ${vendor} and external_user_id = ${externalUserId}`,
      );
      return rowsOf<Link>(result)[0] ?? null;
    },

    /**
     * Links the account to the member, in place of another of the same vendor. Null when it belongs to another member.
     * @param outer the transaction that a link is a part of
     */
    async add(
      memberId: string,
      vendor: Vendor,
      account: VendorAccount,
      tokens: VendorTokens,
      outer: Db = db,
    ): Promise<Link | null> {
      const { access, refresh } = sealedOf(tokens);
      const permissions = JSON.stringify(account.permissions);
      return outer.transaction(async (tx) => {
        const taken = await tx.execute(sql`
          select from vendor_links
          where vendor = ${vendor.id} and external_user_id = ${account.externalUserId} and member_id <> ${memberId}`);
        if (rowsOf<unknown>(taken).length > 0) return null;
        const other = await tx.execute(sql`
          select link_id as "linkId" from vendor_links
          where member_id = ${memberId} and vendor = ${vendor.id} and external_user_id <> ${account.externalUserId}`);
        for (const { linkId } of rowsOf<{ linkId: string }>(other)) {
          const replaced = await remove(linkId, tx);
          if (replaced) await planForget(tx, replaced);
        }
        const result = await tx.execute(sql`
          insert into vendor_links (member_id, vendor, external_user_id, sealed_access_token, sealed_refresh_token, key_id,
            access_expires_at, permissions)
          values (${memberId}, ${vendor.id}, ${account.externalUserId}, ${access}, ${refresh}, ${sealer.keyId},
            to_timestamp(${tokens.accessExpires}), ${permissions}::jsonb)
          on conflict (member_id, vendor) do update set external_user_id = excluded.external_user_id,
            sealed_access_token = excluded.sealed_access_token, sealed_refresh_token = excluded.sealed_refresh_token,
            key_id = excluded.key_id, access_expires_at = excluded.access_expires_at, permissions = excluded.permissions,
            linked_at = now(), broken_since = null, broken_reason = null, broken_kind = null
          returning ${linkColumns}`);
        await tx.execute(sql`delete from vendor_endings where member_id = ${memberId} and vendor = ${vendor.id}`);
        return rowsOf<Link>(result)[0] ?? null;
      });
    },

    remove,

    async setPermissions(linkId: string, permissions: readonly string[]): Promise<void> {
      await db.execute(
        sql`update vendor_links set permissions = ${JSON.stringify(permissions)}::jsonb where link_id = ${linkId}`,
      );
    },

    async noteSync(linkId: string): Promise<void> {
      await db.execute(sql`update vendor_links set last_sync_at = now() where link_id = ${linkId}`);
    },

    /** Since when stays as it was. Answers whether that is news. */
    async noteBroken(linkId: string, kind: SourceTrouble, reason: string): Promise<boolean> {
      const result = await db.execute(sql`
        update vendor_links set broken_since = coalesce(broken_since, now()), broken_kind = ${kind}, broken_reason = ${reason}
        where link_id = ${linkId} and (broken_since is null or broken_kind is distinct from ${kind}) returning link_id`);
      return rowsOf<unknown>(result).length > 0;
    },

    async isBroken(linkId: string): Promise<boolean> {
      const result = await db.execute(
        sql`select from vendor_links where link_id = ${linkId} and broken_since is not null`,
      );
      return rowsOf<unknown>(result).length > 0;
    },

    /** What was wrong with the access, or with what it is good for, is over. Answers whether that was what was wrong. */
    async noteMended(linkId: string, what: 'access' | 'permission'): Promise<boolean> {
      const isPermission = sql`broken_kind is not distinct from 'activities_withheld'`;
      const result = await db.execute(sql`
        update vendor_links set broken_since = null, broken_kind = null, broken_reason = null
        where link_id = ${linkId} and broken_since is not null and ${what === 'permission' ? isPermission : sql`not ${isPermission}`}
        returning link_id`);
      return rowsOf<unknown>(result).length > 0;
    },

    /** Renews the access now, so that an account that nobody uses stays linked. False when it is linked no longer. */
    async keepAlive(vendor: Vendor, linkId: string): Promise<boolean> {
      const link = await sealedLink(linkId);
      if (link) await accessOf(vendor, linkId, link.sealedAccess);
      return link !== null;
    },

    /** Opens a token that was sealed by {@link remove}. */
    open: (sealed: string): string | null => sealer.open(sealed, PURPOSE),

    /**
     * Calls a vendor with a good access; one that the vendor turns down is renewed once.
     * @throws VendorFailure `refused` when there is no access any more
     */
    async use<Result>(
      vendor: Vendor,
      linkId: string,
      call: (access: VendorAccess) => Promise<Result>,
    ): Promise<Result> {
      const access = await accessOf(vendor, linkId, null);
      try {
        return await call(access);
      } catch (error) {
        if (!(error instanceof VendorFailure) || error.trouble !== 'refused') throw error;
        return call(await renewedAfter(error, vendor, linkId, access.seal));
      }
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
