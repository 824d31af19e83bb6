import type { ReactNode } from 'react';
import { AlertIcon } from '../../../ui/form-icons.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

export interface Missing {
  readonly at: string;
  readonly label: string;
  readonly message: string;
}

/** Lists problems that prevent publishing a page, each with a link to its field. */
export const MissingList = ({
  id,
  missing,
  onOpen,
}: {
  readonly id: string;
  readonly missing: readonly Missing[];
  readonly onOpen: (at: string) => void;
}): ReactNode => (
  <section id={id} aria-label={words.beforePublish} className={styles.missing}>
    <p className={styles.label}>{words.problemCount(missing.length)}</p>
    <ol role="list">
      {missing.map(({ at, label, message }) => (
        <li key={at}>
          <button type="button" className={styles.missingEntry} onClick={() => onOpen(at)}>
            <AlertIcon size={16} />
            <span>
              <strong>{label}</strong> {message}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </section>
);
