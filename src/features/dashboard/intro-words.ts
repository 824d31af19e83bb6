import { area } from '../../../domain/words/area.ts';

/** Words of the tour for new members. */
export const introWords = area('intro', {
  places: {
    import: {
      title: 'Bring in your training',
      text: 'Under “Import” you add activity files. A watch can be linked in your profile, and then sends every activity by itself.',
    },
    calendar: {
      title: 'See each day',
      text: 'The calendar has every day with its activities, its load and what is planned.',
    },
    profile: {
      title: 'Make it yours',
      text: 'In your profile you choose units, connect watches and decide who sees what.',
    },
  },
  step: (step: number, steps: number) => `${step} of ${steps}`,
  back: 'Back',
  next: 'Next',
  done: 'Done',
});
