import { useId, type ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: string;
  /** A line under the title. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Content touches the edges (tables, lists of links). */
  readonly flush?: boolean;
}

/** A framed part of a page. With a title it is a region of that name. */
export function Card({ title, note, actions, children, flush = false }: CardProps) {
  const id = useId();
  return (
    <section className={classNames(styles.card, flush && styles.flush)} aria-labelledby={title && id}>
      {title !== undefined && (
        <header className={styles.header}>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {note !== undefined && <p className={styles.note}>{note}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
