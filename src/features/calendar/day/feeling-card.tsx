import { useState } from 'react';
import type { SubjectiveInput } from '../../../../domain/entities/diary.ts';
import { hoursText, parseHours } from '../../../../domain/views/day.ts';
import { sleepMeasured } from '../../../../domain/views/wellness.ts';
import { useDayChanges, useWellness } from '../../../api/days.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormError } from '../../../ui/form.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLatestChange } from '../../../workflows/latest-change.ts';
import styles from './day.module.css';
import { dayPageWords } from './words.ts';

const levels = ['1', '2', '3', '4', '5'] as const;
type Level = (typeof levels)[number];
const levelOf = (motivation: number | null): Level | null =>
  levels.find((level) => Number(level) === motivation) ?? null;
const emptyInput: SubjectiveInput = { hoursSlept: null, motivation: null };

interface FeelingCardProps {
  readonly date: string;
  /** Saved values; `null` if nothing was entered. */
  readonly saved: SubjectiveInput | null;
  readonly canWrite: boolean;
}

/** Fields for sleep before the day, and motivation. Choices are stored immediately, typed text when the field is left. */
export function FeelingCard({ date, saved, canWrite }: FeelingCardProps) {
  const { saveInput } = useDayChanges(date);
  const { data: wellness } = useWellness(date);
  const { pending, failure, change } = useLatestChange(saveInput);
  const input = pending ?? saved ?? emptyInput;
  const level = levelOf(input.motivation);
  const words = dayPageWords;
  if (!canWrite) {
    return (
      <Card title={words.sleepAndMotivation}>
        {saved === null ? (
          <p className={styles.quiet}>{words.notSaid}</p>
        ) : (
          <dl className={styles.said}>
            <dt>{words.hoursSlept}</dt>
            <dd>{input.hoursSlept === null ? '–' : hoursText(input.hoursSlept)}</dd>
            <dt>{words.motivation}</dt>
            <dd>{level === null ? '–' : words.motivations[level]}</dd>
          </dl>
        )}
      </Card>
    );
  }
  return (
    <Card title={words.sleepAndMotivation}>
      <div className={styles.feeling}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        <HoursField
          hours={input.hoursSlept}
          measured={input.hoursSlept === null ? sleepMeasured(wellness) : null}
          onChange={(hoursSlept) => change({ ...input, hoursSlept })}
        />
        <RadioField
          label={words.motivation}
          name="motivation"
          options={levels.map((value) => ({ value, label: words.motivations[value] }))}
          value={level}
          onChange={(value) => change({ ...input, motivation: Number(value) })}
        />
        {level !== null && (
          <div>
            <Button variant="quiet" size="small" onPress={() => change({ ...input, motivation: null })}>
              {words.clearMotivation}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface HoursFieldProps {
  readonly hours: number | null;
  /** A vendor's measurement as a sentence; `null` if there is none. */
  readonly measured: string | null;
  readonly onChange: (hours: number | null) => void;
}

function HoursField({ hours, measured, onChange }: HoursFieldProps) {
  /** Text being typed; `null` if nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const shown = hours === null ? '' : hoursText(hours);
  const keep = () => {
    if (typed === null) return;
    const meant = parseHours(typed);
    setWrong(meant === undefined);
    if (meant === undefined) return;
    setTyped(null);
    if (meant !== hours) onChange(meant);
  };
  return (
    <Form onSubmit={keep}>
      <TextField
        label={dayPageWords.hoursSlept}
        name="hours"
        inputMode="decimal"
        maxLength={12}
        value={typed ?? shown}
        onChange={(text) => {
          setWrong(false);
          setTyped(text);
        }}
        onBlur={keep}
        hint={measured === null ? dayPageWords.hoursHint : `${dayPageWords.hoursHint}. ${measured}`}
        errors={isWrong ? [dayPageWords.noSuchHours] : undefined}
      />
    </Form>
  );
}
