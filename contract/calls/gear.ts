import * as z from 'zod/mini';
import { gear, gearInput } from '../../domain/entities/gear.ts';
import { call } from '../call.ts';
import { creation, id, memberParams } from '../fields.ts';

const all = z.object({ gear: z.array(gear) });

export const listGear = call({
  id: 'listGear',
  method: 'GET',
  path: 'member/:id/gear',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: all },
  source: 'ours',
  summary: 'Shoes and bikes with the distance of the activities that have them; those in use first.',
});

export const saveGear = call({
  id: 'saveGear',
  method: 'POST',
  path: 'member/:id/gear',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'write',
  params: memberParams,
  /** Fields of the gear; `gear_id` is omitted for new gear. */
  body: z.extend(gearInput, { gear_id: z.optional(id), ...creation }),
  bodyBytes: 2_048,
  answers: { 200: all },
  source: 'ours',
  summary:
    'Keeps shoes or a bike. A sport has one default: whoever else had it has it no longer. 413 storage_full, server_full.',
});

export const removeGear = call({
  id: 'removeGear',
  method: 'DELETE',
  path: 'member/:id/gear/:gearId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'write',
  params: z.object({ id, gearId: id }),
  answers: { 200: all },
  source: 'ours',
  summary: 'Forgets gear that no activity has (409 gear_in_use where one has it: it can be retired).',
});
