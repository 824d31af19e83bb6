import { Button } from '../ui/button.tsx';
import { ZoomInIcon, ZoomOutIcon } from '../ui/icons.tsx';
import { Choice } from './choice.tsx';
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

/** Buttons as an alternative to dragging and keys. */
export function SamplesTools({ along, hasDistance, onAlong, isWhole, onCloser, onWider, onWhole }: SamplesToolsProps) {
  return (
    <div className={styles.tools}>
      {hasDistance && (
        <Choice
          label={chartsWords.along}
          options={[
            { id: 'time', label: chartsWords.time },
            { id: 'distance', label: chartsWords.distance },
          ]}
          chosen={along}
          onChoose={onAlong}
        />
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
