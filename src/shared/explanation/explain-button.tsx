import { Suspense, useState } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { lazy } from '../../ui/lazy.ts';
import { shellWords } from '../navigation/words.ts';
import styles from './explain-button.module.css';
import type { Explained } from './explanation-dialog.tsx';

const ExplanationDialog = lazy(() => loadWithRetry(() => import('./explanation-dialog.tsx')));

interface ExplainButtonProps {
  /** Name of the number next to the button. */
  readonly name: string;
  readonly what: Explained;
}

/** Button next to a number that explains how it is computed. */
export function ExplainButton({ name, what }: ExplainButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={styles.explain}>
      <Button
        variant="quiet"
        size="small"
        icon={<InfoIcon size={16} />}
        aria-label={shellWords.howComputed(name)}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ExplanationDialog what={what} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
