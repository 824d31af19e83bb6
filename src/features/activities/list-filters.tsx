import { typedText } from '../../../domain/words/typed.ts';
import { type ReactNode, useState } from 'react';
import { activityTypeById, families } from '../../../domain/activity-types.ts';
import type { ActivityRow } from '../../../domain/entities/activity.ts';
import { type ListFilter, listings } from '../../../domain/views/activity-list.ts';
import { METRES_PER_MILE } from '../../../domain/units.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './activities.module.css';
import { activitiesPageWords as words } from './words.ts';

interface ListFiltersProps {
  /** Activities to filter. */
  readonly list: readonly ActivityRow[];
  readonly filter: ListFilter;
  readonly metric: boolean;
  readonly onChange: (filter: ListFilter) => void;
  /** Clears the filter; `null` without a filter. */
  readonly onClear: (() => void) | null;
  /** Content next to the buttons. */
  readonly children?: ReactNode;
}

/** Filters of the list: always text, kind and sport; the others on request. */
export function ListFilters({ list, filter, metric, onChange, onClear, children }: ListFiltersProps) {
  const { from, to, source, atLeast, atMost, racesOnly } = filter;
  const [isOpen, setOpen] = useState(false);
  const needsMore = from !== '' || to !== '' || source !== '' || atLeast !== null || atMost !== null || racesOnly;
  // Once shown, further filters stay visible after they are cleared.
  if (needsMore && !isOpen) setOpen(true);
  const set = (change: Partial<ListFilter>) => onChange({ ...filter, ...change });
  const types = [...new Set(list.map(({ activityTypeId }) => activityTypeId))].map(activityTypeById);
  const sources = [...new Set(list.map(({ source: own }) => own))].toSorted();
  return (
    <search className={styles.filters} aria-label={words.filter}>
      <div className={styles.first}>
        <TextField
          label={words.search}
          name="q"
          type="search"
          value={filter.text}
          placeholder={words.searchFor}
          onChange={(text) => set({ text })}
        />
        <SelectField
          label={words.sport}
          value={filter.sport}
          placeholder={words.anySport}
          onChange={(sport) => set({ sport })}
          options={[
            ...families.map((id) => ({ id, label: words.families[id] })),
            ...types.map((type) => ({ id: String(type.activityTypeId), label: type.name })),
          ]}
        />
        <SelectField
          label={words.show}
          value={filter.listing}
          onChange={(id) => set({ listing: listings.find((listing) => listing === id) ?? 'counting' })}
          options={listings.map((id) => ({ id, label: words.listings[id] }))}
        />
      </div>
      {isOpen && (
        <div className={styles.more}>
          <DateField label={words.from} name="from" value={from} onChange={(day) => set({ from: day })} />
          <DateField label={words.to} name="to" value={to} onChange={(day) => set({ to: day })} />
          <DistanceField label={words.atLeast} value={atLeast} metric={metric} onChange={(m) => set({ atLeast: m })} />
          <DistanceField label={words.atMost} value={atMost} metric={metric} onChange={(m) => set({ atMost: m })} />
          <SelectField
            label={words.source}
            value={source}
            placeholder={words.anySource}
            onChange={(id) => set({ source: id })}
            options={sources.map((id) => ({ id, label: sourceName(id) }))}
          />
          <CheckBox isSelected={racesOnly} onChange={(isSelected) => set({ racesOnly: isSelected })}>
            {words.racesOnly}
          </CheckBox>
        </div>
      )}
      <div className={styles.filterActions}>
        {!isOpen && (
          <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
            {words.moreFilters}
          </Button>
        )}
        {onClear !== null && (
          <Button variant="quiet" size="small" onPress={onClear}>
            {words.clear}
          </Button>
        )}
        {children}
      </div>
    </search>
  );
}

interface DistanceFieldProps {
  readonly label: string;
  /** Distance in metres; `null` for no limit. */
  readonly value: number | null;
  readonly metric: boolean;
  readonly onChange: (metres: number | null) => void;
}

/** Field for a distance in units, with decimals as typed. */
function DistanceField({ label, value, metric, onChange }: DistanceFieldProps) {
  const unit = metric ? 1000 : METRES_PER_MILE;
  const textOf = (metres: number | null) => (metres === null ? '' : typedText(metres / unit, 2));
  const read = (text: string): number | null => {
    const number = Number(text.replace(',', '.'));
    return text.trim() === '' || !Number.isFinite(number) || number < 0 ? null : Math.round(number * unit);
  };
  const [typed, setTyped] = useState(textOf(value));
  // The value may have been changed from outside, or by another URL.
  const text = read(typed) === value ? typed : textOf(value);
  return (
    <TextField
      label={label}
      name={label}
      inputMode="decimal"
      value={text}
      suffix={metric ? 'km' : 'mi'}
      onChange={(next) => {
        setTyped(next);
        onChange(read(next));
      }}
    />
  );
}
