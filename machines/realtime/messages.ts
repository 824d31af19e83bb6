import { toCamel } from '../../domain/case.ts';
import { member, type Member } from '../../domain/entities/member.ts';
import {
  realtimeEvents,
  realtimeMessage,
  type RealtimeBody,
  type RealtimeEvent,
} from '../../domain/entities/realtime.ts';

/** A parsed message of the channel. `event` is one of the channel's event names. [onboarding §4] */
export interface RealtimeMessage {
  readonly event: RealtimeEvent;
  readonly body: RealtimeBody;
  /** The member in a `member_updated` message; null if there is none. */
  readonly member: Member | null;
}

const isKnown = (event: string): event is RealtimeEvent => realtimeEvents.some((known) => known === event);

/**
 * Parses a payload of the topic `web/{cognitoId}`. Returns null if it is not JSON, has a different shape, or has an
 * unknown event. Machines import only the types of this file: load it together with the connection, not with the first
 * page.
 */
export function parseRealtime(payload: string): RealtimeMessage | null {
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
