import { Button } from '../ui/button.tsx';
import { ZoomInIcon, ZoomOutIcon } from '../ui/icons.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';
import type { Along } from './samples-axis.ts';

interface SamplesToolsProps {
  readonly along: Along;
  readonly hasDistance: boolean;
  readonly onAlong: (along: Along) => void;
  readonly isWhole: boolean;
  readonly onCloser: () => void;
  readonly onWider: () => void;
  readonly onWhole: () => void;
}

/** What dragging and keys do, as buttons. */
export function SamplesTools({ along, hasDistance, onAlong, isWhole, onCloser, onWider, onWhole }: SamplesToolsProps) {
  return (
    <div className={styles.tools}>
      {hasDistance && (
        <fieldset className={styles.choice}>
          <legend>{chartsWords.along}</legend>
          {(['time', 'distance'] as const).map((option) => (
            <label key={option}>
              <input type="radio" name="along" checked={along === option} onChange={() => onAlong(option)} />
              <span>{option === 'time' ? chartsWords.time : chartsWords.distance}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.zoom}>
        {!isWhole && (
          <Button variant="quiet" size="small" onPress={onWhole}>
            {chartsWords.showTheWhole}
          </Button>
        )}
        <Button
          size="small"
          icon={<ZoomOutIcon size={18} />}
          aria-label={chartsWords.zoomOut}
          isDisabled={isWhole}
          onPress={onWider}
        />
        <Button size="small" icon={<ZoomInIcon size={18} />} aria-label={chartsWords.zoomIn} onPress={onCloser} />
      </div>
    </div>
  );
}
