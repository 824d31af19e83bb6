import { useState } from 'react';
import { PAGE_LIMITS } from '../../../../domain/partners/page.ts';
import { newSurvey } from '../../../../domain/partners/targets.ts';
import { columnsIn, incompatibleColumns } from '../../../../domain/survey/changes.ts';
import {
  draftErrors,
  type DraftErrors,
  draftQuestion,
  type DraftQuestion,
  draftsFrom,
  nextNumber,
  surveyFrom,
} from '../../../../domain/survey/draft.ts';
import { SURVEY_LIMITS } from '../../../../domain/survey/schema.ts';
import { pageRules } from '../../../../domain/words/page-rules.ts';
import { useCreationId } from '../../../api/use-creation-id.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import type { StoredTarget, TargetProps } from './fields.ts';
import { QuestionEditor } from './question-editor.tsx';
import { SurveyPreview } from './survey-preview.tsx';
import { TargetForm } from './target-form.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface Typed {
  readonly name: string;
  readonly questions: readonly DraftQuestion[];
}
type Field = 'name' | 'questions';
type StoredSurvey = NonNullable<StoredTarget['survey']>;
type Stored = TargetProps<StoredSurvey>['stored'];

const surveyOf = ({ name, questions }: Typed) => ({ name: name.trim(), schema: surveyFrom(questions) });

/** Returns the errors of a question, including changes that its existing answers forbid. */
function errorsOf(question: DraftQuestion, stored: Stored): DraftErrors {
  const errors = draftErrors(question);
  if (stored === null || stored.answers === 0) return errors;
  const mixed = incompatibleColumns(stored.schema, stored.used, surveyFrom([question]));
  if (mixed.length === 0) return errors;
  const isOfRows = question.type === 'group-radio' && mixed.some((field) => columnsIn([stored.schema]).includes(field));
  return isOfRows ? { rows: pageRules.answeredRows, ...errors } : { type: pageRules.answeredType, ...errors };
}

const rulesFor =
  (stored: Stored, isReadable: boolean) =>
  (typed: Typed): Partial<Record<Field, string[]>> => {
    const isNamed = typed.name.trim() !== '';
    if (!isReadable) return isNamed ? {} : { name: [pageRules.needed] };
    const isSound = newSurvey.safeParse(surveyOf(typed)).success;
    const hasErrors = typed.questions.some((question) => Object.keys(errorsOf(question, stored)).length > 0);
    return {
      ...(!isNamed && { name: [pageRules.needed] }),
      ...((hasErrors || (!isSound && isNamed)) && { questions: [] }),
    };
  };

/** Dialog to add, change, move and remove the questions of a survey. */
export function SurveyDialog({ stored, onClose, onSaved }: TargetProps<StoredSurvey>) {
  const { call } = useMemberServices();
  const ids = useCreationId();
  const [drafts] = useState(() => (stored === null ? [draftQuestion('q1')] : draftsFrom(stored.schema, stored.used)));
  const isReadable = drafts !== null;
  const [number, setNumber] = useState(() =>
    nextNumber([...(stored?.used ?? []), ...(drafts ?? []).map(({ field }) => field)]),
  );
  const [removed, setRemoved] = useState<{ readonly question: DraftQuestion; readonly at: number } | null>(null);
  const fields = useFields<Typed, Field>(
    { name: stored?.name ?? '', questions: drafts ?? [] },
    rulesFor(stored, isReadable),
  );
  const { questions } = fields.values;
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) =>
      isReadable || stored === null ? surveyOf(typed) : { name: typed.name.trim(), schema: stored.schema },
    store: async (survey, signal) => {
      const id = stored?.id ?? ids.idFor(survey);
      if (stored === null) await call('createSurvey', { body: { new_id: id, survey }, signal });
      else await call('changeSurvey', { params: { id }, body: { base: stored.version, survey }, signal });
      ids.created();
      onSaved({ id, name: survey.name });
    },
  });
  const set = (next: readonly DraftQuestion[]) => fields.set({ questions: next });
  const add = () => {
    set([...questions, draftQuestion(`q${number}`)]);
    setNumber(number + 1);
  };
  const remove = (at: number) => {
    const question = questions[at];
    if (question === undefined) return;
    setRemoved({ question, at });
    set(questions.toSpliced(at, 1));
  };
  const move = (at: number, to: number) => {
    const question = questions[at];
    if (question !== undefined) set(questions.toSpliced(at, 1).toSpliced(to, 0, question));
  };
  return (
    <TargetForm
      field="surveyId"
      isChange={stored !== null}
      failure={failure}
      isSaving={isSaving}
      showsErrors={fields.showsErrors}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.hint}>
        {!isReadable
          ? words.surveyUnreadable
          : stored === null
            ? words.surveyNote
            : words.surveyAnswers(stored.answers)}
      </p>
      <TextField
        {...fields.bind('name')}
        label={words.surveyName}
        autoComplete="off"
        maxLength={PAGE_LIMITS.name}
        isRequired
      />
      <ol className={styles.steps}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.field}
            question={question}
            at={at}
            count={questions.length}
            errors={fields.errors.questions ? errorsOf(question, stored) : {}}
            onChange={(changed) => set(questions.with(at, changed))}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div role="status" className={styles.row}>
        {removed !== null && (
          <>
            <span>{words.questionRemoved(words.question(removed.at + 1))}</span>
            <Button
              size="small"
              onPress={() => {
                set(questions.toSpliced(removed.at, 0, removed.question));
                setRemoved(null);
              }}
            >
              {words.restoreQuestion}
            </Button>
          </>
        )}
      </div>
      {isReadable && questions.length < SURVEY_LIMITS.questions && (
        <div className={styles.row}>
          <Button onPress={add}>{words.addQuestion}</Button>
        </div>
      )}
      {isReadable && <SurveyPreview questions={questions} />}
    </TargetForm>
  );
}
