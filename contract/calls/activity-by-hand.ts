import * as z from 'zod/mini';
import { activity, noteText } from '../../domain/entities/activity.ts';
import { activityName, perceivedEffort } from '../../domain/entities/activity-details.ts';
import { correctionToSave, handToSave, recordedTypeId } from '../../domain/entities/manual-activity.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

export const addActivity = call({
  id: 'addActivity',
  method: 'POST',
  path: 'member/:id/activity',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'activity',
  cost: 'job',
  params: memberParams,
  body: z.extend(handToSave, {
    /** Activity id, chosen by the client as an idempotency key. */
    activity_id: id,
    activity_type_id: recordedTypeId,
    name: z.nullable(activityName),
    perceived_effort: z.nullable(perceivedEffort),
    /** Note; an empty string without one. */
    note: noteText,
  }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Adds an activity that has no file, at a local time in the zone that is said (the member’s where none is known), seconds and metres long. Without a clock time, local_start_time is the date alone: start_time is then noon, and no other recording is taken for the same session. It counts as every other does. 413 storage_full, server_full.',
});

export const correctActivity = call({
  id: 'correctActivity',
  method: 'PUT',
  path: 'activity/:id/correction',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  body: correctionToSave,
  bodyBytes: 1_024,
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Corrects a recording: its distance, its time in motion, the part of it that counts. Every number is measured anew from what is left; the original stays, and null everywhere is as it was recorded (409 by_hand where there is none).',
});

export const correctByHand = call({
  id: 'correctByHand',
  method: 'PUT',
  path: 'activity/:id/by-hand',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  body: handToSave,
  bodyBytes: 1_024,
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Says anew when an activity that has no file was, and what it came to (409 recorded where it has one). Its zone stays; where it has none, it is the one that is said.',
});
