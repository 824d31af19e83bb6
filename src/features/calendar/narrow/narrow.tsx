import { families } from '../../../../domain/activity-types.ts';
import type { CalendarDay } from '../../../../domain/entities/calendar.ts';
import { choicesIn } from '../../../../domain/views/calendar-choices.ts';
import type { CalendarFilter } from '../../../../domain/views/calendar-filter.ts';
import { sourceName } from '../../../shared/sources/names.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectBox } from '../../../ui/select-field.tsx';
import styles from './narrow.module.css';
import { narrowWords as words } from './words.ts';

interface NarrowProps {
  /** Days from which sports and sources can be chosen. */
  readonly days: readonly CalendarDay[];
  readonly filter: CalendarFilter;
  readonly onChange: (filter: CalendarFilter) => void;
}

/** Filters of the calendar. Nothing if there is nothing to choose. */
export default function Narrow({ days, filter, onChange }: NarrowProps) {
  const { sports, sources } = choicesIn(days);
  const isNarrowed = filter.sport !== null || filter.source !== null;
  const ownSports = families.filter((family) => sports.includes(family) || family === filter.sport);
  const ownSources = filter.source === null || sources.includes(filter.source) ? sources : [...sources, filter.source];
  if (!isNarrowed && ownSports.length < 2 && ownSources.length < 2) return null;
  return (
    <search className={styles.narrow} aria-label={words.show}>
      <SelectBox
        aria-label={words.sport}
        value={filter.sport ?? ''}
        placeholder={words.anySport}
        options={ownSports.map((id) => ({ id, label: words.sports[id] }))}
        onChange={(id) => onChange({ ...filter, sport: families.find((family) => family === id) ?? null })}
      />
      {(ownSources.length > 1 || filter.source !== null) && (
        <SelectBox
          aria-label={words.source}
          value={filter.source ?? ''}
          placeholder={words.anySource}
          options={ownSources.map((id) => ({ id, label: sourceName(id) }))}
          onChange={(id) => onChange({ ...filter, source: id === '' ? null : id })}
        />
      )}
      {isNarrowed && (
        <>
          <Button variant="quiet" size="small" onPress={() => onChange({ sport: null, source: null })}>
            {words.clear}
          </Button>
          <p className={styles.note}>{words.note}</p>
        </>
      )}
    </search>
  );
}
