import { area } from './area.ts';
const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Formats seconds, rounded up: `12 seconds`, `3 minutes`, `5 hours`. */
function span(seconds: number): string {
  if (seconds <= 90) return count(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour');
}

/** Rate limiting (ours). */
export const waiting = area('waiting', {
  tooMany: (seconds: number) => `Too many requests. Try again in ${span(seconds)}.`,
});
