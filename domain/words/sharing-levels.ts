import { area } from './area.ts';

/**
 * All sentences about data that partners get: labels of levels from the specification, their meanings, and consents. The facts are filled in from
 * domain/who-reads.ts, which follows the server's filter. [onboarding §4 Sharing]
 */
export const sharingLevelWords = area('sharingLevels', {
  labels: {
    0: 'NONE – Stop Sharing Data',
    1: 'Aggregate Data, Anonymous',
    2: 'Individual Data, De-identified',
    3: 'Individual Data, Identified',
  },
  meanings: {
    0: 'Sharing ends at once. The programme gets no new data.',
    1: 'You count in averages of at least five people. Nobody sees anything of you alone.',
    2: 'Your training without name, email and exact birth date. Routes lack their first and last 200 m and are rounded to 100 m.',
    3: 'Your training with name, email, birth date and exact routes. The programme can contact you.',
  },
  facts: {
    calendar: 'calendar',
    activities: 'activities with routes',
    plan: 'training plan with goals',
    diary: 'diary',
    sleep: 'hours of sleep',
    wellness: 'sleep, pulse and weight from watches and scales',
    alias: 'random name',
    firstName: 'first name',
    name: 'name',
    email: 'email',
    emailWithoutName: 'email (only if you gave no name)',
    birthDate: 'birth date',
    birthYear: 'birth year',
    age: 'age',
    sex: 'sex',
    height: 'height',
    weight: 'weight',
    timeZone: 'time zone',
    access: 'whether your account has full access',
    watches: 'linked watches and apps',
    title: 'title',
    date: 'date',
    startTime: 'start time',
    sport: 'sport',
    count: 'number of activities',
    distance: 'distance',
    duration: 'duration',
    load: 'load',
    heartRate: 'heart rate',
    power: 'power',
    cadence: 'cadence',
    climb: 'climb',
    cutRoute: 'shortened route',
    route: 'whole route',
    charts: 'charts of pace and heart rate',
  },
  /** Below the meanings: everything that ends. */
  ended:
    'What it downloaded before stays with it, and what you entered for an event with its organiser. Averages published before may contain your data for up to 28 more days.',
  means: (sums: string) => `The programme gets averages per person and week over 28 days: ${sums}.`,
  gets: (person: string, sums: string, activity: string) =>
    `The programme gets: ${person}. For the last 28 days: ${sums}. For each activity of these days: ${activity}.`,
  answers: {
    1: 'Answers to its survey are only counted, for at least five people. What you enter for an event goes to its organiser with your name.',
    2: 'It also gets your answers to its survey, without your name. What you enter for an event goes to its organiser with your name.',
    3: 'It also gets your answers to its survey, with your name.',
  },
  /** Consent on pages for joining, above the levels. */
  connection: (programme: string, product: string) =>
    `I authorize a connection between ${programme} and my ${product} account. ${programme} gets what is listed here. I can change the level or leave at any time: Profile, Data Sharing.`,
  /** Consent on pages without a programme, with a team or with neither. */
  consentTeam: (team: string, product: string) =>
    `I authorize a connection between the team ${team} and my ${product} account. I join the team as an athlete.`,
  consentPlain: (partner: string, product: string) =>
    `I authorize a connection between ${partner} and my ${product} account. ${partner} gets what I enter on this page, and none of my training.`,
  eventDetails: 'My entries for the event go to its organiser, at any sharing level.',
});
