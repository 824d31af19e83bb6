import * as z from 'zod/mini';
import { activityReceipt, dayReceipt } from '../../domain/entities/receipt.ts';
import { call } from '../call.ts';
import { compactDate, id, memberParams } from '../fields.ts';

export const getActivityReceipt = call({
  id: 'getActivityReceipt',
  method: 'GET',
  path: 'activity/:id/receipt',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  ownOnly: true,
  forSamples: true,
  cost: 'light',
  params: z.object({ id }),
  answers: { 200: activityReceipt },
  source: 'ours',
  summary:
    'The numbers of an activity with their formulas, the hash of its file and the settings of its day, from which longrun-verify recomputes them. For its owner alone. 409 receipt_not_ready while they are being recomputed.',
});

export const getDayReceipt = call({
  id: 'getDayReceipt',
  method: 'GET',
  path: 'calendar/:id/receipt',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  ownOnly: true,
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ date: compactDate }),
  answers: { 200: dayReceipt },
  long: true,
  source: 'ours',
  summary:
    'Acute and chronic load, their ratio, fitness, fatigue and form of a day, with the loads of all days up to it and the receipts of the activities of four weeks. For the member alone. 404 no_receipt for a day without loads up to it, 409 receipt_not_ready while numbers are being recomputed.',
});
