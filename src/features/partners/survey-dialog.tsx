import { useId } from 'react';
import type { SurveyRef } from '../../../machines/survey/survey.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useSurvey } from '../../workflows/survey.ts';
import { SurveyQuestions } from './survey-questions.tsx';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

interface SurveyDialogProps {
  readonly workflow: SurveyRef;
  readonly title: string;
  /** Language of the partner's texts, if it differs from the page's. */
  readonly language: string | undefined;
}

/** Dialog with the questions of a survey; questions can depend on earlier answers. [onboarding §3] */
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
          <SurveyQuestions questions={asked} language={language} answers={answers} errors={errors} onAnswer={answer} />
          <p className={styles.kept}>{words.keptHere}</p>
          <Button type="submit" variant="primary" size="large" fullWidth>
            {words.surveySend}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
