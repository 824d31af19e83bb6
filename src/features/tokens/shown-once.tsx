import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/second-factor/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { tokensWords as words } from './words.ts';
import styles from './tokens.module.css';

interface ShownOnceProps {
  readonly title: string;
  readonly note: string;
  /** Name of the secret, for screen readers. */
  readonly label: string;
  readonly secret: string;
  readonly onKept: () => void;
  /** Further content. */
  readonly children?: ReactNode;
}

/** Dialog with a secret that is only shown once. No key closes it by accident. */
export function ShownOnce({ title, note, label, secret, onKept, children }: ShownOnceProps) {
  return (
    <Dialog title={title}>
      <div className={styles.stack}>
        <p>{note}</p>
        <code className={styles.code} aria-label={label}>
          {secret}
        </code>
        <div>
          <CopyButton text={secret}>{words.copy}</CopyButton>
        </div>
        {children}
        <FormActions>
          <Button variant="primary" onPress={onKept}>
            {words.kept}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
