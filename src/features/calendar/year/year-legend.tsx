import { yearPageWords } from './words.ts';
import styles from './year.module.css';

/** Legend of the colours. @param quarters as in {@link Year} */
export function YearLegend({ quarters }: { readonly quarters: readonly number[] }) {
  const last = quarters.at(-1);
  if (last === undefined) return null;
  const bounds = quarters.map((upper, nth) => ({ intensity: nth + 1, text: yearPageWords.upTo(upper) }));
  const steps = [
    { intensity: 0, text: yearPageWords.none },
    // Skips a quarter with the same upper bound as the previous one, whose colour no day has.
    ...bounds.filter((_, nth) => quarters[nth] !== quarters[nth - 1]),
    { intensity: quarters.length + 1, text: yearPageWords.above(last) },
  ];
  return (
    <p className={styles.legend}>
      {yearPageWords.loadOfADay}
      {steps.map(({ intensity, text }) => (
        <span key={intensity} className={styles.step}>
          <span className={styles.sample} data-intensity={intensity} aria-hidden="true" />
          {text}
        </span>
      ))}
    </p>
  );
}
