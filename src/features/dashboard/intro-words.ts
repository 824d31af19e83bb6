import { area } from '../../../domain/words/area.ts';

/** Texts of the tour for new members. */
export const introWords = area('intro', {
  places: {
    import: {
      title: 'Import your training',
      text: 'Add activity files under “Import”. Link a watch in your profile, and it syncs every activity automatically.',
    },
    calendar: {
      title: 'See each day',
      text: 'The calendar shows every day with its activities, load and plan.',
    },
    profile: {
      title: 'Make it yours',
      text: 'In your profile you choose units, link watches and decide who sees your data.',
    },
  },
  step: (step: number, steps: number) => `${step} of ${steps}`,
  back: 'Back',
  next: 'Next',
  done: 'Done',
});
