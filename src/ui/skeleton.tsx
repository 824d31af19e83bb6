import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** CSS length; numbers are pixels. */
  readonly height?: number | string;
  readonly width?: number | string;
  readonly round?: boolean;
}

/** Placeholder for content that is loading. Announced once by {@link Loading} around it. */
export const Skeleton = ({ height = '1em', width = '100%', round = false }: SkeletonProps) => (
  <span aria-hidden="true" className={classNames(styles.shape, round && styles.round)} style={{ height, width }} />
);

/** Wraps a group of skeletons, marked busy, with one sentence for screen readers. */
export function Loading({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div aria-busy="true" className={styles.loading}>
      <div role="status" className={styles.said}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      {children}
    </div>
  );
}
