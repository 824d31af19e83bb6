import { useId } from 'react';
import type { SurveyRef } from '../../../machines/survey/survey.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useSurvey } from '../../workflows/survey.ts';
import { QuestionField } from './question-field.tsx';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

interface SurveyDialogProps {
  readonly workflow: SurveyRef;
  readonly title: string;
  /** Of the partner's texts, where it is another one than the page's. */
  readonly language: string | undefined;
}

/** The questions of a survey; what is asked follows from what was answered. [onboarding §3] */
export function SurveyDialog({ workflow, title, language }: SurveyDialogProps) {
  const { asked, answers, errors, answered, total, answer, submit, close } = useSurvey(workflow);
  const progress = useId();
  return (
    <Dialog title={title} titleLanguage={language} onClose={close}>
      <div className={styles.fields}>
        <Form aria-label={title} onSubmit={submit}>
          <div className={styles.progress}>
            <progress aria-labelledby={progress} value={answered} max={total} />
            <span id={progress}>{words.answered(answered, total)}</span>
          </div>
          <div lang={language} className={styles.questions}>
            {asked.map((question) =>
              question.type === 'subtitle' ? (
                <h3 key={`subtitle ${question.label}`} className={styles.subtitle}>
                  {question.label}
                </h3>
              ) : (
                <QuestionField
                  key={`${question.type} ${question.type === 'group-radio' ? question.label : question.field}`}
                  question={question}
                  answers={answers}
                  errors={errors}
                  onAnswer={answer}
                />
              ),
            )}
          </div>
          <p className={styles.kept}>{words.keptHere}</p>
          <Button type="submit" variant="primary" size="large" fullWidth>
            {words.surveySend}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
