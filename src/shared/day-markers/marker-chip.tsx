import type { DayMarker, MarkerKind } from '../../../domain/entities/day-marker.ts';
import { markerName, markerText } from '../../../domain/views/day-markers.ts';
import { dayMarkerWords } from '../../../domain/words/day-markers.ts';
import { RaceIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './day-markers.module.css';

const tones: Readonly<Record<MarkerKind, 'bad' | 'plain' | 'race'>> = {
  ill: 'bad',
  injured: 'bad',
  unavailable: 'bad',
  travelling: 'plain',
  rest: 'plain',
  race: 'race',
};

export const MarkerChip = ({ marker }: { readonly marker: DayMarker }) => (
  <span className={styles.chip} data-tone={tones[marker.kind]} title={markerText(marker)}>
    {marker.kind === 'race' && (
      <>
        <RaceIcon size={14} />
        <VisuallyHidden>{dayMarkerWords.kinds.race} </VisuallyHidden>
      </>
    )}
    <span>{markerName(marker)}</span>
  </span>
);
