import {
  type DraftErrors,
  type DraftQuestion,
  hasBounds,
  hasOptions,
  type QuestionType,
  questionTypes,
} from '../../../../domain/survey/draft.ts';
import { SURVEY_LIMITS } from '../../../../domain/survey/schema.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Check } from './check.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface QuestionEditorProps {
  readonly question: DraftQuestion;
  /** Position, starting at 0. */
  readonly at: number;
  readonly count: number;
  readonly errors: DraftErrors;
  readonly onChange: (question: DraftQuestion) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const listed = (error: string | undefined) => (error === undefined ? undefined : [error]);

/** Editor of one question of a survey. */
export function QuestionEditor({ question, at, count, errors, onChange, onMove, onRemove }: QuestionEditorProps) {
  const { field, type } = question;
  const title = words.question(at + 1);
  const set = (changes: Partial<DraftQuestion>) => onChange({ ...question, ...changes });
  return (
    <li className={styles.step}>
      <SelectField
        label={words.questionType(title)}
        options={questionTypes.map((id) => ({ id, label: words.questionTypes[id] }))}
        value={type}
        errors={listed(errors.type)}
        onChange={(id) => set({ type: id as QuestionType })}
      />
      <TextField
        label={words.questionLabel(title)}
        name={`${field}-label`}
        autoComplete="off"
        maxLength={SURVEY_LIMITS.label}
        isRequired
        value={question.label}
        errors={listed(errors.label)}
        onChange={(label) => set({ label })}
      />
      {type === 'group-radio' && (
        <TextArea
          label={words.questionRows(title)}
          name={`${field}-rows`}
          rows={3}
          value={question.rows}
          errors={listed(errors.rows)}
          onChange={(rows) => set({ rows })}
        />
      )}
      {hasOptions(type) && (
        <TextArea
          label={words.questionOptions(title)}
          name={`${field}-options`}
          rows={3}
          value={question.options}
          errors={listed(errors.options)}
          onChange={(options) => set({ options })}
        />
      )}
      {hasBounds(type) && (
        <>
          <TextField
            label={words.questionMin(title)}
            name={`${field}-min`}
            inputMode="decimal"
            maxLength={12}
            value={question.min}
            onChange={(min) => set({ min })}
          />
          <TextField
            label={words.questionMax(title)}
            name={`${field}-max`}
            inputMode="decimal"
            maxLength={12}
            value={question.max}
            errors={listed(errors.max)}
            onChange={(max) => set({ max })}
          />
        </>
      )}
      {type !== 'subtitle' && (
        <Check
          label={words.questionRequired(title)}
          isChecked={question.isRequired}
          onChange={(isRequired) => set({ isRequired })}
        />
      )}
      <div className={styles.row}>
        <Button size="small" aria-label={words.up(title)} isDisabled={at === 0} onPress={() => onMove(at - 1)}>
          ↑
        </Button>
        <Button
          size="small"
          aria-label={words.down(title)}
          isDisabled={at === count - 1}
          onPress={() => onMove(at + 1)}
        >
          ↓
        </Button>
        <Button size="small" variant="quiet" isDisabled={count === 1} onPress={onRemove}>
          {words.removeStep(title)}
        </Button>
      </div>
    </li>
  );
}
