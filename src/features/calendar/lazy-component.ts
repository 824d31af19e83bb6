import { loadWithRetry } from '../../api/load-with-retry.ts';
import type { parts } from './lazy/lazy-components.ts';

/** The program of all that comes once the calendar stands. */
export const loadLater = () => loadWithRetry(() => import('./lazy/lazy-components.ts'));

/** Loads one of its parts. */
export const laterPart =
  <Part>(of: (all: typeof parts) => () => Promise<Part>) =>
  async () =>
    loadWithRetry(of((await loadLater()).parts));
