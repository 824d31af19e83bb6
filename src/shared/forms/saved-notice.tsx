import type { Recomputation } from '../../../domain/entities/zones.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './saved-notice.module.css';

interface KeptChangeProps {
  /** Message about the saved value; `null` until a value is saved. */
  readonly said: string | null;
  readonly undo: () => void;
  readonly progress: Recomputation;
  readonly words: {
    readonly undo: string;
    readonly recomputing: string;
    readonly recomputeBegins: string;
    readonly recomputed: (done: number, total: number) => string;
  };
}

/** Notice after saving a member's value: an undo button, and the progress of the recomputation. */
export function SavedNotice({ said, undo, progress, words }: KeptChangeProps) {
  return (
    <>
      <div className={styles.kept} role="status">
        {said !== null && (
          <p>
            {said}{' '}
            <Button variant="quiet" size="small" onPress={undo}>
              {words.undo}
            </Button>
          </p>
        )}
      </div>
      {progress !== null && (
        <ProgressBar
          label={words.recomputing}
          message={progress.total === 0 ? words.recomputeBegins : words.recomputed(progress.done, progress.total)}
          count={progress.done}
          target={progress.total === 0 ? null : progress.total}
        />
      )}
    </>
  );
}
