import { Link } from '@tanstack/react-router';
import { FIRST_DAY } from '../../../../domain/entities/manual-activity.ts';
import { addDays, dateOfLocalTime } from '../../../../domain/dates.ts';
import {
  type ManualEntryField,
  type ManualEntry,
  parseSeconds,
  wallTimeOf,
} from '../../../../domain/views/manual-entry.ts';
import { nameOf } from '../../../../domain/views/activity-name.ts';
import { sameTime } from '../../../../domain/views/same-time.ts';
import { useDay } from '../../../api/days.ts';
import { DateField, TimeField } from '../../../ui/date-field.tsx';
import { FieldNotes } from '../../../ui/field-notes.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Fields } from '../../../ui/use-fields.ts';
import { byHandWords as words } from './words.ts';

interface FigureFieldsProps {
  readonly fields: Pick<Fields<ManualEntry, ManualEntryField>, 'values' | 'set' | 'errors' | 'bind'>;
  readonly today: string;
  readonly prefersMetric: boolean;
}

/** Fields for the time and the figures. */
export function FigureFields({ fields: { values, set, errors, bind }, today, prefersMetric }: FigureFieldsProps) {
  return (
    <>
      <div>
        <DateField
          label={words.date}
          name="date"
          value={values.date}
          first={FIRST_DAY}
          last={today}
          onChange={(date) => set({ date })}
        />
        <FieldNotes id="hand-date" hint={undefined} errors={errors.date ?? []} />
      </div>
      <div>
        <TimeField
          label={words.time}
          name="time"
          value={values.time}
          hint={words.optional}
          errors={errors.time}
          onChange={(time) => set({ time })}
        />
      </div>
      <TextField
        {...bind('duration')}
        label={words.duration}
        hint={words.durationHint}
        maxLength={12}
        autoComplete="off"
        isRequired
      />
      <TextField
        {...bind('distance')}
        label={words.distance}
        hint={words.optional}
        inputMode="decimal"
        maxLength={9}
        suffix={prefersMetric ? 'km' : 'mi'}
      />
      <TextField
        {...bind('heartRate')}
        label={words.heartRate}
        hint={words.optional}
        inputMode="numeric"
        maxLength={3}
        suffix="bpm"
      />
    </>
  );
}

/** Warns about another recording at the entered time, or on the day if there is none: it may be the same session. */
export function SameTime({ typed, activityId }: { readonly typed: ManualEntry; readonly activityId: string }) {
  const days = useDay(typed.date);
  const duration = parseSeconds(typed.duration);
  if (duration === null) return null;
  const near = days.data?.filter(({ date }) => date === typed.date || date === addDays(typed.date, -1)) ?? [];
  const others = near.flatMap(({ activities }) => activities).filter((other) => other.activityId !== activityId);
  const isTimed = typed.time !== '';
  const other = isTimed
    ? sameTime(others, { localStartTime: wallTimeOf(typed), duration })
    : others.find(({ localStartTime }) => dateOfLocalTime(localStartTime) === typed.date);
  if (!other) return null;
  return (
    <div role="status">
      <Note>
        {(isTimed ? words.sameTime : words.sameDay)(nameOf(other))}{' '}
        <Link to="/activity/$id" params={{ id: other.activityId }}>
          {words.openIt}
        </Link>
      </Note>
    </div>
  );
}
