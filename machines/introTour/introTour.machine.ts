import { assign, setup } from 'xstate';
import { requiredEffect } from '../shared/required.ts';

export interface IntroTourInput {
  /** Available places, in order. */
  readonly places: readonly string[];
  /** Places seen before. */
  readonly seen: readonly string[];
}

export interface IntroTourContext {
  /** Places of this tour, in order. */
  readonly places: readonly string[];
  /** Index of the current place. */
  readonly at: number;
}

export type IntroTourEvent =
  /** Next place; ends the tour at the last one. */
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  /** Escape or a click outside: the remaining places are marked as seen too. */
  | { readonly type: 'END' };

const isLastOf = ({ places, at }: IntroTourContext) => at >= places.length - 1;

/**
 * Shows new members where things are, one place after another, each only once. [onboarding §2]
 *
 * Send NEXT, BACK, END; render `introTourView` (selectors.ts).
 */
export const introTourMachine = setup({
  types: {} as { context: IntroTourContext; events: IntroTourEvent; input: IntroTourInput },
  guards: {
    hasPlaces: ({ context }) => context.places.length > 0,
    isLast: ({ context }) => isLastOf(context),
    isLater: ({ context }) => context.at > 0,
  },
  actions: {
    goOn: assign(({ context }) => ({ at: context.at + 1 })),
    goBack: assign(({ context }) => ({ at: context.at - 1 })),
    /** Marks these places as seen. */
    putAway: requiredEffect<{ readonly places: readonly string[] }>('introTour', 'putAway'),
  },
}).createMachine({
  id: 'introTour',
  description: 'Who is new is shown where things are.',
  context: ({ input }) => ({ places: input.places.filter((place) => !input.seen.includes(place)), at: 0 }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'What was put away before is left out.',
      always: [{ guard: 'hasPlaces', target: 'showing' }, { target: 'over' }],
    },
    showing: {
      description: 'A box beside the place says what is there.',
      on: {
        NEXT: [
          {
            guard: 'isLast',
            target: 'over',
            actions: { type: 'putAway', params: ({ context }) => ({ places: context.places }) },
          },
          {
            actions: [
              { type: 'putAway', params: ({ context }) => ({ places: context.places.slice(0, context.at + 1) }) },
              'goOn',
            ],
          },
        ],
        BACK: { guard: 'isLater', actions: 'goBack' },
        END: {
          target: 'over',
          actions: { type: 'putAway', params: ({ context }) => ({ places: context.places }) },
        },
      },
    },
    over: { description: 'Nothing is shown, now and later.' },
  },
});
