import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/activity (effort-field.tsx). */
export const effortWords = area('effort', {
  effort: 'Perceived effort',
  notSaid: 'Not rated',
  hint: 'How hard it felt. Used for load when there is no power or heart rate.',
  levels: {
    1: '1 – very easy',
    2: '2 – easy',
    3: '3 – light',
    4: '4 – moderate',
    5: '5 – somewhat hard',
    6: '6 – hard',
    7: '7 – very hard',
    8: '8 – extremely hard',
    9: '9 – nearly all out',
    10: '10 – all out',
  },
});
