import { type Smoothing, smoothings } from '../../domain/views/smooth-series.ts';
import type { SampleSeries } from '../../domain/views/sample-series.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Choice } from './choice.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';

/** Settings of a recording's chart. */
export interface Channels {
  /** Ids of the hidden series. */
  readonly hidden: readonly SampleSeries['id'][];
  /** True to draw all series in one picture, each on its own scale. */
  readonly isOverlaid: boolean;
  readonly smoothing: Smoothing;
}

interface SamplesChannelsProps {
  readonly series: readonly SampleSeries[];
  readonly channels: Channels;
  readonly onChange: (channels: Channels) => void;
}

/** Controls for the visible series, at least one, as separate tracks or in one picture. */
export function SamplesChannels({ series, channels, onChange }: SamplesChannelsProps) {
  const { hidden, isOverlaid, smoothing } = channels;
  const shown = series.filter(({ id }) => !hidden.includes(id));
  return (
    <div className={styles.channels}>
      {series.length > 1 && (
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
                  onChange({ ...channels, hidden: isSelected ? hidden.filter((one) => one !== id) : [...hidden, id] })
                }
              >
                {label}
              </CheckBox>
            );
          })}
        </fieldset>
      )}
      <Choice
        label={chartsWords.smoothing}
        options={smoothings.map((id) => ({
          id,
          label: id === 'auto' || id === 'none' ? chartsWords.smoothings[id] : `${id} s`,
        }))}
        chosen={smoothing}
        onChoose={(next) => onChange({ ...channels, smoothing: next })}
      />
      {shown.length > 1 && (
        <Choice
          label={chartsWords.arrangement}
          options={[
            { id: 'stacked', label: chartsWords.stacked },
            { id: 'overlaid', label: chartsWords.overlaid },
          ]}
          chosen={isOverlaid ? 'overlaid' : 'stacked'}
          onChoose={(id) => onChange({ ...channels, isOverlaid: id === 'overlaid' })}
        />
      )}
    </div>
  );
}
