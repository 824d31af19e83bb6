import type { ImportStatus } from '../../domain/entities/import.ts';

/** `total` of `target` items are complete. A target of 0 means unknown. */
export interface Progress {
  readonly target: number;
  readonly total: number;
}

/** Number of items parsed, and of those analysed. */
export interface BucketProgress extends Progress {
  readonly processed: Progress;
}

/** `hot`: the newest days, imported first; `warm`: the rest. [core §3] */
export interface ImportProgress {
  readonly hot: BucketProgress;
  readonly warm: BucketProgress;
}

const nothing: BucketProgress = { target: 0, total: 0, processed: { target: 0, total: 0 } };
export const noProgress: ImportProgress = { hot: nothing, warm: nothing };

const isForward = (known: number, said: number): boolean => Number.isFinite(said) && said >= known;

/** Progress only moves forward: an update is dropped entirely if its count or target is below the known one. [core §4] */
export const mergeProgress = (known: Progress, said: Progress): Progress =>
  isForward(known.target, said.target) && isForward(known.total, said.total)
    ? { target: said.target, total: said.total }
    : known;

export const mergeBucket = (known: BucketProgress, said: BucketProgress): BucketProgress => ({
  ...mergeProgress(known, said),
  processed: mergeProgress(known.processed, said.processed),
});

export const mergeImport = (known: ImportProgress, said: ImportProgress): ImportProgress => ({
  hot: mergeBucket(known.hot, said.hot),
  warm: mergeBucket(known.warm, said.warm),
});

const counts = ({ hot, warm }: ImportProgress): readonly number[] =>
  [hot, hot.processed, warm, warm.processed].flatMap(({ target, total }) => [target, total]);

export const isAllZeros = (progress: ImportProgress): boolean => counts(progress).every((count) => count === 0);

/** Whether neither bucket has a target yet, so the status carries no information. [core §4] */
export const hasNoTargets = ({ hot, warm }: ImportProgress): boolean => hot.target === 0 && warm.target === 0;

/** Whether the hot total and hot processed total reached their targets, and the status is not all zeros. [core §4] */
export const isHotProcessed = (progress: ImportProgress): boolean =>
  !isAllZeros(progress) &&
  progress.hot.total >= progress.hot.target &&
  progress.hot.processed.total >= progress.hot.processed.target;

/** Whether hot is processed, and the warm processed target is set and reached. [core §4] */
export const isWarmProcessed = (progress: ImportProgress): boolean =>
  isHotProcessed(progress) &&
  progress.warm.processed.target > 0 &&
  progress.warm.processed.total >= progress.warm.processed.target;

export const progressOf = ({ hot, warm }: Pick<ImportStatus, 'hot' | 'warm'>): ImportProgress => ({ hot, warm });
