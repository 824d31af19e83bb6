import { area } from '../../../domain/words/area.ts';

/** Words of src/features/about (manual), by the file that shows them. */
export const manualWords = area('manual', {
  // manual-screen.tsx
  manual: 'Manual',
  intro: (product: string) => `How to get your training into ${product}, and how to read what it shows.`,
  import: {
    title: 'Get your training in',
    points: [
      'Link your watch: open Data Sources on your profile, press Link and allow access in the vendor’s window. The newest 60 days come first, everything older follows.',
      'Import your own files: FIT, TCX or GPX, packed or not, or a whole export as ZIP. They are checked on your device, and nothing is sent until you confirm.',
      'The same session from two watches counts once. The other recording is kept as a duplicate.',
      'Wrong files? Open the import below its source and undo it. Only what it brought is removed.',
    ],
  },
  calendar: {
    title: 'Read the calendar',
    points: [
      'Load is what a session cost you, in points: the minutes in each zone, times the number of the zone.',
      'The ratio compares the last 7 days with the last 28. Above 1 you are doing more than you are used to. It needs four activities within 28 days.',
      'Critical power is what you can just about hold for a long time, for each sport. It stays provisional until a hard effort proves it.',
      'Consistency is the share of the last 30 days on which you trained.',
    ],
  },
  sharing: {
    title: 'Teams and programmes',
    points: [
      'A team: open its coach’s link and press Join. The page lists who can read what. Leave under Profile, Your teams.',
      'A programme: open the partner’s page and choose what to share, from totals without a name to everything.',
      'Change the level, see what the partner sees or stop sharing under Data Sharing on your profile.',
      'What a partner has downloaded before stays there.',
    ],
  },
  trouble: {
    title: 'When something is missing',
    points: [
      'An activity did not arrive: open its source on your profile. It says when it last synced and what became of each file.',
      'A link has stopped working: press Link again. Activities that are here stay.',
      'The vendor’s window took too long or was blocked: allow windows for this page, then press Link once more.',
      'You are offline: pages that you have seen before can still be read, and say from when they are.',
    ],
  },
  account: {
    title: 'Your account',
    points: [
      'Units, time zone, the first day of the week and the clock are set on your profile.',
      'You may delete your account on your profile. Everything in it goes with it.',
    ],
  },
  privacy: 'What is kept of you, and who can see it',
});
