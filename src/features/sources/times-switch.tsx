import { useTimeStyle } from '../../app/time-style.ts';
import { Button } from '../../ui/button.tsx';
import styles from './sources.module.css';

/** How times are written, everywhere here. */
export function TimesSwitch() {
  const [style, choose] = useTimeStyle();
  const faces = [
    ['relative', 'Relative dates'],
    ['exact', 'Full dates'],
  ] as const;
  return (
    <div role="group" aria-label="How times are shown" className={styles.times}>
      {faces.map(([value, label]) => (
        <Button key={value} variant="quiet" size="small" aria-pressed={style === value} onPress={() => choose(value)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
