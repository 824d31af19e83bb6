import * as z from 'zod/mini';
import { upload, uploadTexts } from '../../domain/entities/upload.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

export const uploadFile = call({
  id: 'uploadFile',
  method: 'POST',
  path: 'uploads',
  proof: 'signed',
  who: 'member',
  page: 'import',
  scope: 'upload',
  cost: 'job',
  query: uploadTexts,
  multipart: true,
  orFile: true,
  answers: { 200: upload, 202: upload },
  source: 'ours',
  summary:
    'For programs: imports the file that is the body, or the files of a form, whatever their fields are called. 200 with the result of each; 202 if that takes longer than 15 seconds, or than `Prefer: wait=` says. 413 storage_full, server_full, too_many_files.',
});

export const getUpload = call({
  id: 'getUpload',
  method: 'GET',
  path: 'uploads/:id',
  proof: 'signed',
  who: 'owner',
  page: 'import',
  scope: 'upload',
  forSamples: true,
  cost: 'read',
  params: z.object({ id }),
  answers: { 200: upload, 202: upload },
  source: 'ours',
  summary: 'The result of an upload; 202 until all of it has been read and analysed.',
});
