import type { RealtimeBody, RealtimeEvent, RealtimeMessageWire } from '../../domain/entities/realtime.ts';

/**
 * Tells a person's open pages something, on the topic `web/{identityId}`. Never waited for and never fails: a page that misses a message
 * learns the same by asking. [onboarding §4]
 */
export type Publish = (identityId: string, event: RealtimeEvent, body: RealtimeBody) => void;

export const topicOf = (identityId: string): string => `web/${identityId}`;

export const payloadOf = (event: RealtimeEvent, body: RealtimeBody): string =>
  JSON.stringify({ message: { headers: { event }, body } } satisfies RealtimeMessageWire);
