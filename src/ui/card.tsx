import { useId, type ReactNode } from 'react';
import { useArrival } from './arrival.ts';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  /** Id of the card in URLs: `#anchor` scrolls to it and focuses it. */
  readonly anchor?: string;
  readonly title?: string;
  /** Line under the title. */
  readonly note?: ReactNode;
  /** True if the region's name includes the note, on pages with equal titles. */
  readonly isNamedByNote?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** True if the content extends to the edges (tables, lists of links). */
  readonly flush?: boolean;
}

/** Framed part of a page. With a title it is a region of that name. */
export function Card({ anchor, title, note, isNamedByNote = false, actions, children, flush = false }: CardProps) {
  const id = useId();
  useArrival(anchor);
  return (
    <section
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      className={classNames(styles.card, flush && styles.flush)}
      aria-labelledby={title && (isNamedByNote ? `${id} ${id}-note` : id)}
    >
      {title !== undefined && (
        <header className={styles.header}>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {note !== undefined && (
              <p id={isNamedByNote ? `${id}-note` : undefined} className={styles.note}>
                {note}
              </p>
            )}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
