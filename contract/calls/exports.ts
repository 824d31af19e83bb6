import * as z from 'zod/mini';
import { dataExport } from '../../domain/entities/data-export.ts';
import { call } from '../call.ts';
import { id, memberParams, presignature } from '../fields.ts';

const answer = z.object({ export: z.nullable(dataExport) });

export const requestExport = call({
  id: 'requestExport',
  method: 'POST',
  path: 'member/:id/export',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'job',
  params: memberParams,
  answers: { 202: answer },
  source: 'ours',
  summary:
    'Has everything that the member has put into one ZIP, in place of one from before. One that is being made goes on.',
});

export const getExport = call({
  id: 'getExport',
  method: 'GET',
  path: 'member/:id/export',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: answer },
  source: 'ours',
  summary:
    'How far the export is, and where it is for five minutes once it is ready. Null: there is none, or its three days are over.',
});

export const downloadExport = call({
  id: 'downloadExport',
  method: 'GET',
  path: 'presigned/exports/:id',
  proof: 'presigned',
  who: 'anyone',
  cost: 'heavy',
  params: z.object({ id }),
  query: z.object(presignature),
  /** The ZIP itself, or a redirect to the server's object store, valid for a minute. */
  answers: { 200: null, 302: null },
  long: true,
  source: 'ours',
  summary:
    'The export as a file: the address itself proves who may read, for five minutes. 403 address_expired afterwards.',
});
