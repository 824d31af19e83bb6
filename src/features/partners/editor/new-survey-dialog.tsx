import { useState } from 'react';
import { PAGE_LIMITS } from '../../../../domain/partners/page.ts';
import { newSurvey } from '../../../../domain/partners/targets.ts';
import { draftErrors, draftQuestion, type DraftQuestion, surveyFrom } from '../../../../domain/survey/draft.ts';
import { SURVEY_LIMITS } from '../../../../domain/survey/schema.ts';
import { pageRules } from '../../../../domain/words/page-rules.ts';
import { useCreationId } from '../../../api/use-creation-id.ts';
import { useMemberServices } from '../../../app/member-services.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import type { NewTargetProps } from './fields.ts';
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

const surveyOf = ({ name, questions }: Typed) => ({ name: name.trim(), schema: surveyFrom(questions) });

function rules(typed: Typed): Partial<Record<Field, string[]>> {
  const isSound = newSurvey.safeParse(surveyOf(typed)).success;
  const hasErrors = typed.questions.some((question) => Object.keys(draftErrors(question)).length > 0);
  return {
    ...(typed.name.trim() === '' && { name: [pageRules.needed] }),
    ...((hasErrors || (!isSound && typed.name.trim() !== '')) && { questions: [] }),
  };
}

/** Adds, changes, moves and removes the questions of a new survey. */
export function NewSurveyDialog({ onClose, onCreated }: NewTargetProps) {
  const { call } = useMemberServices();
  const ids = useCreationId();
  const [nextNumber, setNextNumber] = useState(2);
  const [removed, setRemoved] = useState<{ readonly question: DraftQuestion; readonly at: number } | null>(null);
  const fields = useFields<Typed, Field>({ name: '', questions: [draftQuestion('q1')] }, rules);
  const { questions } = fields.values;
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: surveyOf,
    store: async (survey, signal) => {
      const { id } = await call('createSurvey', { body: { new_id: ids.idFor(survey), survey }, signal });
      ids.created();
      onCreated({ id, name: survey.name });
    },
  });
  const set = (next: readonly DraftQuestion[]) => fields.set({ questions: next });
  const add = () => {
    set([...questions, draftQuestion(`q${nextNumber}`)]);
    setNextNumber(nextNumber + 1);
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
      failure={failure}
      isSaving={isSaving}
      showsErrors={fields.showsErrors}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.hint}>{words.surveyNote}</p>
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
            errors={fields.errors.questions ? draftErrors(question) : {}}
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
      {questions.length < SURVEY_LIMITS.questions && (
        <div className={styles.row}>
          <Button onPress={add}>{words.addQuestion}</Button>
        </div>
      )}
      <SurveyPreview questions={questions} />
    </TargetForm>
  );
}
