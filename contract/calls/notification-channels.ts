import * as z from 'zod/mini';
import {
  browserSubscription,
  newNtfyChannel,
  notificationChannel,
} from '../../domain/entities/notification-channel.ts';
import { call } from '../call.ts';
import { creation, id, memberParams } from '../fields.ts';

/** Common fields of calls about the member's own channels. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile' } as const;
const params = z.object({ id, channelId: id });

export const listNotificationChannels = call({
  ...own,
  id: 'listNotificationChannels',
  method: 'GET',
  path: 'member/:id/notification-channels',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: {
    200: z.object({
      channels: z.array(notificationChannel),
      /** This server's public key for `PushManager.subscribe`, base64url. [RFC 8292 §3.2] */
      push_key: z.string(),
      /** URL of the operator’s ntfy server; `null` if members enter one. */
      ntfy_url: z.nullable(z.string()),
    }),
  },
  source: 'ours',
  summary: 'Browsers and ntfy topics that get the member’s notifications, the newest first. Topics are abbreviated.',
});

export const createNtfyChannel = call({
  ...own,
  id: 'createNtfyChannel',
  method: 'POST',
  path: 'member/:id/notification-channels/ntfy',
  cost: 'write',
  params: memberParams,
  body: z.extend(newNtfyChannel, creation),
  bodyBytes: 2_048,
  answers: { 200: z.object({ channel: notificationChannel }) },
  source: 'ours',
  summary: 'Adds an ntfy topic. 400 channel_address if the server may not be called; 409 too_many_channels.',
});

export const subscribeBrowser = call({
  ...own,
  id: 'subscribeBrowser',
  method: 'PUT',
  path: 'member/:id/notification-channels/push',
  cost: 'write',
  params: memberParams,
  body: browserSubscription,
  bodyBytes: 2_048,
  answers: { 200: z.object({ channel: notificationChannel }) },
  source: 'ours',
  summary:
    'Adds the browser’s push subscription, or replaces it. It ends with the session. 400 channel_address if the push service may not be called; 409 too_many_channels.',
});

export const removeNotificationChannel = call({
  ...own,
  id: 'removeNotificationChannel',
  method: 'DELETE',
  path: 'member/:id/notification-channels/:channelId',
  cost: 'write',
  params,
  answers: { 204: null },
  source: 'ours',
  summary: 'Removes a channel.',
});

export const testNotificationChannel = call({
  ...own,
  id: 'testNotificationChannel',
  method: 'POST',
  path: 'member/:id/notification-channels/:channelId/test',
  cost: 'job',
  params,
  answers: { 202: null },
  source: 'ours',
  summary: 'Sends a test once. A test that arrives turns a stopped channel on again.',
});
