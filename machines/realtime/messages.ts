import { toCamel } from '../../domain/case.ts';
import { member, type Member } from '../../domain/entities/member.ts';
import {
  realtimeEvents,
  realtimeMessage,
  type RealtimeBody,
  type RealtimeEvent,
} from '../../domain/entities/realtime.ts';

/** A message of the channel, parsed. `event` is one of those of the channel. [onboarding §4] */
export interface RealtimeNews {
  readonly event: RealtimeEvent;
  readonly body: RealtimeBody;
  /** The member of `member_updated`, where the message carries one. */
  readonly member: Member | null;
}

const isKnown = (event: string): event is RealtimeEvent => realtimeEvents.some((known) => known === event);

/**
 * Reads one payload of the topic `web/{cognitoId}`. Null when it is no JSON, has another shape or an unknown event.
 * The machines import only the types of this file: load it together with the connection, not with the first page.
 */
export function parseRealtime(payload: string): RealtimeNews | null {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    return null;
  }
  const parsed = realtimeMessage.safeParse(json);
  if (!parsed.success) return null;
  const { headers, body } = parsed.data.message;
  if (!isKnown(headers.event)) return null;
  const carried = member.safeParse(body.member);
  return { event: headers.event, body, member: carried.success ? toCamel(carried.data) : null };
}
