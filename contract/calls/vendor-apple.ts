import * as z from 'zod/mini';
import { appleWorkout, LIMITS } from '../../domain/entities/apple-workout.ts';
import { call, workoutBytes } from '../call.ts';
import { memberParams } from '../fields.ts';

export const createAppleCode = call({
  id: 'createAppleCode',
  method: 'POST',
  path: 'member/:id/apple-codes',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'setup',
  cost: 'write',
  params: memberParams,
  answers: { 200: z.object({ code: z.string(), expires_at: z.string() }) },
  source: 'ours',
  summary: 'A code for the phone, good once and for a minute: what goes through the bridge opens nothing for long.',
});

export const linkApple = call({
  id: 'linkApple',
  method: 'POST',
  path: 'vendor/apple/link',
  proof: 'link',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({ code: z.string().check(z.maxLength(200)) }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ token: z.string(), member_id: z.string() }) },
  source: 'ours',
  summary:
    'The phone trades the code for a token of its own, which uploads workouts and nothing else. 400 bad_code for another code.',
});

export const receiveAppleWorkouts = call({
  id: 'receiveAppleWorkouts',
  method: 'POST',
  path: 'vendor/apple/workouts',
  proof: 'vendor',
  who: 'anyone',
  cost: 'job',
  body: z.object({ workouts: z.array(appleWorkout).check(z.maxLength(LIMITS.workouts)) }),
  bodyBytes: workoutBytes,
  bulk: true,
  answers: { 202: z.object({ import_id: z.string(), accepted: z.number(), known: z.number() }) },
  source: 'ours',
  summary:
    'Workouts of the phone, with its token as bearer. Those that are here already, by their UUID, stay as they are. 403 not_linked for another token.',
});
