import { yearPageWords } from './words.ts';
import styles from './year.module.css';

/** What the colours mean. @param quarters as {@link Year} has them */
export function YearLegend({ quarters }: { readonly quarters: readonly number[] }) {
  const last = quarters.at(-1);
  if (last === undefined) return null;
  const bounds = quarters.map((upper) => yearPageWords.upTo(Math.round(upper)));
  const steps = [yearPageWords.none, ...bounds, yearPageWords.above(Math.round(last))];
  return (
    <p className={styles.legend}>
      {yearPageWords.loadOfADay}
      {steps.map((text, intensity) => (
        <span key={text} className={styles.step}>
          <span className={styles.sample} data-intensity={intensity} aria-hidden="true" />
          {text}
        </span>
      ))}
    </p>
  );
}
