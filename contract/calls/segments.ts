import * as z from 'zod/mini';
import {
  activitySegments,
  listedSegment,
  segment,
  segmentInput,
  segmentPasses,
} from '../../domain/entities/segment.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const params = z.object({ id, segmentId: id });

export const listSegments = call({
  id: 'listSegments',
  method: 'GET',
  path: 'member/:id/segments',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'tracks',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: z.object({ segments: z.array(listedSegment) }) },
  source: 'ours',
  summary:
    'The segments of a member by name, with the number of passes of activities that count, the fastest and the latest.',
});

export const getSegment = call({
  id: 'getSegment',
  method: 'GET',
  path: 'member/:id/segments/:segmentId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'tracks',
  forSamples: true,
  cost: 'read',
  params,
  answers: { 200: segmentPasses },
  source: 'ours',
  summary:
    'A segment with its line as an encoded polyline, and the latest 500 passes of activities that count, newest first.',
});

export const saveSegment = call({
  id: 'saveSegment',
  method: 'PUT',
  path: 'member/:id/segments/:segmentId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'tracks',
  cost: 'write',
  params,
  body: segmentInput,
  bodyBytes: 1_024,
  answers: { 200: z.object({ segment }) },
  source: 'ours',
  summary:
    'Makes a part of an activity a segment, or renames the segment of this id. At most 50 (409 too_many_segments), of 200 m to 50 km (400 no_segment). 413 storage_full, server_full.',
});

export const removeSegment = call({
  id: 'removeSegment',
  method: 'DELETE',
  path: 'member/:id/segments/:segmentId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'tracks',
  cost: 'write',
  params,
  answers: { 204: null },
  source: 'ours',
  summary: 'Removes a segment, if it is there. Activities stay as they are.',
});

export const listActivitySegments = call({
  id: 'listActivitySegments',
  method: 'GET',
  path: 'activity/:id/segments',
  proof: 'signed',
  who: 'owner',
  ownOnly: true,
  page: 'activity',
  forSamples: true,
  cost: 'read',
  params: z.object({ id }),
  answers: { 200: activitySegments },
  source: 'ours',
  summary:
    'The passes of an activity over the member’s segments, in order, each with its rank by time among the passes of all activities that count; and the climbs on its route. Empty for an activity without a route.',
});
