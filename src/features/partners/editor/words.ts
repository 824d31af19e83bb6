import { area } from '../../../../domain/words/area.ts';

/** Words of src/features/partners/editor, by the file that shows them. */
export const pageEditorWords = area('pageEditor', {
  // pages-screen.tsx
  admin: 'Admin',
  pages: 'Partner pages',
  pagesNote: 'Pages by which people join a programme, a team or an event.',
  loadingPages: 'Loading the pages',
  noPages: 'There are no pages yet.',
  states: { draft: 'Draft', open: 'Published', over: 'Over' },
  changedSince: 'changed since it was published',
  changedAt: (when: string) => `Changed ${when}`,
  newPage: 'New page',
  newName: 'Name of the programme',
  newSlug: 'Address',
  slugHint: (path: string) => `People open ${path}`,
  begin: 'Create page',
  notBegun: 'The page was not created',

  // editor-screen.tsx
  loadingPage: 'Loading the page',
  notLoaded: 'This page could not be loaded',
  parts: 'Edit or preview',
  edit: 'Edit',
  preview: 'Preview',
  saveDraft: 'Save draft',
  publish: 'Publish',
  withdraw: 'Take down',
  discard: 'Discard changes',
  putBack: 'Bring back what I had',
  putBackText: 'Something else stands in the fields now. What you had is still here.',
  unsaved: 'Changes not saved yet. They are kept in this browser.',
  allSaved: 'All changes saved',
  publishedDiffers: 'Saved as a draft. The published page still shows the older edition.',
  said: { save: 'Draft saved', publish: 'Published', withdraw: 'Taken down' },
  notSaved: 'The page was not saved',
  look: 'Some fields need a look',
  problemCount: (count: number) =>
    count === 1 ? 'One field keeps it from being published.' : `${count} fields keep it from being published.`,
  withdrawTitle: 'Take the page down?',
  withdrawText: 'Nobody can open it any more until you publish it again. Whoever joined stays in.',
  deletePage: 'Delete page',
  deleteTitle: 'Delete this page?',
  deleteText: 'Its history, its numbers and its images are deleted, too. This cannot be undone.',
  openPage: 'Open the published page',

  // conflict.tsx
  conflict: 'Somebody else saved this page meanwhile',
  conflictText: (who: string | null, when: string) =>
    `${who ?? 'Somebody'} saved it ${when}. What you typed stands in the fields, and nothing of it is lost.`,
  keepMine: 'Go on with mine',
  takeTheirs: 'Take theirs',
  conflictHint: 'Theirs stays in the history either way, and what you had can be brought back.',

  // texts-card.tsx
  texts: 'Texts',
  name: 'Name of the programme',
  address: 'Address',
  addressFixed: 'It stays as it is: printed links lead here.',
  bannerTitle: 'Headline',
  subtitle: 'Line below it',
  dates: 'When it runs, in words',
  what: 'What',
  why: 'Why',
  how: 'How',
  language: 'Language of the page',

  // look-card.tsx
  lookTitle: 'Colours and images',
  backgroundColour: 'Banner',
  accentColour: 'Accent',
  pick: (name: string) => `${name}: pick a colour`,
  contrastTitle: 'How well it can be read',
  contrastRow: (ratio: string, isAdjusted: boolean) =>
    isAdjusted ? `${ratio} : 1, in a shade that can be read` : `${ratio} : 1`,
  sample: 'Aa',
  onBanner: 'Text on the banner',
  onLight: 'Accent on light pages',
  onDark: 'Accent on dark pages',
  logo: 'Logo',
  background: 'Background image',
  imageHint: 'PNG, JPEG or WebP, at most 5 MB.',
  chooseImage: (name: string) => `${name}: choose a file`,
  removeImage: (name: string) => `Remove ${name}`,
  uploading: 'Uploading the image…',
  alt: (name: string) => `What the image shows (${name})`,
  altHint: 'Read out to those who do not see it. Empty for images that only decorate.',
  logoAltHint: 'Read out to those who do not see it.',
  imageFailed: 'The image was not taken',

  // step-fields.tsx
  steps: 'Steps',
  stepsTitle: 'Title of the steps',
  stepsTitleHint: (title: string) => `Left empty: ${title}`,
  step: (number: number) => `Step ${number}`,
  kind: 'Kind',
  kinds: {
    terms: 'Terms and conditions',
    account: 'Account',
    details: 'Details of the person',
    soulFocus: 'Registration form',
    survey: 'Survey',
    agreement: 'Agreement',
    device: 'Link a watch',
  },
  message: 'What stands at the box',
  agreementText: 'What people agree to',
  up: (step: string) => `Move ${step} up`,
  down: (step: string) => `Move ${step} down`,
  removeStep: (step: string) => `Remove ${step}`,
  addStep: 'Add a step',
  makeFestival: 'Make it a festival page',

  // festival-card.tsx
  festival: 'Festival',
  festivalSteps: 'Guests of a festival come by a link in their mail: this page has no steps.',
  festivalLinks: 'Links back to the sponsor',
  linkLabel: (number: number) => `Link ${number}: text`,
  linkUrl: (number: number) => `Link ${number}: address`,
  addLink: 'Add a link',
  removeLink: (number: number) => `Remove link ${number}`,
  festivalSources: 'Watches that guests can link',
  festivalSourcesHint: 'Others are not shown.',
  festivalUntil: 'How long workouts come in, in words',
  makeSteps: 'Make it a page with steps',

  // leads-card.tsx
  leads: 'What people join',
  cohort: 'Cohort',
  level: 'Level of sharing',
  offered: 'Levels to choose from',
  offeredHint: 'None: the level above, for everybody.',
  team: 'Team',
  event: 'Event',
  survey: 'Survey',
  coupon: 'Coupon',
  couponHint: 'For everybody who joins.',
  signUpCoupon: 'Coupon of new accounts',
  signUpCouponHint: 'Empty: the one above.',
  none: 'None',
  addressBegin: 'https://',
  customUrl: 'Where people are sent after joining',
  customUrlHint: 'Empty: the dashboard, or the setup of new members.',
  firstStepsUrl: 'First steps of new members',
  partnerUrl: 'The partner’s site',
  contactEmail: 'E-mail for questions',
  enabled: 'People can join',
  enabledHint: 'Off: the page says that the campaign is over.',
  lastDay: 'Last day',
  lastDayHint: 'Empty: it has none.',

  // preview.tsx
  previewOf: 'Preview of the page',
  previewGuest: 'guest@example.org',
  width: 'Width',
  widths: { phone: 'Phone', desk: 'Desk' },
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark' },

  // share-card.tsx
  share: 'Link and QR code',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Copied',
  couldNotCopy: 'Couldn’t copy. Select the link and copy it.',
  qrCode: 'QR code of the link',
  download: 'Download QR code',
  notYet: 'The link works once the page is published.',

  // numbers-card.tsx
  numbers: 'Numbers',
  numbersNote:
    'Counted on this server, by day, without cookies and without other services. Who it was is neither asked nor kept.',
  opened: 'Opened',
  joined: 'Joined',
  everHeading: 'In all',
  weekHeading: 'Last 7 days',
  whatHeading: 'What',

  // results-card.tsx
  results: 'Results',
  surveyFile: 'Answers to the survey (CSV)',
  eventFile: 'Registrations for the event (CSV)',
  fileFailed: 'The file could not be made',
  leftOut: (count: number) =>
    count === 1
      ? 'One person answered and shares too little to be in it.'
      : `${count} people answered and share too little to be in it.`,
  resultsNote:
    'The file has answers by name from level 3 of sharing, without a name from level 2. Published changes count.',
  showSummary: 'Show the answers',
  loadingSummary: 'Loading the answers',
  summaryPeople: (people: number) => (people === 1 ? 'One person answered.' : `${people} people answered.`),
  summaryLeftOut: (count: number) =>
    count === 1
      ? 'One person is not counted: they share nothing, or too few others share totals alone.'
      : `${count} people are not counted: they share nothing, or too few others share totals alone.`,
  answer: 'Answer',
  summaryLevels: { 1: 'Totals only', 2: 'Without a name', 3: 'With a name' },
  allLevels: 'All',
  anyAnswer: 'Something else, or in their own words',

  // history-card.tsx
  history: 'History',
  noHistory: 'Nobody has changed this page here yet.',
  edition: (number: number) => `Edition ${number}`,
  savedBy: (who: string | null, when: string) => (who === null ? when : `${who}, ${when}`),
  wasPublished: 'Published',
  restore: (number: number) => `Put edition ${number} into the fields`,
  restoreShort: 'Restore',
  current: 'In the fields',
});
