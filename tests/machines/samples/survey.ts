import type { Survey } from '../../../domain/survey/schema.ts';
import type { WalkPlan } from '../walk.ts';

const short: Survey = { questions: [{ type: 'text', field: 'shoe', name: 'Shoe', label: 'Which shoe?' }] };

export const survey: WalkPlan = {
  inputs: [{ survey: short, answers: null }],
  samples: {
    ANSWER: ['Lope 9', undefined].map((answer) => ({ type: 'ANSWER', field: 'shoe', answer })),
  },
};
