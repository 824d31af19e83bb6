import { useTimeStyle } from '../../shared/time/time-style.ts';
import { Button } from '../../ui/button.tsx';
import { sourcePagesWords } from './words.ts';
import styles from './sources.module.css';

/** Switches the format of times on all pages. */
export function TimesSwitch() {
  const [style, choose] = useTimeStyle();
  const faces = [
    ['relative', sourcePagesWords.relativeDates],
    ['exact', sourcePagesWords.fullDates],
  ] as const;
  return (
    <div role="group" aria-label={sourcePagesWords.howTimesAreShown} className={styles.times}>
      {faces.map(([value, label]) => (
        <Button key={value} variant="quiet" size="small" aria-pressed={style === value} onPress={() => choose(value)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
