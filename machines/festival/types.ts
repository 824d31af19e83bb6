import type { LinkedEmail } from '../../domain/partners/festival.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { Failure } from '../shared/failure.ts';

/** Status of an address: no account, an account outside the cohort, a member of the cohort. */
export type Standing = 'unknown' | 'account' | 'member';

export interface AddressLookUp {
  readonly standing: Standing;
  /** Whether the visitor is signed in with this address. */
  readonly isSignedIn: boolean;
}

export interface FestivalInput {
  /** The address in the link. */
  readonly linked: LinkedEmail;
  readonly cohortName: string;
  /** Sharing levels to choose from; if empty, `permission` is the page's own. */
  readonly levels: readonly SharingLevel[];
  readonly permission: SharingLevel;
  /** The level chosen before a reload; null if there is none. */
  readonly chosen: SharingLevel | null;
}

export interface FestivalContext {
  readonly email: string | null;
  readonly cohortName: string;
  readonly levels: readonly SharingLevel[];
  /** The chosen level; null until one is chosen. */
  readonly permission: SharingLevel | null;
  readonly standing: Standing;
  /** Why the page shows 'Uh oh!'. */
  readonly problem: 'missing' | 'invalid' | Failure | null;
  /** Why the last form was refused; cleared after three seconds. */
  readonly warning: Failure | null;
  /** Why the last form was refused; cleared on the next key press. */
  readonly refusal: Failure | null;
}

export type FestivalEvent =
  /** A sharing level was chosen. */
  | { readonly type: 'CHOOSE'; readonly permission: SharingLevel }
  /** Sent by 'LET'S GO!'. The password is sent to the server and not stored. */
  | { readonly type: 'SUBMIT'; readonly password: string }
  /** The password was edited. */
  | { readonly type: 'TYPE' }
  /** The code of the second factor. */
  | { readonly type: 'SEND_CODE'; readonly code: string }
  /** Leaves the code form. */
  | { readonly type: 'BACK' }
  /** Retries after 'Uh oh!'. */
  | { readonly type: 'RETRY' };

export interface Login {
  readonly email: string;
  readonly password: string;
}
export interface Failed {
  readonly failure: Failure;
}
