import { newContent } from '../../../domain/partners/draft.ts';
import type { EditedPage, SaveOutcome } from '../../../machines/pageEditor/types.ts';
import type { WalkPlan } from '../walk.ts';

const begun = newContent('Spring club', 'spring@example.org');
const cohortId = '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19142';
/** A publishable page. */
export const sound = { ...begun, page: { ...begun.page, cohortId } };
export const editedPage = (changes: Partial<EditedPage> = {}): EditedPage => ({
  slug: 'spring-club',
  state: 'draft',
  edition: 1,
  content: begun,
  editions: [],
  targets: { cohorts: [], teams: [], events: [], surveys: [], coupons: [] },
  counts: [],
  ...changes,
});

const found = [
  { page: editedPage(), kept: null },
  { page: editedPage({ state: 'open' }), kept: null },
  { page: editedPage({ edition: 3 }), kept: { base: 1, slug: 'spring-club', content: sound } },
];
const outcomes: SaveOutcome[] = [
  { kind: 'saved', page: editedPage({ edition: 2 }) },
  { kind: 'meanwhile', page: editedPage({ edition: 4 }) },
  { kind: 'refused', message: 'No.', fields: { slug: ['Taken.'] } },
];

export const pageEditor: WalkPlan = {
  inputs: [{ pageId: 'p1' }],
  samples: {
    'xstate.done.actor.loadPage': found.map((output) => ({ type: 'xstate.done.actor.loadPage', output })),
    'xstate.done.actor.savePage': outcomes.map((output) => ({ type: 'xstate.done.actor.savePage', output })),
    'xstate.done.actor.loadEdition': [{ type: 'xstate.done.actor.loadEdition', output: sound }],
    'xstate.done.actor.uploadImage': [
      { type: 'xstate.done.actor.uploadImage', output: { hash: 'a'.repeat(64), width: 10, height: 10 } },
    ],
    CHANGE: [begun, sound].map((content) => ({ type: 'CHANGE', slug: 'spring-club', content })),
    RESTORE: [{ type: 'RESTORE', number: 1 }],
    UPLOAD: [{ type: 'UPLOAD', place: 'logo', file: new Blob() }],
  },
  key: ({ value, context: { typed, before, saved } }) => [
    value,
    typed?.content.page.cohortId ?? null,
    before !== null,
    saved?.state,
  ],
};
