import { useProductName } from './product-name.ts';
import styles from './logo.module.css';

interface LogoProps {
  /** Height of the logo in CSS pixels. */
  readonly size?: number;
  /** True to show the logo without the name, which is then only for screen readers. */
  readonly markOnly?: boolean;
}

/** Three lanes of a track leaving the bend, staggered, in the shape of an L. */
export function Logo({ size = 28, markOnly = false }: LogoProps) {
  const name = useProductName();
  return (
    <span className={styles.logo}>
      <svg
        viewBox="0 0 32 32"
        width={size}
        height={size}
        fill="none"
        strokeWidth={3.6}
        role={markOnly ? 'img' : undefined}
        aria-label={markOnly ? name : undefined}
        aria-hidden={markOnly ? undefined : true}
      >
        <path className={styles.outer} d="M4 2v10a16 16 0 0 0 16 16h11" />
        <path className={styles.lane} d="M10 2v10a10 10 0 0 0 10 10h6.5" />
        <path className={styles.lane} d="M16 2v10a4 4 0 0 0 4 4h2" />
      </svg>
      {!markOnly && <span className={styles.name}>{name}</span>}
    </span>
  );
}
