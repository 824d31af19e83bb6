import * as z from 'zod/mini';
import { deviceTypes } from '../../domain/vendors.ts';
import { sentWorkouts } from '../../domain/entities/sent-workouts.ts';
import { call } from '../call.ts';

const own = {
  path: 'vendor/:vendor/workouts',
  proof: 'signed',
  who: 'member',
  page: 'training',
  params: z.object({ vendor: z.enum(deviceTypes) }),
} as const;

export const getSentWorkouts = call({
  ...own,
  id: 'getSentWorkouts',
  method: 'GET',
  cost: 'read',
  forSamples: true,
  answers: { 200: sentWorkouts },
  source: 'ours',
  summary:
    'Planned workouts of today and the next 14 days, and whether each is in the calendar of the linked vendor. 409 vendor_not_linked if the caller has ' +
    'no such link, or the vendor takes no workouts.',
});

export const sendWorkouts = call({
  ...own,
  id: 'sendWorkouts',
  method: 'POST',
  cost: 'write',
  body: z.strictObject({ sends: z.boolean() }),
  bodyBytes: 256,
  answers: { 200: sentWorkouts },
  source: 'ours',
  summary:
    'Switches on or off that planned workouts are sent to the calendar of the linked vendor. Switched off, future ones are deleted there. ' +
    'Other events of the calendar are never changed. 409 vendor_not_linked if the caller has no such link, or the vendor takes no workouts.',
});
