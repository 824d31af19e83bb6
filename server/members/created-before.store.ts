import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { ApiFailure } from '../http/failure.ts';

/** Tables whose rows take an id from the client, with the columns of the id and of the row's creator, as text. */
const tables = {
  comment: sql`select commenter_member_id::text as creator from diary_comments where comment_id =`,
  note: sql`select activity_id::text as creator from activity_notes where activity_note_id =`,
  goal: sql`select member_id::text as creator from goals where goal_id =`,
  gear: sql`select member_id::text as creator from gear where gear_id =`,
  token: sql`select sub::text as creator from api_tokens where token_id =`,
  shareLink: sql`select sub::text as creator from share_links where link_id =`,
  webhook: sql`select member_id::text as creator from webhooks where webhook_id =`,
  channel: sql`select member_id::text as creator from notification_channels where channel_id =`,
  invitation: sql`select created_by::text as creator from invitations where invitation_id =`,
} as const satisfies Readonly<Record<string, SQL>>;

/**
 * Whether a request to create a row was carried out before, by the id that the client chose for the row. A signed request is accepted for
 * five minutes, however often it is sent.
 * @param tx its transaction is the only one that creates the row until it ends: others with the same id wait here
 * @param newId if omitted, the server chooses the id, and the request is a new one
 * @param creator id of the member, account or activity that the row belongs to
 * @throws ApiFailure 404 if the id belongs to a row of another creator
 */
export async function isCreatedBefore(
  tx: Db,
  kind: keyof typeof tables,
  newId: string | undefined,
  creator: string,
): Promise<boolean> {
  if (newId === undefined) return false;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${newId.toLowerCase()}`}, 0))`);
  const [row] = parsedRows(await tx.execute(sql`${tables[kind]} ${newId}::uuid`), { creator: z.nullable(z.string()) });
  if (row && row.creator !== creator.toLowerCase()) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
  return row !== undefined;
}

/** Creates the error for a repeated request whose response contains a secret: it was shown once and is not stored. */
export const alreadyCreated = () =>
  new ApiFailure(409, 'already_created', 'This was created before. Its secret is shown only once.');
