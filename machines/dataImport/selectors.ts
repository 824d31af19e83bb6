import { DEFAULT_PROGRESS_TARGET } from '../../domain/constants.ts';
import type { ImportErrorKind } from '../../domain/entities/import.ts';
import { messages } from '../../domain/messages.ts';
import type { SnapshotFrom } from 'xstate';
import type { dataImportMachine } from './dataImport.machine.ts';
import type { ImportKnowledge } from './knowledge.ts';
import type { Progress } from './progress.ts';
import { emptyDisplay, type ImportDisplay, type DisplayedBar } from './display.ts';
import { textOf } from '../shared/failure.ts';

/** A progress bar's label and numbers. `count` never exceeds `target`, and `target` is never 0. */
export interface Bar {
  readonly label: string;
  /** Whether any data has arrived yet. */
  readonly isKnown: boolean;
  readonly count: number;
  readonly target: number;
  /** Filled share, 0 to 1: never decreases, even if more items are discovered. */
  readonly share: number;
  readonly done: boolean;
}

type Seen = { readonly context: { readonly display: ImportDisplay } };
type Informed = { readonly context: { readonly knowledge: ImportKnowledge } };

/** Import progress of the newest days, for the setup wizard. [onboarding §4] */
export const importBar = ({ context: { display } }: Seen): Bar => bar(display.import, importLabel);

/** Analysis progress of the newest days. [onboarding §4] */
export const analysisBar = ({ context: { display } }: Seen): Bar => bar(display.analysis, analysisLabel);

/** Import progress of everything, newest and older days together. */
export const wholeImportBar = ({ context: { display } }: Seen): Bar => bar(display.wholeImport, importLabel);

/** Analysis progress of everything. */
export const wholeAnalysisBar = ({ context: { display } }: Seen): Bar => bar(display.wholeAnalysis, analysisLabel);

/** Returns the error that stopped the import, or a temporary one; null if there is none. */
export const importErrorIn = ({ context: { knowledge } }: Informed) => knowledge.error ?? knowledge.transientError;

/** Message for a temporary error; null if there is none. */
export const transientErrorText = ({ context: { knowledge } }: Informed): string | null =>
  knowledge.error === null && knowledge.transientError !== null
    ? messages.importErrors[knowledge.transientError.kind]
    : null;

const isUnknown = ({ target, total }: Progress) => target === 0 && total === 0;

/** Falls back to a target of 5 while the target is unknown. [onboarding §9] */
const displayedTarget = ({ target, total }: Progress) =>
  Math.max(target === 0 ? DEFAULT_PROGRESS_TARGET : target, total);

function importLabel(progress: DisplayedBar): string {
  if (progress.done) return messages.progress.importDone;
  if (isUnknown(progress)) return messages.progress.fetching;
  const { importing, importingSoFar } = messages.progress;
  return (progress.isGrowing ? importingSoFar : importing)(progress.total, displayedTarget(progress));
}

function analysisLabel(progress: DisplayedBar): string {
  if (progress.done) return messages.progress.analysisDone;
  return isUnknown(progress) ? messages.progress.analysis : messages.progress.analyzing;
}

function bar(progress: DisplayedBar, labelOf: (progress: DisplayedBar) => string): Bar {
  const target = displayedTarget(progress);
  return {
    label: labelOf(progress),
    isKnown: progress.done || !isUnknown(progress),
    count: progress.done ? target : progress.total,
    target,
    share: progress.share,
    done: progress.done,
  };
}

type Snapshot = SnapshotFrom<typeof dataImportMachine>;

/** State of an import for pages. The snapshot is undefined before the import's first fact. */
export function dataImportView(snapshot: Snapshot | undefined) {
  const seen = snapshot ?? { context: { display: emptyDisplay } };
  return {
    reading: importBar(seen),
    analysis: analysisBar(seen),
    wholeReading: wholeImportBar(seen),
    wholeAnalysis: wholeAnalysisBar(seen),
    /** Message for a temporary error; null if there is none. */
    transientError: snapshot === undefined ? null : transientErrorText(snapshot),
    /** The import's files if it is followed; null before they are loaded. */
    detail: snapshot?.context.detail ?? null,
    /** Why loading the files failed; null if it did not. */
    failure: textOf(snapshot?.context.failure),
  };
}

/** State of an import, for workflows that wait for it. */
export type ImportMoment = { readonly importId: string } & (
  | { readonly type: 'IMPORT_DETECTED' }
  /** The newest days can be shown. */
  | { readonly type: 'IMPORT_READY' }
  | { readonly type: 'IMPORT_COMPLETE' }
  | { readonly type: 'IMPORT_EMPTY' }
  | { readonly type: 'IMPORT_FAILED'; readonly kind: ImportErrorKind }
);

export function momentOf(snapshot: Snapshot): ImportMoment {
  const { importId, error } = snapshot.context.knowledge;
  if (snapshot.matches({ phase: 'complete' })) return { type: 'IMPORT_COMPLETE', importId };
  if (snapshot.matches({ phase: 'empty' })) return { type: 'IMPORT_EMPTY', importId };
  if (snapshot.matches({ phase: { active: 'hotProcessed' } })) return { type: 'IMPORT_READY', importId };
  if (error === null || !snapshot.matches({ phase: 'error' })) return { type: 'IMPORT_DETECTED', importId };
  return { type: 'IMPORT_FAILED', importId, kind: error.kind };
}
