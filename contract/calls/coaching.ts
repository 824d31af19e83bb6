import * as z from 'zod/mini';
import { COACH_NOTE_MAX, coachNote, plainText } from '../../domain/entities/coach-note.ts';
import { listedThread, thread, THREAD_TEXT_MAX } from '../../domain/entities/thread.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const about = z.object({ id, memberId: id });

export const getCoachNote = call({
  id: 'getCoachNote',
  method: 'GET',
  path: 'team/:id/notes/:memberId',
  proof: 'signed',
  who: 'member',
  page: 'team',
  forSamples: true,
  cost: 'light',
  params: about,
  answers: { 200: z.object({ note: z.nullable(coachNote) }) },
  source: 'ours',
  summary:
    "The caller's private note about an athlete of the team. For coaches and assistants, each their own; to others the team does not exist.",
});

export const saveCoachNote = call({
  id: 'saveCoachNote',
  method: 'PUT',
  path: 'team/:id/notes/:memberId',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: about,
  body: z.strictObject({ text: plainText(COACH_NOTE_MAX) }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ note: z.nullable(coachNote) }) },
  source: 'ours',
  summary:
    "Saves the caller's private note about an athlete of the team, in place of the one before; an empty text deletes it. It is deleted when either of the two leaves the team.",
});

export const listThreads = call({
  id: 'listThreads',
  method: 'GET',
  path: 'member/:id/threads',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  ownOnly: true,
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: z.object({ threads: z.array(listedThread) }) },
  source: 'ours',
  summary:
    'Threads with messages: of an athlete, with the coaches of each team, former ones included; of a coach or assistant, those of their teams. At most 200, the newest first.',
});

export const getThread = call({
  id: 'getThread',
  method: 'GET',
  path: 'team/:id/threads/:memberId',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: about,
  answers: { 200: thread },
  long: true,
  source: 'ours',
  summary:
    'Messages between an athlete and the coaches of a team, the newest 200, oldest first. For the athlete, also after leaving; for coaches and assistants while the athlete is in the team, 403 page_closed once their trial or subscription is over. To others the team does not exist.',
});

const message = z.object({ id, memberId: id, messageId: id });

export const sendThreadMessage = call({
  id: 'sendThreadMessage',
  method: 'PUT',
  path: 'team/:id/threads/:memberId/messages/:messageId',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  cost: 'write',
  params: message,
  body: z.strictObject({ text: plainText(THREAD_TEXT_MAX).check(z.minLength(1)) }),
  bodyBytes: 16_384,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Sends a message, once for each id. For the athlete and coaches while the athlete is in the team: 409 left_team afterwards, 403 page_closed for coaches whose trial or subscription is over. At most 100 a day: 429. The oldest of more than 200 messages are deleted.',
});

export const deleteThreadMessage = call({
  id: 'deleteThreadMessage',
  method: 'DELETE',
  path: 'team/:id/threads/:memberId/messages/:messageId',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  cost: 'write',
  params: message,
  answers: { 204: null },
  source: 'ours',
  summary: 'Deletes a message of the caller, for everyone. 403 page_closed as for the thread.',
});

export const markThreadRead = call({
  id: 'markThreadRead',
  method: 'PUT',
  path: 'team/:id/threads/:memberId/read',
  proof: 'signed',
  who: 'member',
  page: 'profile',
  cost: 'write',
  params: about,
  body: z.strictObject({ until: id }),
  bodyBytes: 256,
  answers: { 204: null },
  source: 'ours',
  summary: 'Marks the messages up to one of them as read by the caller. 403 page_closed as for the thread.',
});
