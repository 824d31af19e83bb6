import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, presignature } from '../fields.ts';

export const requestOriginal = call({
  id: 'requestOriginal',
  method: 'POST',
  path: 'activity/:id/original',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  ownOnly: true,
  forSamples: true,
  cost: 'light',
  params: z.object({ id }),
  answers: { 200: z.object({ url: z.string(), name: z.string(), bytes: z.number() }) },
  source: 'ours',
  summary:
    'Where the file that an activity was read from is for five minutes, as it came, with its name and size. For its owner alone; 404 no_original for one without a file.',
});

export const downloadOriginal = call({
  id: 'downloadOriginal',
  method: 'GET',
  path: 'presigned/originals/:id',
  proof: 'presigned',
  who: 'anyone',
  cost: 'heavy',
  params: z.object({ id }),
  query: z.object(presignature),
  /** The file itself, or a redirect to the server's object store, valid for a minute. */
  answers: { 200: null, 302: null },
  long: true,
  source: 'ours',
  summary:
    'The file that an activity was read from: the address itself proves who may read, for five minutes. 403 address_expired afterwards.',
});
