import * as z from 'zod/mini';
import { validItems, fieldsOf } from '../proofs.ts';
import { emptyPush, type OfferedFile, type VendorAccount, type PushContents } from '../vendor.ts';
import { readGarminWellness } from './wellness.ts';

const user = z.string().check(z.minLength(1), z.maxLength(100));
const filePing = z.object({
  userId: user,
  summaryId: z.optional(z.union([z.string(), z.number()])),
  activityId: z.optional(z.union([z.string(), z.number()])),
  activityName: z.optional(z.nullable(z.string())),
  fileType: z.optional(z.string()),
  callbackURL: z.string().check(z.maxLength(4000)),
  startTimeInSeconds: z.optional(z.number()),
  startTimeOffsetInSeconds: z.optional(z.nullable(z.number())),
});
const deregistration = z.object({ userId: user });
const permissionsChange = z.object({ userId: user, permissions: z.array(z.string()) });

/** Whether a URL is on the vendor's host. Requests to other hosts would leak the member's token. */
const isAllowed = (address: string, origin: string): boolean =>
  URL.canParse(address) && new URL(address).origin === origin;

function offered(ping: z.infer<typeof filePing>): OfferedFile[] {
  const id = ping.activityId ?? ping.summaryId;
  if (id === undefined) return [];
  const extension = (ping.fileType ?? 'FIT').toLowerCase().replace(/[^a-z]/g, '');
  return [
    {
      externalUserId: ping.userId,
      externalId: String(id).slice(0, 100),
      name: ping.activityName ? `${ping.activityName} (${id}.${extension})` : `${id}.${extension}`,
      title: ping.activityName ?? null,
      address: ping.callbackURL,
      start: ping.startTimeInSeconds ?? null,
      utcOffset: ping.startTimeOffsetInSeconds ?? null,
    },
  ];
}

/** Reads a push, which may contain many members and types; only activity files and wellness data are used. `origin` is the only host allowed for files. */
export function readGarminPush(body: unknown, origin: string): PushContents {
  const lists = fieldsOf(body);
  return {
    ...emptyPush,
    wellness: readGarminWellness(lists),
    files: validItems(filePing, lists.activityFiles)
      .filter(({ callbackURL }) => isAllowed(callbackURL, origin))
      .flatMap(offered),
    ended: validItems(deregistration, lists.deregistrations).map(({ userId }) => userId),
    permissions: validItems(permissionsChange, lists.userPermissionsChange).map(
      ({ userId, permissions }): VendorAccount => ({ externalUserId: userId, permissions }),
    ),
  };
}
