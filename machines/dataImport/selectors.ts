import { DEFAULT_PROGRESS_TARGET } from '../../domain/constants.ts';
import type { ImportErrorKind } from '../../domain/entities/import.ts';
import { messages } from '../../domain/messages.ts';
import type { SnapshotFrom } from 'xstate';
import type { dataImportMachine } from './dataImport.machine.ts';
import type { ImportKnowledge } from './knowledge.ts';
import type { Progress } from './progress.ts';
import { emptyDisplay, type ImportDisplay, type DisplayedBar } from './display.ts';
import { textOf } from '../shared/failure.ts';

/** A progress bar: its sentence and its numbers. `count` never exceeds `target`, and `target` is never 0. */
export interface Bar {
  readonly label: string;
  /** Whether anything is known of it yet. */
  readonly isKnown: boolean;
  readonly count: number;
  readonly target: number;
  /** How much of it is filled, 0 to 1: never less than before, also when more is found than was known of. */
  readonly share: number;
  readonly done: boolean;
}

type Seen = { readonly context: { readonly display: ImportDisplay } };
type Informed = { readonly context: { readonly knowledge: ImportKnowledge } };

/** The import bar of the newest days, as the setup wizard shows it. [onboarding §4] */
export const importBar = ({ context: { display } }: Seen): Bar => bar(display.import, importLabel);

/** The analysis bar of the newest days. [onboarding §4] */
export const analysisBar = ({ context: { display } }: Seen): Bar => bar(display.analysis, analysisLabel);

/** The import bar of everything, newest and older days together. */
export const wholeImportBar = ({ context: { display } }: Seen): Bar => bar(display.wholeImport, importLabel);

/** The analysis bar of everything. */
export const wholeAnalysisBar = ({ context: { display } }: Seen): Bar => bar(display.wholeAnalysis, analysisLabel);

/** Why the import stopped, or what is in its way for now; null when nothing is. */
export const importErrorIn = ({ context: { knowledge } }: Informed) => knowledge.error ?? knowledge.transientError;

/** What is in the way of an import that goes on, in a sentence; null when nothing is. */
export const transientErrorText = ({ context: { knowledge } }: Informed): string | null =>
  knowledge.error === null && knowledge.transientError !== null
    ? messages.importErrors[knowledge.transientError.kind]
    : null;

const isUnknown = ({ target, total }: Progress) => target === 0 && total === 0;

/** Bars fall back to a target of 5 while it is unknown. [onboarding §9] */
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

/** What pages show of an import. Undefined stands for one that nobody has spoken of yet. */
export function dataImportView(snapshot: Snapshot | undefined) {
  const seen = snapshot ?? { context: { display: emptyDisplay } };
  return {
    reading: importBar(seen),
    analysis: analysisBar(seen),
    wholeReading: wholeImportBar(seen),
    wholeAnalysis: wholeAnalysisBar(seen),
    /** What is in the way of an import that goes on, in a sentence; null when nothing is. */
    transientError: snapshot === undefined ? null : transientErrorText(snapshot),
    /** Its files, where somebody follows them; null before they were read. */
    detail: snapshot?.context.detail ?? null,
    /** Why they could not be read, for people; null: they could. */
    failure: textOf(snapshot?.context.failure),
  };
}

/** How an import fares, for who waits for it. */
export type ImportMoment = { readonly importId: string } & (
  | { readonly type: 'IMPORT_DETECTED' }
  /** The newest days can be seen. */
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
