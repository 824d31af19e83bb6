import { assign, setup } from 'xstate';
import { PARTNER_WARNING_MS } from '../../domain/constants.ts';
import { normalPassword } from '../../domain/forms/password.ts';
import { isFestivalPassword } from '../../domain/partners/festival.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { PasswordResult, Person } from '../partnerAccount/partnerAccount.machine.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';
import type { Failed, FestivalContext, FestivalEvent, FestivalInput, Login, AddressLookUp, Standing } from './types.ts';

const name = 'festival';

/** The submitted form values. */
interface Sent {
  readonly permission: SharingLevel | null;
  readonly password: string;
}

/** Types, actors and actions of the festival's page; the states are in festival.machine.ts. */
export const festivalSetup = setup({
  types: {} as {
    context: FestivalContext;
    events: FestivalEvent;
    input: FestivalInput;
    tags: 'busy' | 'form';
  },
  actors: {
    lookUp: requiredPromise<AddressLookUp, { readonly email: string }>(name, 'lookUp'),
    register: requiredPromise<Person, Login>(name, 'register'),
    signIn: requiredPromise<PasswordResult, Login>(name, 'signIn'),
    sendCode: requiredPromise<Person, { readonly code: string }>(name, 'sendCode'),
    signOut: requiredPromise<void>(name, 'signOut'),
    joinCohort: requiredPromise<void, { readonly permission: SharingLevel }>(name, 'joinCohort'),
  },
  guards: {
    hasEmail: (_, { email }: { readonly email: string | null }) => email !== null,
    isSignedIn: (_, params: AddressLookUp) => params.isSignedIn,
    isNew: (_, { standing }: { readonly standing: Standing }) => standing === 'unknown',
    isMember: (_, { standing }: { readonly standing: Standing }) => standing === 'member',
    /** True if a sharing level is chosen and the password is valid. */
    mayRegister: (_, { permission, password }: Sent) => permission !== null && isFestivalPassword(password),
    mayJoin: (_, { permission, password }: Sent) => permission !== null && normalPassword(password) !== '',
    hasPassword: (_, { password }: { readonly password: string }) => normalPassword(password) !== '',
    asksForCode: (_, { entered }: { readonly entered: PasswordResult }) => entered.kind === 'code',
    asksForSetUp: (_, { entered }: { readonly entered: PasswordResult }) => entered.kind === 'setUp',
    isOver: (_, { failure }: Failed) => failure.tag === 'Unauthorized',
  },
  actions: {
    keepStanding: assign((_, { standing }: { readonly standing: Standing }) => ({ standing })),
    choose: assign((_, { permission }: { readonly permission: SharingLevel }) => ({ permission })),
    warn: assign((_, { failure }: Failed) => ({ warning: failure, refusal: failure })),
    clearWarning: assign({ warning: null }),
    forgetRefusal: assign({ warning: null, refusal: null }),
    showProblem: assign((_, { failure }: Failed) => ({ problem: failure })),
    /** Stores the choice, so that it survives a reload. */
    keepChoice: requiredEffect<{ readonly permission: SharingLevel }>(name, 'keepChoice'),
    /** Continues to the connections page. */
    leave: requiredEffect(name, 'leave'),
  },
  delays: { warning: PARTNER_WARNING_MS },
});
