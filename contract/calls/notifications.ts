import * as z from 'zod/mini';
import { mailStates, notificationSetting, notificationTypes } from '../../domain/entities/notification.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

/** Common fields of calls about the member's own settings. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile' } as const;

export const listNotifications = call({
  ...own,
  id: 'listNotifications',
  method: 'GET',
  path: 'member/:id/notifications',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: {
    200: z.object({
      settings: z.array(notificationSetting),
      mail: z.enum(mailStates),
      /** Whether the member has a push channel. */
      has_channels: z.boolean(),
    }),
  },
  source: 'ours',
  summary: 'What the member is told of, on the page, by mail and by push, and whether mails go out to them.',
});

export const setNotification = call({
  ...own,
  id: 'setNotification',
  method: 'PUT',
  path: 'member/:id/notification/:type',
  cost: 'write',
  params: z.object({ id, type: z.enum(notificationTypes) }),
  body: z.strictObject({ page: z.optional(z.boolean()), mail: z.optional(z.boolean()), push: z.optional(z.boolean()) }),
  bodyBytes: 256,
  answers: { 200: notificationSetting },
  source: 'core §7.26',
  summary: 'Whether the member is told of one kind of thing, on the page, by mail or by push. What is not given stays.',
});
