import type { ImportStatus } from '../../../domain/entities/import.ts';

type Counts = readonly [total: number, target: number, processed: number, processedTarget: number];

const bucket = ([total, target, processed, processedTarget]: Counts) => ({
  target,
  total,
  processed: { target: processedTarget, total: processed },
});

/** A status response, from counts `[total, target, processed, processed target]`. */
export const status = (
  hot: Counts,
  warm: Counts,
  rest: Partial<Pick<ImportStatus, 'importId' | 'state' | 'error'>> = {},
): ImportStatus => ({
  importId: 'import-1',
  state: 'active',
  error: null,
  ...rest,
  hot: bucket(hot),
  warm: bucket(warm),
});

export const none: Counts = [0, 0, 0, 0];
