import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/about (manual), by the file that shows them. */
export const manualWords = area('manual', {
  // manual-screen.tsx
  manual: 'Manual',
  intro: (product: string) => `How to get your training into ${product}, and how to read the figures.`,
  import: {
    title: 'Get your training in',
    points: [
      'Link your watch: open Data Sources on your profile, press Link and allow access in the vendor’s window. The newest 60 days are imported first, then everything older.',
      'Import your own files: FIT, TCX or GPX, compressed or not, or a whole export as ZIP. They are checked on your device, and nothing is uploaded until you confirm.',
      'The same session from two watches counts once. The other recording is kept as a duplicate.',
      'Wrong files? Open the import below its source and undo it. Only its own activities are removed.',
    ],
  },
  calendar: {
    title: 'Read the calendar',
    points: [
      'Load is the strain of a session in points: the minutes in each zone times the number of the zone.',
      'The ratio compares the last 7 days with the last 28. Above 1 you are training more than you are used to. It needs four activities within 28 days.',
      'Critical power is the power you can just sustain for a long time, for each sport. It is provisional until a hard effort confirms it.',
      'Consistency is the share of the last 30 days on which you trained.',
    ],
  },
  routes: {
    title: 'Map and segments',
    points: [
      'The map shows all your routes. The stronger the colour, the more activities passed a place. Only you can see it.',
      'Move and zoom it with the mouse, two fingers or the keyboard. Select a place to list its activities, or an area to go there.',
      'A segment compares a part of a route over time: zoom the chart of an activity and press Make a segment below it, or Compare at one of its climbs.',
      'Each activity that follows the segment in its direction counts, within 25 m. Its page shows the best time, the trend and all passes.',
    ],
  },
  plans: {
    title: 'Training plans',
    points: [
      'Open Training, then Training plans. Write a plan week by week, or make one from weeks of your calendar. Phases name weeks, such as Base or Taper.',
      'Apply it from a start date, or back from a race in your calendar. Choose the volume and the days on which you have time.',
      'The preview lists every workout and conflict. Nothing is planned until you confirm, and Undo removes all workouts that you haven’t changed.',
      'Coaches share plans with their team and apply them for their athletes.',
      'Plan branches: copy coming weeks, change the copy, and compare both day by day. Accept all changes or some of them, and undo it. Your plan stays as it is until you accept.',
      'Coaches propose branches, and so do AI assistants that you allow to. You decide on each proposal.',
    ],
  },
  sharing: {
    title: 'Teams and programmes',
    points: [
      'To join a team, open its coach’s link and press Join. The page lists who can read what. To leave, go to Profile, Your teams.',
      'To choose what your coaches may do, go to Profile, Your teams. You can let them see your training, comment, plan, change your thresholds, and see sleep, weight and diary, each separately.',
      'To write to the coaches of your team, go to Profile, Your teams. All coaches and assistants of the team can read the messages. Coaches open them from an athlete’s calendar.',
      'Coaches can write a private note above an athlete’s calendar. Only its author can read it.',
      'To join a programme, open the partner’s page and choose what to share. The Privacy Policy lists the data for each level.',
      'Change the level, see what the partner sees or stop sharing under Data Sharing on your profile.',
      'Partners keep what they have already downloaded.',
      'To share with people without an account, press Share… on an activity, or Share week… in the week view of the calendar. Choose what it shows and when it expires. Shared links on your profile lists all links, and revokes each at once.',
      'To use an AI assistant, connect it under Access tokens, AI assistants on your profile. It answers questions about your training and can’t change anything. You choose what it reads, see each question, and can revoke it at any time.',
    ],
  },
  trouble: {
    title: 'If something is missing',
    points: [
      'Missing an activity? Open its source on your profile. It shows the last sync and the result for each file.',
      'Broken link? Press Link again. Existing activities are kept.',
      'If the vendor’s window took too long or was blocked, allow pop-ups for this page, then press Link again.',
      'Offline, you can still read pages you have opened before. They show how old their data is.',
    ],
  },
  account: {
    title: 'Your account',
    points: [
      'Set units, time zone, first day of the week and 12- or 24-hour time on your profile.',
      'You can delete your account and all its data on your profile.',
    ],
  },
  privacy: 'Your stored data, and who can see it',
});
