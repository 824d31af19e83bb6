import { createHash } from 'node:crypto';

/** Returns the key that an assistant gets for a planned workout, which opens nothing for another assistant. */
export function planKey(alias: string, trainingPlanId: string): string {
  const hex = createHash('md5').update(`plan ${alias} ${trainingPlanId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
