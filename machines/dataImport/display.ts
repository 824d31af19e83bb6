import { hotProcessed, type ImportKnowledge, warmProcessed } from './knowledge.ts';
import type { Progress } from './progress.ts';

/** A bar as last displayed. */
export interface DisplayedBar extends Progress {
  /** Filled share of the bar, 0 to 1. Never decreases, even if more work is discovered. */
  readonly share: number;
  readonly done: boolean;
  /** True while the target may still grow. */
  readonly isGrowing?: true;
}

/**
 * The displayed state of an import. New facts can change the known state (a completed bucket can get another item), but displayed progress
 * never moves backwards. [onboarding §4]
 */
export interface ImportDisplay {
  /** True once the newest days (`hot`), then everything, were displayed as analysed. */
  readonly hot: boolean;
  readonly isComplete: boolean;
  readonly import: DisplayedBar;
  readonly analysis: DisplayedBar;
  readonly wholeImport: DisplayedBar;
  readonly wholeAnalysis: DisplayedBar;
}

const nothing: DisplayedBar = { target: 0, total: 0, share: 0, done: false };

export const emptyDisplay: ImportDisplay = {
  hot: false,
  isComplete: false,
  import: nothing,
  analysis: nothing,
  wholeImport: nothing,
  wholeAnalysis: nothing,
};

const add = (a: Progress, b: Progress): Progress => ({ target: a.target + b.target, total: a.total + b.total });

function bar(
  before: DisplayedBar,
  { target, total }: Progress,
  { done, isGrowing = false }: { readonly done: boolean; readonly isGrowing?: boolean },
): DisplayedBar {
  if (before.done) return before;
  if (done) return { target, total, share: 1, done };
  // An unfinished bar must not look full.
  const share = target === 0 ? 0 : Math.min(total / target, 0.99);
  return { target, total, share: Math.max(before.share, share), done, ...(isGrowing && { isGrowing }) };
}

/** Updates the displayed state from the known state. */
export function updateDisplay(before: ImportDisplay, known: ImportKnowledge): ImportDisplay {
  const { hot: newest, warm: rest } = known.progress;
  const hot = before.hot || hotProcessed(known);
  const isComplete = before.isComplete || warmProcessed(known);
  const { isListing: isGrowing } = known;
  const isImported = hot || known.finished.includes('hot import');
  return {
    hot,
    isComplete,
    import: bar(before.import, newest, { done: isImported, isGrowing }),
    analysis: bar(before.analysis, newest.processed, { done: hot }),
    wholeImport: bar(before.wholeImport, add(newest, rest), { done: isComplete, isGrowing }),
    wholeAnalysis: bar(before.wholeAnalysis, add(newest.processed, rest.processed), { done: isComplete }),
  };
}
