import { area } from '../../../domain/words/area.ts';

/** Texts of the page of assistants. */
export const assistantsWords = area('assistants', {
  // assistants-screen.tsx
  title: 'AI assistants',
  subtitle:
    'Let an assistant read your training. It can’t change anything; if you allow it, it proposes changes that you review.',
  tokens: 'Access tokens',
  sample: 'Sample members have no AI assistants. Create an account to connect one.',
  loading: 'Loading your assistants',
  yours: 'Your AI assistants',
  none: 'You have no AI assistants.',
  revokeText: 'It loses access immediately. It keeps what it has already read.',
  notRevoked: 'The assistant was not revoked',
  exact: 'exact locations',
  proposing: 'proposes changes of the plan',
  log: 'Access log',
  logNote: 'The last 100 questions. The same question within a minute counts once.',
  noQuestions: 'No questions yet.',
  days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  tools: {
    get_training: 'Training',
    get_activity: 'An activity',
    get_fitness: 'Fitness and form',
    get_plan: 'Plan',
    get_records: 'Records',
    explain_number: 'Explanation of a number',
    propose_plan: 'Proposal for the plan',
  },

  // make-assistant.tsx
  make: 'New AI assistant',
  makeNote: 'Anything it reads goes to the assistant’s provider. You see each question here.',
  notMade: 'The assistant was not created',
  name: 'Name',
  nameHint: 'For example the app’s name',
  nameNeeded: 'Give the assistant a name.',
  level: 'What it can read',
  levels: {
    1: 'Totals only',
    2: 'Training without names',
    3: 'Training with names and notes',
  },
  means: (sums: string) => `Weekly averages over at least 28 days: ${sums}. No single activities.`,
  single: (activity: string) =>
    `Each activity: ${activity}. Also laps, time in zones, fitness, records and planned workouts.`,
  texts: 'Also notes and comments as you wrote them.',
  proposals: 'Propose changes of your plan',
  proposalsNote: 'It can send you proposals. Nothing is written to your plan until you accept a proposal on its page.',
  exactLocations: 'Exact locations',
  exactNote:
    'Whole routes, which can show where you live. Without it, routes lack their first and last 200 m and are rounded to 100 m.',
  end: 'Expires after',
  makeIt: 'Create assistant',
  making: 'Creating the assistant…',
  shownTitle: 'Connect your assistant',
  shownOnce: 'Copy the token now. You won’t see it again.',
  tokenOf: (name: string) => `Token for ${name}`,
  address: 'Server address',
  config: 'Settings for assistants that take JSON:',
  copyConfig: 'Copy settings',

  // preview
  preview: 'Preview',
  previewNote: 'What the assistant would get now about the last week, or the last 28 days for totals.',
  showPreview: 'Show preview',
  loadingPreview: 'Loading the preview',
  noPreview: 'The assistant gets nothing: your account can’t open these pages now.',
});
