import type { Question } from '../../../domain/survey/schema.ts';
import { QuestionField, type QuestionFieldProps } from './question-field.tsx';
import styles from './dialogs.module.css';

interface SurveyQuestionsProps extends Omit<QuestionFieldProps, 'question'> {
  readonly questions: readonly Question[];
  /** Language of the partner's texts, if it differs from the page's. */
  readonly language?: string | undefined;
}

/** The questions and headings of a survey. */
export function SurveyQuestions({ questions, language, ...props }: SurveyQuestionsProps) {
  return (
    <div lang={language} className={styles.questions}>
      {questions.map((question) =>
        question.type === 'subtitle' ? (
          <h3 key={`subtitle ${question.label}`} className={styles.subtitle}>
            {question.label}
          </h3>
        ) : (
          <QuestionField
            key={`${question.type} ${question.type === 'group-radio' ? question.label : question.field}`}
            question={question}
            {...props}
          />
        ),
      )}
    </div>
  );
}
