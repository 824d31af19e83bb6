import { DEFAULT_PROGRESS_TARGET } from '../../domain/constants.ts';
import { messages } from '../../domain/messages.ts';
import { hotProcessed, warmProcessed, type ImportKnowledge } from './knowledge.ts';
import type { Progress } from './progress.ts';

/** A progress bar: its sentence and its numbers. `count` never exceeds `target`, and `target` is never 0. */
export interface Bar {
  readonly label: string;
  readonly count: number;
  readonly target: number;
  readonly done: boolean;
}

type Known = { readonly context: { readonly known: ImportKnowledge } };

/** The import bar of the newest days, as the setup wizard shows it. [onboarding §4] */
export function importBar({ context: { known } }: Known): Bar {
  const done = known.finished.includes('hot import') || hotProcessed(known);
  return bar(known.progress.hot, done, importLabel(known.progress.hot, done));
}

/** The analysis bar of the newest days. [onboarding §4] */
export function analysisBar({ context: { known } }: Known): Bar {
  const done = hotProcessed(known);
  return bar(known.progress.hot.processed, done, analysisLabel(known.progress.hot.processed, done));
}

/** The import bar of everything, newest and older days together. */
export function wholeImportBar({ context: { known } }: Known): Bar {
  const sum = add(known.progress.hot, known.progress.warm);
  const done = warmProcessed(known);
  return bar(sum, done, importLabel(sum, done));
}

/** The analysis bar of everything. */
export function wholeAnalysisBar({ context: { known } }: Known): Bar {
  const sum = add(known.progress.hot.processed, known.progress.warm.processed);
  const done = warmProcessed(known);
  return bar(sum, done, analysisLabel(sum, done));
}

/** Why the import stopped, or what is in its way for now; null when nothing is. */
export const importTrouble = ({ context: { known } }: Known) => known.error ?? known.trouble;

const add = (a: Progress, b: Progress): Progress => ({ target: a.target + b.target, total: a.total + b.total });

const isUnknown = ({ target, total }: Progress) => target === 0 && total === 0;

/** Bars fall back to a target of 5 while it is unknown. [onboarding §9] */
const shownTarget = ({ target, total }: Progress) => Math.max(target === 0 ? DEFAULT_PROGRESS_TARGET : target, total);

function importLabel(progress: Progress, done: boolean): string {
  if (done) return messages.progress.importDone;
  if (isUnknown(progress)) return messages.progress.fetching;
  return messages.progress.importing(progress.total, shownTarget(progress));
}

function analysisLabel(progress: Progress, done: boolean): string {
  if (done) return messages.progress.analysisDone;
  return isUnknown(progress) ? messages.progress.analysis : messages.progress.analyzing;
}

function bar(progress: Progress, done: boolean, label: string): Bar {
  const target = shownTarget(progress);
  return { label, count: done ? target : progress.total, target, done };
}
