import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { deviceTypes } from '../../../domain/vendors.ts';
import type { SourceProblem } from '../../../domain/entities/source.ts';
import type { Db } from '../../db/open.ts';
import { hasRows, parsedRows } from '../../db/rows.ts';
import { members } from '../../db/schema/members.ts';
import { vendorLinks } from '../../db/schema/vendors.ts';
import type { Sealer } from '../../base/seal.ts';
import { createAccess } from './access.ts';
import { forgetEnding } from './endings.store.ts';
import { type EndedLink, planForget } from '../syncing/plans.ts';
import type { Vendor, VendorAccount, VendorTokens } from '../adapters/vendor.ts';

const linkRow = {
  linkId: z.string(),
  memberId: z.string(),
  vendor: z.enum(deviceTypes),
  externalUserId: z.string(),
};
/** The public fields of a linked account. */
export type Link = z.infer<z.ZodMiniObject<typeof linkRow>>;

const linkColumns = sql`link_id as "linkId", member_id as "memberId", vendor, external_user_id as "externalUserId"`;

const { linkId, vendor, externalUserId, sealedAccessToken, sealedRefreshToken } = vendorLinks;
const endedLink = { linkId, vendor, externalUserId, sealedAccessToken, sealedRefreshToken };

const removeLinks = (tx: Db, which: SQL): Promise<EndedLink[]> =>
  tx.delete(vendorLinks).where(which).returning(endedLink);

/** Deletes all of a member's links. @returns the data for notifying their vendors */
export const removeLinksOf = (tx: Db, memberId: string): Promise<EndedLink[]> =>
  removeLinks(tx, eq(vendorLinks.memberId, memberId));

/** Returns all links of an account, with the data for notifying their vendors when they end. */
export async function linksOf(tx: Db, sub: string): Promise<EndedLink[]> {
  return tx
    .select(endedLink)
    .from(vendorLinks)
    .innerJoin(members, eq(members.memberId, vendorLinks.memberId))
    .where(eq(members.sub, sub));
}

/** Creates the storage of linked accounts and their credentials. */
export function createLinks(db: Db, sealer: Sealer) {
  const { sealedOf, ...access } = createAccess(db, sealer);

  /** Deletes a link. @returns the data for notifying its vendor; `null` if the link did not exist */
  async function remove(linkId: string, tx: Db = db): Promise<EndedLink | null> {
    return (await removeLinks(tx, eq(vendorLinks.linkId, linkId)))[0] ?? null;
  }

  return {
    ...access,

    async byId(linkId: string): Promise<Link | null> {
      const result = await db.execute(sql`select ${linkColumns} from vendor_links where link_id = ${linkId}`);
      return parsedRows(result, linkRow)[0] ?? null;
    },

    async find(memberId: string, vendor: string): Promise<Link | null> {
      const result = await db.execute(
        sql`select ${linkColumns} from vendor_links where member_id = ${memberId} and vendor = ${vendor}`,
      );
      return parsedRows(result, linkRow)[0] ?? null;
    },

    async byAccount(vendor: string, externalUserId: string): Promise<Link | null> {
      const result = await db.execute(
        sql`select ${linkColumns} from vendor_links where vendor = ${vendor} and external_user_id = ${externalUserId}`,
      );
      return parsedRows(result, linkRow)[0] ?? null;
    },

    /**
     * Links an account to a member, replacing another account of the same vendor. @returns `null` if the account is
     * linked to another member
     * @param outer enclosing transaction
     */
    async add(
      memberId: string,
      vendor: Vendor,
      account: VendorAccount,
      tokens: VendorTokens,
      outer: Db = db,
    ): Promise<Link | null> {
      const sealed = sealedOf(tokens);
      const permissions = JSON.stringify(account.permissions);
      return outer.transaction(async (tx) => {
        const taken = await tx.execute(sql`
          select from vendor_links
          where vendor = ${vendor.id} and external_user_id = ${account.externalUserId} and member_id <> ${memberId}`);
        if (hasRows(taken)) return null;
        const other = await tx.execute(sql`
          select link_id as "linkId" from vendor_links
          where member_id = ${memberId} and vendor = ${vendor.id} and external_user_id <> ${account.externalUserId}`);
        for (const { linkId } of parsedRows(other, { linkId: z.string() })) {
          const replaced = await remove(linkId, tx);
          if (replaced) await planForget(tx, replaced);
        }
        const result = await tx.execute(sql`
          insert into vendor_links (member_id, vendor, external_user_id, sealed_access_token, sealed_refresh_token, key_id,
            access_expires_at, permissions)
          values (${memberId}, ${vendor.id}, ${account.externalUserId}, ${sealed.access}, ${sealed.refresh}, ${sealer.keyId},
            to_timestamp(${tokens.accessExpires}), ${permissions}::jsonb)
          on conflict (member_id, vendor) do update set external_user_id = excluded.external_user_id,
            sealed_access_token = excluded.sealed_access_token, sealed_refresh_token = excluded.sealed_refresh_token,
            key_id = excluded.key_id, access_expires_at = excluded.access_expires_at, permissions = excluded.permissions,
            linked_at = now(), broken_since = null, broken_kind = null
          returning ${linkColumns}`);
        await forgetEnding(tx, memberId, vendor.id);
        return parsedRows(result, linkRow)[0] ?? null;
      });
    },

    remove,

    /**
     * Locks a link until the transaction ends. @returns false if it no longer exists. Ending a link also ends its imports, so items
     * listed afterwards would wait forever, or be requested from the account that replaced it.
     */
    async hold(linkId: string, tx: Db): Promise<boolean> {
      const held = await tx.execute(sql`select link_id from vendor_links where link_id = ${linkId} for key share`);
      return hasRows(held);
    },

    async setPermissions(linkId: string, permissions: readonly string[]): Promise<void> {
      await db.execute(
        sql`update vendor_links set permissions = ${JSON.stringify(permissions)}::jsonb where link_id = ${linkId}`,
      );
    },

    async noteSync(linkId: string): Promise<void> {
      await db.execute(sql`update vendor_links set last_sync_at = now() where link_id = ${linkId}`);
    },

    /**
     * Records that a link is broken; keeps an earlier start time.
     * @param seal sealed form of the refused access; `null` if the access is not the problem
     * @returns whether this is a change; `past` if the access was replaced in the meantime
     */
    async noteBroken(
      linkId: string,
      kind: SourceProblem,
      seal: string | null = null,
      tx: Db = db,
    ): Promise<'news' | 'known' | 'past'> {
      const result = await tx.execute(sql`
        with mine as (
          select link_id, broken_since is null or broken_kind is distinct from ${kind} as news,
            ${seal}::text is null or sealed_access_token = ${seal} as current
          from vendor_links where link_id = ${linkId} for update
        ), noted as (
          update vendor_links as link set broken_since = coalesce(broken_since, now()), broken_kind = ${kind}
          from mine where link.link_id = mine.link_id and news and current
        )
        select news, current from mine`);
      const [row] = parsedRows(result, { news: z.boolean(), current: z.nullable(z.boolean()) });
      if (row?.current === false) return 'past';
      return row?.news === true ? 'news' : 'known';
    },

    async isBroken(linkId: string): Promise<boolean> {
      const result = await db.execute(
        sql`select from vendor_links where link_id = ${linkId} and broken_since is not null`,
      );
      return hasRows(result);
    },

    /** Clears a problem with the access or its permissions. @returns whether there was one */
    async noteMended(linkId: string, what: 'access' | 'permission'): Promise<boolean> {
      const isPermission = sql`broken_kind is not distinct from 'activities_withheld'`;
      const result = await db.execute(sql`
        update vendor_links set broken_since = null, broken_kind = null
        where link_id = ${linkId} and broken_since is not null and ${what === 'permission' ? isPermission : sql`not ${isPermission}`}
        returning link_id`);
      return hasRows(result);
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
