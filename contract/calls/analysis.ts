import * as z from 'zod/mini';
import { analysis } from '../../domain/entities/analysis.ts';
import { call } from '../call.ts';
import { compactDate, memberParams } from '../fields.ts';

export const getAnalysis = call({
  id: 'getAnalysis',
  method: 'GET',
  path: 'member/:id/analysis',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'analysis',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ start_date: compactDate, end_date: compactDate }),
  answers: { 200: analysis },
  long: true,
  source: 'ours',
  summary:
    'What the charts of the analysis page are drawn from: the activities of the local days asked for (at most 4,000 days) that count, as columns, oldest first, at most 10,000; the best power on foot of each calendar year of eleven; the changes of critical power on foot within the days. All of it as it is stored: no file is read.',
});
