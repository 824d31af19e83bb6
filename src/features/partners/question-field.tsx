import { useId, useState } from 'react';
import { parseInputNumber } from '../../../domain/forms/biometrics.ts';
import { type Answer, type AnswerErrors, type Answers, answerIn, boundsOf } from '../../../domain/survey/answers.ts';
import type { AnswerValue, AskedQuestion, Option } from '../../../domain/survey/schema.ts';
import { FieldNotes, notesOf } from '../../ui/field-notes.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

export interface QuestionFieldProps {
  readonly question: AskedQuestion;
  readonly answers: Answers;
  readonly errors: AnswerErrors;
  readonly onAnswer: (field: string, answer: Answer | undefined) => void;
}
interface FieldProps<Type extends AskedQuestion['type']> extends QuestionFieldProps {
  readonly question: Extract<AskedQuestion, { readonly type: Type }>;
}

/** Identifies options by position, since their values can be anything. */
const placeOf = (options: readonly Option[], answer: Answer | undefined): string => {
  const place = options.findIndex(({ value }) => value === answer);
  return place < 0 ? '' : String(place);
};
const valueAt = (options: readonly Option[], place: string): AnswerValue | undefined => options[Number(place)]?.value;
const placed = (options: readonly Option[]) => options.map(({ label }, place) => ({ value: String(place), label }));

/** Field for one question of a survey, by its type. */
export function QuestionField(props: QuestionFieldProps) {
  const { question } = props;
  switch (question.type) {
    case 'text':
      return <TextQuestion {...props} question={question} />;
    case 'number':
      return <NumberQuestion {...props} question={question as FieldProps<'number'>['question']} />;
    case 'slider':
      return <SliderQuestion {...props} question={question as FieldProps<'slider'>['question']} />;
    case 'select':
    case 'radio':
      return <ChoiceQuestion {...props} question={question} />;
    case 'group-checkbox':
      return <ManyQuestion {...props} question={question} />;
    case 'group-radio':
      return <GroupQuestion {...props} question={question} />;
  }
}

function TextQuestion({ question, answers, errors, onAnswer }: FieldProps<'text'>) {
  const { field, label, description, placeholder } = question;
  const answer = answerIn(answers, field);
  return (
    <TextField
      label={label}
      name={field}
      hint={description}
      {...(placeholder !== undefined && { placeholder })}
      value={typeof answer === 'string' ? answer : ''}
      errors={errors[field]}
      onChange={(text) => onAnswer(field, text === '' ? undefined : text)}
    />
  );
}

function NumberQuestion({ question, answers, errors, onAnswer }: FieldProps<'number'>) {
  const { field, label, description, placeholder } = question;
  const answer = answerIn(answers, field);
  const [typed, setTyped] = useState(answer === undefined ? '' : String(answer));
  return (
    <TextField
      label={label}
      name={field}
      inputMode="decimal"
      maxLength={12}
      hint={description}
      {...(placeholder !== undefined && { placeholder })}
      value={typed}
      errors={errors[field]}
      onChange={(text) => {
        setTyped(text);
        // Keeps an invalid number as typed, with an error.
        onAnswer(field, text.trim() === '' ? undefined : (parseInputNumber(text) ?? text));
      }}
    />
  );
}

function SliderQuestion({ question, answers, errors, onAnswer }: FieldProps<'slider'>) {
  const { field, label, description } = question;
  const id = useId();
  const { min, max } = boundsOf(question);
  const answer = answerIn(answers, field);
  const value = typeof answer === 'number' ? answer : min;
  const notes = { id, hint: description, errors: errors[field] ?? [] };
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        {label} <output htmlFor={id}>{value}</output>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-describedby={notesOf(notes)}
        onChange={({ target }) => onAnswer(field, Number(target.value))}
      />
      <FieldNotes {...notes} />
    </div>
  );
}

/** Radio buttons, or the platform's select if the survey says so. */
function ChoiceQuestion({ question, answers, errors, onAnswer }: FieldProps<'select' | 'radio'>) {
  const { field, label, description, options, placeholder = words.choose } = question;
  const place = placeOf(options, answerIn(answers, field));
  const shared = { label, name: field, hint: description, errors: errors[field] };
  if (question.type === 'select') {
    return (
      <SelectField
        {...shared}
        placeholder={placeholder}
        options={options.map((option, index) => ({ id: String(index), label: option.label }))}
        value={place}
        onChange={(chosen) => onAnswer(field, chosen === '' ? undefined : valueAt(options, chosen))}
      />
    );
  }
  return (
    <RadioField
      {...shared}
      options={placed(options)}
      value={place === '' ? null : place}
      onChange={(chosen) => onAnswer(field, valueAt(options, chosen))}
    />
  );
}

function ManyQuestion({ question, answers, errors, onAnswer }: FieldProps<'group-checkbox'>) {
  const { field, label, description, options } = question;
  const id = useId();
  const answer = answerIn(answers, field);
  const chosen: readonly AnswerValue[] = Array.isArray(answer) ? answer : [];
  const notes = { id, hint: description, errors: errors[field] ?? [] };
  const toggle = (value: AnswerValue, isOn: boolean) => {
    // Keeps the order of the survey, whatever the order of ticking.
    const next = options.map((option) => option.value).filter((one) => (one === value ? isOn : chosen.includes(one)));
    onAnswer(field, next.length === 0 ? undefined : next);
  };
  return (
    <fieldset
      className={styles.many}
      aria-describedby={notesOf(notes)}
      aria-invalid={notes.errors.length > 0 || undefined}
    >
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={String(option.value)} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldNotes {...notes} />
    </fieldset>
  );
}

function GroupQuestion({ question, answers, errors, onAnswer }: FieldProps<'group-radio'>) {
  const { label, description, options, rows } = question;
  return (
    <fieldset className={styles.many}>
      <legend>{label}</legend>
      {description !== undefined && <p>{description}</p>}
      {rows.map((row) => {
        const place = placeOf(options, answerIn(answers, row.field));
        return (
          <RadioField
            key={row.field}
            label={row.label}
            name={row.field}
            options={placed(options)}
            value={place === '' ? null : place}
            errors={errors[row.field]}
            onChange={(chosen) => onAnswer(row.field, valueAt(options, chosen))}
          />
        );
      })}
    </fieldset>
  );
}
