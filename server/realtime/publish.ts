import type { RealtimeBody, RealtimeEvent, RealtimeMessageWire } from '../../domain/entities/realtime.ts';

/**
 * Sends an event to a person's open pages, on the topic `web/{identityId}`. Returns immediately and never throws: a page that misses a
 * message gets the same data by polling. [onboarding §4]
 */
export type Publish = (identityId: string, event: RealtimeEvent, body: RealtimeBody) => void;

const prefix = 'web/';
export const topicOf = (identityId: string): string => `${prefix}${identityId}`;
/** Returns the topic that tells a page whether it missed messages between its first fetch and its subscription. */
export const missedTopicOf = (identityId: string): string => `${topicOf(identityId)}/missed`;
export const identityOf = (topic: string): string => topic.slice(prefix.length);

export const payloadOf = (event: RealtimeEvent, body: RealtimeBody): string =>
  JSON.stringify({ message: { headers: { event }, body } } satisfies RealtimeMessageWire);
