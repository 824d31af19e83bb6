import { area } from '../../../domain/words/area.ts';

/** Levels of sharing: labels as the specification has them, and what each means. [onboarding §4 Sharing] */
export const sharingLevelWords = area('sharingLevels', {
  labels: {
    0: 'NONE – Stop Sharing Data',
    1: 'Aggregate Data, Anonymous',
    2: 'Individual Data, De-identified',
    3: 'Individual Data, Identified',
  },
  meanings: {
    0: 'Sharing ends at once. The programme gets nothing more of you.',
    1: 'You count in averages of at least five people. Nobody sees anything of you alone.',
    2: 'Your training without name, email and exact birth date. Routes lack their first and last 200 m and are rounded to 100 m.',
    3: 'Everything, with name, email, birth date and exact routes. Recommended: the programme can contact you.',
  },
});
