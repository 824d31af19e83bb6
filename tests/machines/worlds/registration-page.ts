import type { SharingLevel } from '../../../domain/partners/page.ts';
import { createActor } from 'xstate';
import type { EventDetails } from '../../../domain/partners/details.ts';
import { createRegistrationChecklistImplementations } from '../../../machines/registrationChecklist/implementations.ts';
import type { RegistrationResponse } from '../../../machines/registrationChecklist/setup.ts';
import { registrationChecklistMachine } from '../../../machines/registrationChecklist/registrationChecklist.machine.ts';
import { checklistView } from '../../../machines/registrationChecklist/selectors.ts';
import type { Draft, Programme } from '../../../machines/registrationChecklist/types.ts';
import type { PasswordResult, Person } from '../../../machines/partnerAccount/partnerAccount.machine.ts';
import { ear, fake, settle, source } from '../support.ts';

export const ada: Person = { memberId: 'm1', email: 'ada@example.com' };
export const bob: Person = { memberId: 'm2', email: 'bob@example.com' };
export const details: EventDetails = {
  emailAddress: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  gender: 'F',
  birthDate: '1990-12-10',
};
export const survey = {
  questions: [{ type: 'text', field: 'shoe', name: 'Shoe', label: 'Which shoe?' }],
} satisfies Programme['survey'];

/** The content of a page: two steps by default. */
export const programme = (changes: Partial<Programme> = {}): Programme => ({
  steps: [
    { ref: 'terms', message: 'Accept the terms and conditions' },
    { ref: 'account', message: 'Log in or create an account' },
  ],
  survey: null,
  cohortName: 'Wear test',
  contactEmail: 'help@example.com',
  hasEvent: false,
  hasCohort: false,
  hasTeam: false,
  hasCoupon: false,
  ...changes,
});
export const withDetails = programme({
  hasEvent: true,
  steps: [{ ref: 'details', message: 'Please, provide some details' }, ...programme().steps],
});

/** A partner's page in an environment that responds on command. */
export function start(of: Programme = programme(), person: Person | null = null, draft: Draft | null = null) {
  const people = source<Person | null>();
  const deps = {
    signIn: fake<{ email: string; password: string }, PasswordResult>(),
    sendCode: fake<{ readonly code: string }, Person>(),
    register: fake<{ email: string; password: string }, Person>(),
    signOut: fake<void>(),
    watchPerson: people.watch,
    registerForEvent: fake<{ readonly details: EventDetails | null }, RegistrationResponse>(),
    saveAnswers: fake<object>(),
    updateProfile: fake<object>(),
    joinCohort: fake<object, SharingLevel>(),
    joinTeam: fake<object, 'in' | 'asked'>(),
    applyCoupon: fake<object>(),
    reload: fake<object>(),
    keep: ear<[Draft]>(),
    leave: ear<[{ isNew: boolean }]>(),
  };
  const machine = registrationChecklistMachine.provide(createRegistrationChecklistImplementations(deps));
  const actor = createActor(machine, { input: { programme: of, draft, person } }).start();
  const view = () => checklistView(actor.getSnapshot());
  const accept = (ref: 'terms' | 'agreement' = 'terms') => {
    actor.send({ type: 'OPEN', ref });
    actor.send({ type: 'COMPLETE', value: true });
  };
  const continueAs = async () => {
    actor.send({ type: 'OPEN', ref: 'account' });
    view().partnerAccount?.send({ type: 'CONTINUE' });
    await settle();
  };
  const createAccount = async () => {
    actor.send({ type: 'OPEN', ref: 'account' });
    view().partnerAccount?.send({ type: 'CREATE' });
    view().partnerAccount?.send({ type: 'SUBMIT', email: ada.email, password: 'Longrun-1!' });
    people.tell(ada);
    await deps.register.answer(ada);
  };
  const fillIn = (value: EventDetails = details) => {
    actor.send({ type: 'OPEN', ref: 'details' });
    actor.send({ type: 'COMPLETE', value });
  };
  const kept = () => JSON.parse(JSON.stringify(deps.keep.heard.at(-1)?.[0])) as Draft;
  return { ...deps, actor, view, accept, continueAs, createAccount, fillIn, people, kept };
}
export const completions = ({ view }: ReturnType<typeof start>) => view().steps.map(({ completed }) => completed);

/** Creates a page with completed steps, and everything that joining may require. */
export async function whole(account: 'existing' | 'new', changes: Partial<Programme> = {}) {
  const page = start(
    programme({ hasEvent: true, hasCohort: true, hasTeam: true, hasCoupon: true, ...changes }),
    account === 'new' ? null : ada,
  );
  page.accept();
  await (account === 'new' ? page.createAccount() : page.continueAs());
  return page;
}
