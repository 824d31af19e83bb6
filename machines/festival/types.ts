import type { LinkedEmail } from '../../domain/partners/festival.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { Failure } from '../shared/failure.ts';

/** What is known of an address: no account, an account outside of the cohort, a member of it. */
export type Standing = 'unknown' | 'account' | 'member';

export interface LookedUp {
  readonly standing: Standing;
  /** The member is signed in as this address here. */
  readonly isSignedIn: boolean;
}

export interface FestivalInput {
  /** What the link says. */
  readonly linked: LinkedEmail;
  readonly cohortName: string;
  /** Levels of sharing to choose from; none: `permission` is the page's own. */
  readonly levels: readonly SharingLevel[];
  readonly permission: SharingLevel;
  /** Chosen before the page was loaded anew; null: nothing was. */
  readonly chosen: SharingLevel | null;
}

export interface FestivalContext {
  readonly email: string | null;
  readonly cohortName: string;
  readonly levels: readonly SharingLevel[];
  /** Null until one was chosen. */
  readonly permission: SharingLevel | null;
  readonly standing: Standing;
  /** Why the page shows 'Uh oh!'. */
  readonly problem: 'missing' | 'invalid' | Failure | null;
  /** Why the last form was refused; gone after three seconds. */
  readonly warning: Failure | null;
  /** The same; gone with the next key press. */
  readonly refusal: Failure | null;
}

export type FestivalEvent =
  /** A level of sharing was chosen. */
  | { readonly type: 'CHOOSE'; readonly permission: SharingLevel }
  /** 'LET'S GO!' The password goes to the server and is kept nowhere. */
  | { readonly type: 'SUBMIT'; readonly password: string }
  /** A password is being typed. */
  | { readonly type: 'TYPE' }
  /** The code of the second factor. */
  | { readonly type: 'SEND_CODE'; readonly code: string }
  /** Away from the code. */
  | { readonly type: 'BACK' }
  /** After 'Uh oh!' */
  | { readonly type: 'RETRY' };

export interface Login {
  readonly email: string;
  readonly password: string;
}
export interface Failed {
  readonly failure: Failure;
}
