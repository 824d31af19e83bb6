import { DEFAULT_PROGRESS_TARGET } from '../../domain/constants.ts';
import type { ImportErrorKind } from '../../domain/entities/import.ts';
import { messages } from '../../domain/messages.ts';
import type { SnapshotFrom } from 'xstate';
import type { dataImportMachine } from './dataImport.machine.ts';
import type { ImportKnowledge } from './knowledge.ts';
import type { Progress } from './progress.ts';
import { showNothing, type Shown, type ShownBar } from './shown.ts';
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

type Seen = { readonly context: { readonly shown: Shown } };
type Known = { readonly context: { readonly known: ImportKnowledge } };

/** The import bar of the newest days, as the setup wizard shows it. [onboarding §4] */
export const importBar = ({ context: { shown } }: Seen): Bar => bar(shown.import, importLabel);

/** The analysis bar of the newest days. [onboarding §4] */
export const analysisBar = ({ context: { shown } }: Seen): Bar => bar(shown.analysis, analysisLabel);

/** The import bar of everything, newest and older days together. */
export const wholeImportBar = ({ context: { shown } }: Seen): Bar => bar(shown.wholeImport, importLabel);

/** The analysis bar of everything. */
export const wholeAnalysisBar = ({ context: { shown } }: Seen): Bar => bar(shown.wholeAnalysis, analysisLabel);

/** Why the import stopped, or what is in its way for now; null when nothing is. */
export const importTrouble = ({ context: { known } }: Known) => known.error ?? known.trouble;

/** What is in the way of an import that goes on, in a sentence; null when nothing is. */
export const passingTrouble = ({ context: { known } }: Known): string | null =>
  known.error === null && known.trouble !== null ? messages.importErrors[known.trouble.kind] : null;

const isUnknown = ({ target, total }: Progress) => target === 0 && total === 0;

/** Bars fall back to a target of 5 while it is unknown. [onboarding §9] */
const shownTarget = ({ target, total }: Progress) => Math.max(target === 0 ? DEFAULT_PROGRESS_TARGET : target, total);

function importLabel(shown: ShownBar): string {
  if (shown.done) return messages.progress.importDone;
  if (isUnknown(shown)) return messages.progress.fetching;
  return messages.progress.importing(shown.total, shownTarget(shown));
}

function analysisLabel(shown: ShownBar): string {
  if (shown.done) return messages.progress.analysisDone;
  return isUnknown(shown) ? messages.progress.analysis : messages.progress.analyzing;
}

function bar(shown: ShownBar, labelOf: (shown: ShownBar) => string): Bar {
  const target = shownTarget(shown);
  return {
    label: labelOf(shown),
    isKnown: shown.done || !isUnknown(shown),
    count: shown.done ? target : shown.total,
    target,
    share: shown.share,
    done: shown.done,
  };
}

type Snapshot = SnapshotFrom<typeof dataImportMachine>;

/** What pages show of an import. Undefined stands for one that nobody has spoken of yet. */
export function dataImportView(snapshot: Snapshot | undefined) {
  const seen = snapshot ?? { context: { shown: showNothing } };
  return {
    reading: importBar(seen),
    analysis: analysisBar(seen),
    wholeReading: wholeImportBar(seen),
    wholeAnalysis: wholeAnalysisBar(seen),
    /** What is in the way of an import that goes on, in a sentence; null when nothing is. */
    trouble: snapshot === undefined ? null : passingTrouble(snapshot),
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
  const { importId, error } = snapshot.context.known;
  if (snapshot.matches({ phase: 'complete' })) return { type: 'IMPORT_COMPLETE', importId };
  if (snapshot.matches({ phase: 'empty' })) return { type: 'IMPORT_EMPTY', importId };
  if (snapshot.matches({ phase: { active: 'hotProcessed' } })) return { type: 'IMPORT_READY', importId };
  if (error === null || !snapshot.matches({ phase: 'error' })) return { type: 'IMPORT_DETECTED', importId };
  return { type: 'IMPORT_FAILED', importId, kind: error.kind };
}
