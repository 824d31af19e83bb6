import * as z from 'zod/mini';
import { FILTER_SEARCH_MAX, filterName, savedFilter } from '../../domain/entities/saved-filter.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const all = z.object({ filters: z.array(savedFilter) });

export const listFilters = call({
  id: 'listFilters',
  method: 'GET',
  path: 'member/:id/filters',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  ownOnly: true,
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: all },
  source: 'ours',
  summary: 'Filters of the list of activities that the member gave a name, by name.',
});

export const saveFilter = call({
  id: 'saveFilter',
  method: 'POST',
  path: 'member/:id/filters',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  cost: 'write',
  params: memberParams,
  /** `search`: query string of the list's URL. */
  body: z.object({ name: filterName, search: z.string().check(z.minLength(1), z.maxLength(FILTER_SEARCH_MAX)) }),
  bodyBytes: 2_048,
  answers: { 200: all },
  source: 'ours',
  summary:
    'Saves a filter; one of the same name is replaced. At most 30 (409 too_many_filters). 413 storage_full, server_full.',
});

export const removeFilter = call({
  id: 'removeFilter',
  method: 'DELETE',
  path: 'member/:id/filters/:filterId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  cost: 'write',
  params: z.object({ id, filterId: id }),
  answers: { 200: all },
  source: 'ours',
  summary: 'Forgets a saved filter.',
});
