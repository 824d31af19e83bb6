import * as z from 'zod/mini';
import { activityZones } from '../../domain/entities/activity-zones.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

export const getActivityZones = call({
  id: 'getActivityZones',
  method: 'GET',
  path: 'activity/:id/zones',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  forSamples: true,
  cost: 'read',
  params: z.object({ id }),
  answers: { 200: activityZones },
  source: 'ours',
  summary:
    'Time of an activity in zones of power and of heart rate, against what held on its day, and where its pace zones begin; time in those follows from the speeds of its samples.',
});
