import { useState } from 'react';
import { type Answers, withAnswer } from '../../../../domain/survey/answers.ts';
import { draftErrors, type DraftQuestion, surveyFrom } from '../../../../domain/survey/draft.ts';
import { SurveyQuestions } from '../survey-questions.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

/** Shows the complete questions of a new survey as members see them. Answers are discarded. */
export function SurveyPreview({ questions }: { readonly questions: readonly DraftQuestion[] }) {
  const [answers, setAnswers] = useState<Answers>({});
  const complete = questions.filter((question) => Object.keys(draftErrors(question)).length === 0);
  return (
    <section aria-label={words.surveyPreview} className={styles.step}>
      <h3>{words.surveyPreview}</h3>
      {complete.length === 0 && <p className={styles.hint}>{words.surveyPreviewEmpty}</p>}
      <SurveyQuestions
        questions={surveyFrom(complete).questions}
        answers={answers}
        errors={{}}
        onAnswer={(field, answer) => setAnswers((before) => withAnswer(before, field, answer))}
      />
    </section>
  );
}
