import type { RealtimeBody, RealtimeEvent, RealtimeMessageWire } from '../../domain/entities/realtime.ts';
import type { WebhookEvent } from '../../domain/entities/webhook.ts';

/**
 * Tells a person's open pages something, on the topic `web/{identityId}`. Never waited for and never fails: a page that misses a message
 * learns the same by asking. [onboarding §4]
 */
export type Publish = (identityId: string, event: RealtimeEvent, body: RealtimeBody) => void;

const prefix = 'web/';
export const topicOf = (identityId: string): string => `${prefix}${identityId}`;
/** On it a page hears whether it missed something between its first reading and its subscription. */
export const missedTopicOf = (identityId: string): string => `${topicOf(identityId)}/missed`;
export const identityOf = (topic: string): string => topic.slice(prefix.length);

export const payloadOf = (event: RealtimeEvent, body: RealtimeBody): string =>
  JSON.stringify({ message: { headers: { event }, body } } satisfies RealtimeMessageWire);

/**
 * Tells programs of a member which of their things changed: ids, of days the dates (`YYYY-MM-DD`). Called once the change is kept; never waited for,
 * and never fails.
 */
export type Announce = (memberId: string, event: WebhookEvent, ids: readonly string[]) => void;
