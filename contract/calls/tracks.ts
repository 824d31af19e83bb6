import * as z from 'zod/mini';
import { trackedActivity, trackYear } from '../../domain/entities/track.ts';
import { call } from '../call.ts';
import { memberParams, pageResponse, pageQuery, integerBetween } from '../fields.ts';

export const listTrackYears = call({
  id: 'listTrackYears',
  method: 'GET',
  path: 'member/:id/track-years',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'tracks',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: z.object({ years: z.array(trackYear) }) },
  source: 'ours',
  summary:
    'The calendar years in which a member has activities with a route that count, the latest first, each with a tag that changes when its routes change. Activities in virtual worlds are left out.',
});

export const listTracks = call({
  id: 'listTracks',
  method: 'GET',
  path: 'member/:id/tracks',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'tracks',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ year: integerBetween(1900, 2999), ...pageQuery }),
  answers: { 200: z.object({ tracks: z.array(trackedActivity), ...pageResponse }) },
  long: true,
  source: 'ours',
  summary:
    'The simplified routes of the activities of a calendar year that count, newest first: encoded polylines with five decimals, separated by spaces where the recording has a gap.',
});
