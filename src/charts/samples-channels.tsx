import type { SampleSeries } from '../../domain/views/sample-series.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Choice } from './choice.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';

/** What is shown of a recording, and how. */
export interface Channels {
  /** Series that are left out. */
  readonly hidden: readonly SampleSeries['id'][];
  /** All in one picture, each on a scale of its own. */
  readonly isOverlaid: boolean;
}

interface SamplesChannelsProps {
  readonly series: readonly SampleSeries[];
  readonly channels: Channels;
  readonly onChange: (channels: Channels) => void;
}

/** Which series are shown: one at least, below each other or in one picture. */
export function SamplesChannels({ series, channels, onChange }: SamplesChannelsProps) {
  const { hidden, isOverlaid } = channels;
  const shown = series.filter(({ id }) => !hidden.includes(id));
  if (series.length < 2) return null;
  return (
    <div className={styles.channels}>
      <fieldset>
        <legend>{chartsWords.channels}</legend>
        {series.map(({ id, label }) => {
          const isShown = !hidden.includes(id);
          return (
            <CheckBox
              key={id}
              isSelected={isShown}
              isDisabled={isShown && shown.length === 1}
              onChange={(isSelected) =>
                onChange({ isOverlaid, hidden: isSelected ? hidden.filter((one) => one !== id) : [...hidden, id] })
              }
            >
              {label}
            </CheckBox>
          );
        })}
      </fieldset>
      {shown.length > 1 && (
        <Choice
          label={chartsWords.arrangement}
          options={[
            { id: 'stacked', label: chartsWords.stacked },
            { id: 'overlaid', label: chartsWords.overlaid },
          ]}
          chosen={isOverlaid ? 'overlaid' : 'stacked'}
          onChoose={(id) => onChange({ hidden, isOverlaid: id === 'overlaid' })}
        />
      )}
    </div>
  );
}
