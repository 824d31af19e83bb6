import { useState } from 'react';
import { longDate } from '../../../domain/date-text.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import { maxRepeats, weeklyDates } from '../../../domain/training/repeat.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Conflicts } from '../day-markers/conflicts.tsx';
import { planMovesWords as words } from './words.ts';

const WEEK = 7;
/** Proposed number of weeks. */
const PROPOSED = 4;

interface RepeatDialogProps {
  readonly name: string;
  readonly date: string;
  /** Last day available for planning. */
  readonly last: string;
  readonly onPick: (dates: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialog that asks how long to repeat a workout, and shows the resulting number. */
export function RepeatDialog({ name, date, last, onPick, onClose }: RepeatDialogProps) {
  const most = maxRepeats(date, last);
  const [by, setBy] = useState<'weeks' | 'until'>('weeks');
  const [weeks, setWeeks] = useState(String(Math.min(PROPOSED, most)));
  const [until, setUntil] = useState(addDays(date, Math.min(PROPOSED, most) * WEEK));
  const areWeeks = /^\d{1,2}$/.test(weeks.trim()) && Number(weeks) >= 1 && Number(weeks) <= most;
  const isUntil = isCivilDate(until);
  const dates =
    by === 'weeks'
      ? areWeeks
        ? weeklyDates(date, { weeks: Number(weeks) }, last)
        : []
      : isUntil
        ? weeklyDates(date, { until }, last)
        : [];
  const lastOfAll = dates.at(-1);
  const pick = () => {
    if (dates.length > 0) onPick(dates);
  };
  const title = words.repeatTitle(name);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button variant="primary" isDisabled={dates.length === 0} onPress={pick}>
            {words.doRepeat}
          </Button>
        </>
      }
    >
      <Form aria-label={title} onSubmit={pick}>
        <RadioField
          label={words.repeatFor}
          name="repeat-by"
          value={by}
          onChange={setBy}
          options={[
            { value: 'weeks', label: words.forWeeks },
            { value: 'until', label: words.untilDay },
          ]}
        />
        {by === 'weeks' ? (
          <TextField
            label={words.weeks}
            name="weeks"
            inputMode="numeric"
            value={weeks}
            onChange={setWeeks}
            errors={areWeeks ? [] : [words.weeksNeeded(most)]}
          />
        ) : (
          <DateField
            label={words.until}
            name="until"
            value={until}
            first={addDays(date, WEEK)}
            last={last}
            onChange={setUntil}
          />
        )}
        <StatusText>
          {lastOfAll !== undefined
            ? words.repeated(dates.length, longDate(lastOfAll))
            : by === 'until'
              ? words.noWeeks
              : null}
        </StatusText>
        <Conflicts dates={dates} />
      </Form>
    </Dialog>
  );
}
