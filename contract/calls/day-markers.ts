import * as z from 'zod/mini';
import { dayMarker, dayMarkerInput } from '../../domain/entities/day-marker.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const all = z.object({ markers: z.array(dayMarker) });
const params = z.object({ id, markerId: id });

export const listDayMarkers = call({
  id: 'listDayMarkers',
  scope: 'calendar:read',
  method: 'GET',
  path: 'member/:id/day-markers',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: all },
  source: 'ours',
  summary: 'Days on which the member is ill, injured, travelling, racing, unavailable or resting, by first day.',
});

export const saveDayMarker = call({
  id: 'saveDayMarker',
  method: 'PUT',
  path: 'member/:id/day-markers/:markerId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  forCoaches: 'plan',
  cost: 'write',
  params,
  body: dayMarkerInput,
  bodyBytes: 2_048,
  answers: { 200: z.object({ marker: dayMarker }) },
  source: 'ours',
  summary:
    'Marks days, or changes the marker of this id. At most 1000 (409 too_many_markers). Coaches mark days of their athletes. 413 storage_full, server_full.',
});

export const removeDayMarker = call({
  id: 'removeDayMarker',
  method: 'DELETE',
  path: 'member/:id/day-markers/:markerId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  forCoaches: 'plan',
  cost: 'write',
  params,
  answers: { 204: null },
  source: 'ours',
  summary: 'Removes a marker, if it is there. Coaches remove those of their athletes.',
});
