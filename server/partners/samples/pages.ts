import { newFestival, newStep, pageDefaults } from '../../../domain/partners/draft.ts';
import type { PartnerPage } from '../../../domain/partners/page.ts';

/** Ids of the sample pages' targets, created with the pages. */
export const sampleIds = {
  cohorts: {
    challenge: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19141',
    wearTest: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19142',
    magazine: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19143',
    study: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19144',
    festival: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19145',
    virtualRace: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19146',
    soulFocus: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b1914c',
  },
  teams: {
    therapy: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19147',
    races: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19148',
  },
  events: {
    challenge: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19149',
    virtualRace: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b1914a',
    soulFocus: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b1914d',
  },
  surveys: { challenge: '6f0c1d52-5f0e-4a3b-9d1c-0b1914b1914b' },
} as const;

const [terms, account] = [newStep('terms'), newStep('account')];
/** Contact used if the operator sets none. */
export const SAMPLE_CONTACT = 'partners@longrun.example';
const nothing = { ...pageDefaults, contactEmail: SAMPLE_CONTACT } satisfies Partial<PartnerPage>;

const look = (backgroundColour: string, accentColour: string): PartnerPage['look'] => ({
  background: null,
  backgroundColour,
  accentColour,
});
const banner = (title: string, subtitle: string): PartnerPage['banner'] => ({ logo: null, title, subtitle });

/** The specification's pages with fictional partners, by slug. [onboarding §2, §9] */
export const samplePages: Readonly<Record<string, PartnerPage>> = {
  '2020-b1914': {
    ...nothing,
    name: 'The 191.4 Mile Challenge',
    banner: banner('The 191.4 Mile Challenge', '191.4 miles by the first Sunday of April'),
    middle: {
      what: 'Run 191.4 miles at your own pace, wherever you are. The number stands for 1914, the year in which we were founded.',
      why: 'A winter goal keeps you running when it is dark and wet. Your miles are counted from your watch: there is nothing to write down.',
      how: 'Accept the terms, answer the survey, log in or create an account, and link your watch. Tracking is free for 12 months.',
    },
    look: look('#0f2a3d', '#e4572e'),
    steps: [terms, newStep('survey'), account],
    cohortId: sampleIds.cohorts.challenge,
    eventId: sampleIds.events.challenge,
    surveyId: sampleIds.surveys.challenge,
    couponCode: 'challenge12',
    signUpCouponCode: 'challenge12new',
    firstStepsUrl: '/manual',
    dates: '14 December 2020 to 4 April 2021',
  },
  'wear-test': {
    ...nothing,
    name: 'Alderfoot wear test',
    banner: banner('Alderfoot Wear Test', 'Run in next year’s shoes'),
    middle: {
      what: 'We send you a pair before it is in the shops. You run in it as you always do.',
      why: 'Shoes get better when we know how they are run in: how far, how fast, and on which days.',
      how: 'Accept the terms and log in or create an account. Your runs come from your watch.',
    },
    look: look('#f3efe6', '#2f5d50'),
    steps: [terms, account],
    cohortId: sampleIds.cohorts.wearTest,
  },
  'client-portal': {
    ...nothing,
    name: 'Stride Physical Therapy',
    banner: banner('Stride Physical Therapy', 'Client portal'),
    middle: {
      what: 'Your therapist sees your runs beside the plan you agreed on.',
      why: 'Coming back from an injury is a matter of load. Both of you see the same numbers.',
      how: 'Accept the terms and log in or create an account. You join our team, and can leave it whenever you like.',
    },
    look: look('#e8f1f5', '#0b6e8a'),
    steps: [terms, account],
    teamId: sampleIds.teams.therapy,
  },
  'trail-club': {
    ...nothing,
    name: 'Switchback magazine training programme',
    banner: banner('Switchback', 'The trail programme for our readers'),
    middle: {
      what: 'Twelve weeks towards a first mountain race, with the load of each week at a glance.',
      why: 'Climbing is training that distance does not show. Here it counts.',
      how: 'Accept the terms and log in or create an account.',
    },
    look: look('#23301f', '#e0a526'),
    steps: [terms, account],
    cohortId: sampleIds.cohorts.magazine,
  },
  'race-partner': {
    ...nothing,
    name: 'Trailhead Race Registration',
    banner: banner('Trailhead Race Registration', '2 free months of premium with your entry'),
    middle: {
      what: 'Training analytics for everybody who entered a race with us.',
      why: 'Arrive at the start rested and ready: see how your load grows from week to week.',
      how: 'Accept the terms and log in or create an account.',
    },
    look: look('#ffffff', '#1b4f9c'),
    steps: [terms, account],
    teamId: sampleIds.teams.races,
    couponCode: 'usu_connectedtrail60',
  },
  'running-study': {
    ...nothing,
    name: 'Spring running study',
    title: '3 Steps to Join',
    banner: banner('Spring Running Study', 'How training load and soreness go together'),
    middle: {
      what: 'Two short surveys, and your runs from now until the second of them. The final survey arrives May 10-15.',
      why: 'Most of what is known about running injuries comes from memory. We want to see the runs themselves.',
      how: 'Complete these steps before May 9, 2021. The second survey is sent on May 16, 2021.',
    },
    look: look('#f4f1ff', '#5b3cc4'),
    steps: [
      {
        ...newStep('agreement'),
        text: 'We will send you two surveys by e-mail, one now and one in May 2021. Each takes about five minutes. You can stop at any time.',
      },
      terms,
      newStep('device'),
    ],
    cohortId: sampleIds.cohorts.study,
    permission: 2,
    dates: 'Complete before May 9, 2021',
  },
  'virtual-race': {
    ...nothing,
    name: 'Everywhere 10K',
    banner: banner('Everywhere 10K', 'One distance, any road'),
    middle: {
      what: 'Run ten kilometres wherever you are. Your watch is the clock.',
      why: 'A race without a journey: you are listed with everybody who ran that week.',
      how: 'Tell us who you are, log in or create an account, and run.',
    },
    look: look('#102542', '#f87060'),
    steps: [newStep('details'), terms, account],
    cohortId: sampleIds.cohorts.virtualRace,
    eventId: sampleIds.events.virtualRace,
    dates: 'Any day until 31 December',
  },
  'soul-focus': {
    ...nothing,
    name: 'Soul Focus',
    banner: banner('Soul Focus', 'Four weeks of easy running'),
    middle: {
      what: 'Four weeks in which nothing is fast.',
      why: 'Most runners run their easy days too hard.',
      how: 'Register free, and keep your runs in the two lowest zones.',
    },
    look: look('#fbf3ea', '#9a3b26'),
    steps: [newStep('soulFocus'), account],
    eventId: sampleIds.events.soulFocus,
    cohortId: sampleIds.cohorts.soulFocus,
    customUrl: '/manual',
  },
  rhf: {
    ...nothing,
    name: 'Good Miles Festival',
    banner: banner('Good Miles Festival', 'Run with us until October 17th'),
    middle: {
      what: 'Everybody’s miles on one wall, wherever they are run.',
      why: 'A festival is better when those who cannot come are part of it.',
      how: 'Open the link in your ticket’s e-mail, choose a password, and link your watch.',
    },
    look: look('#fff4d6', '#b3261e'),
    steps: [],
    festival: {
      ...newFestival,
      links: [
        { label: 'Back to the festival', url: '/' },
        { label: 'Back to the run club', url: '/manual' },
      ],
      until: 'Workouts come in until October 17th.',
    },
    cohortId: sampleIds.cohorts.festival,
    permissions: [3, 2, 1],
    couponCode: 'runhappyfest2021',
    dates: 'Until October 17th',
    // The only sign-up URL for guests without a link on their ticket.
    url: '/manual',
  },
};
