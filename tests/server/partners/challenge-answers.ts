import type { Answers } from '../../../domain/survey/answers.ts';
import { answerErrors } from '../../../domain/survey/answers.ts';
import { challengeSurvey } from '../../../server/partners/samples/challenge-survey.ts';

/** Answers to all questions of the challenge. */
export const challengeAnswers: Answers = {
  question1: true,
  question2: ['Knee', 'Other'],
  question2_other: 'Left heel',
  first_name: 'Ada',
  last_name: 'Byron',
  question3: 1990,
  question4: 'F',
  question5: 66,
  question6: 130,
  question7: 'women',
  question8: 8.5,
  question9: 'Standard (B)',
  question10: 'Alderfoot',
  question11: 'Rootline',
  question12: 'To go further',
  question13: true,
};

const wrong = Object.keys(answerErrors(challengeSurvey, challengeAnswers));
if (wrong.length > 0) throw new Error(`the sample answers do not answer ${wrong.join(', ')}`);
