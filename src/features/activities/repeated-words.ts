import { area } from '../../../domain/words/area.ts';

/** Texts of repeated-screen.tsx. */
export const repeatedWords = area('repeated', {
  title: 'Duplicates',
  subtitle: 'Sessions recorded more than once. Each counts once; you can change every decision.',
  activities: 'Activities',
  loading: 'Loading duplicates',
  none: 'No duplicates',
  noneText:
    'You have no duplicate recordings. If you record a session twice, this page shows which recording counts and why.',
  recordings: 'Recordings',
  counts: 'Counts',
  countsAsChosen: 'Counts because you chose it',
  /** `what` as 'Garmin fenix 6'. */
  reasons: {
    chosen: (what: string) => `Not counted. ${what} counts: you chose it.`,
    corrected: (what: string) => `Not counted. ${what} counts: you corrected it.`,
    recorded: (what: string) => `Not counted. ${what} counts: a device recorded it.`,
    sport: (what: string) => `Not counted. ${what} counts: it includes the sport.`,
    effort: (what: string) => `Not counted. ${what} counts: it measured heart rate or power.`,
    totals: (what: string) => `Not counted. ${what} counts: it has the device’s own totals.`,
    complete: (what: string) => `Not counted. ${what} counts: it has more measurements.`,
    session: (what: string) => `Not counted. ${what} counts: it covers just the session, while this one is longer.`,
    samples: (what: string) => `Not counted. ${what} counts: it has more data points.`,
    earlier: (what: string) => `Not counted. ${what} counts: it starts earlier.`,
    equal: (what: string) => `Not counted. ${what} counts; the recordings are equally good.`,
  },
  countThis: 'Count this one instead',
  countToo: 'Count this one too',
  decide: 'Let Longrun decide',
  notChanged: 'Your change was not saved',
  more: 'Show more',
});
