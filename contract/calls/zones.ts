import * as z from 'zod/mini';
import { threshold, zoneBounds, zones } from '../../domain/entities/zones.ts';
import { ownSources, thresholdKinds } from '../../domain/metrics/thresholds.ts';
import { call } from '../call.ts';
import { compactDate, id, memberParams } from '../fields.ts';

const kept = z.object({ thresholds: z.array(threshold) });

export const getZones = call({
  id: 'getZones',
  method: 'GET',
  path: 'member/:id/zones',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forCoaches: 'thresholds',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: zones },
  source: 'ours',
  summary:
    'Zones of today by sport with what they are drawn from, own thresholds, suggestions, and the progress of their recomputation.',
});

export const saveThreshold = call({
  id: 'saveThreshold',
  method: 'POST',
  path: 'member/:id/thresholds',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forCoaches: 'thresholds',
  cost: 'job',
  params: memberParams,
  body: z.object({
    kind: z.enum(thresholdKinds),
    from_date: compactDate,
    value: z.number(),
    source: z._default(z.enum(ownSources), 'entered'),
    bounds: z._default(zoneBounds, null),
  }),
  bodyBytes: 1_024,
  answers: { 200: kept },
  source: 'ours',
  summary:
    'Saves an own threshold from a local day on, in place of one of that day; numbers from then on follow. `bounds` divide its zones, in percent. Of a coach, whom the athlete must allow it, the source is `coach`. 413 storage_full, server_full.',
});

export const removeThreshold = call({
  id: 'removeThreshold',
  method: 'DELETE',
  path: 'member/:id/thresholds/:kind/:date',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forCoaches: 'thresholds',
  cost: 'job',
  params: z.object({ id, kind: z.enum(thresholdKinds), date: compactDate }),
  answers: { 200: kept },
  source: 'ours',
  summary: 'Forgets the own threshold of a day; numbers follow as if it had never been.',
});
