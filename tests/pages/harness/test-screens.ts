import { describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { messages } from '../../../domain/messages.ts';
import { type Answers, refuse, waitsForTest } from './fake-api.ts';
import { faultsOfPage } from './looks.ts';
import { type OpenApp, openApp } from './open-app.tsx';
import { sampleReads } from './sample-answer.ts';
import { settle } from './settle.ts';
import type { Part } from '../parts.ts';
import { type Screen, screens } from '../screens.ts';

/** Returns the same response to each call. */
const toAll = (answer: () => unknown): Answers =>
  Object.fromEntries(Object.values<Call>(calls).map(({ id }) => [id, answer])) as Answers;

/** A sentence that has German text by its code: shown unchanged, it would be found as English. */
const englishFailure = messages.errors.unknown;

/** The server's responses to all requests of a screen. */
const states = {
  failing: () => toAll(() => refuse(403, englishFailure, 'unknown')),
  loading: () => toAll(() => waitsForTest(new Promise(() => {}))),
  full: () => sampleReads('full'),
  // A wizard opened for a vendor requests the link immediately.
  empty: () => ({ ...sampleReads('empty'), createLinkTicket: () => waitsForTest(new Promise<never>(() => {})) }),
} satisfies Record<string, () => Answers>;
type State = keyof typeof states;

function open({ path, member, answers = {}, config }: Screen, state: State): Promise<OpenApp> {
  const own = state === 'full' ? answers : {};
  const cohort = `00000000-0000-4000-8000-00000000000${Object.keys(states).indexOf(state)}`;
  return openApp(path.replace('STATE', state).replace('COHORT', cohort), {
    ...(member && { member }),
    ...(config && { config }),
    answers: { ...states[state](), ...own, ...(member && { getMember: () => ({ member: [member] }) }) },
    mayReport: state === 'failing',
  });
}

const all = Object.values(screens).flat();
const shown = (state: State) => (state === 'loading' ? all.filter((screen) => !screen.isLoadedByRoute) : all);

const whoOpens = ({ member }: Screen) => {
  if (member === null) return 'guest';
  return member.access_level === 30 ? 'admin' : member.member_type.toLowerCase();
};

/** Half of the screens that a file opens; two files run side by side. */
type Half = 'first' | 'second';
const halfOf = (screens: readonly Screen[], half: Half) => {
  const middle = Math.ceil(screens.length / 2);
  return half === 'first' ? screens.slice(0, middle) : screens.slice(middle);
};

/** A test for each screen of this half of the catalogue in each of these states: nothing about how it looks is wrong. */
export function testScreens(half: Half, ...some: readonly State[]): void {
  describe.each(some)('%s', (state) => {
    for (const screen of halfOf(shown(state), half)) {
      test(`${screen.path} of ${whoOpens(screen)}`, async () => {
        const app = await open(screen, state);
        // The first visit of a screen builds its part of the program.
        await settle(app, 60_000);
        expect(await faultsOfPage(app)).toEqual([]);
      });
    }
  });
}

/** A test for each of these parts, for faults in the look of a screen after its user did something. */
export function testParts(parts: readonly Part[]): void {
  for (const part of parts) {
    test(part.name, async () => {
      const app = await open(part, 'full');
      await settle(app, 60_000);
      await part.show();
      await settle(app);
      expect(await faultsOfPage(app)).toEqual([]);
    });
  }
}
