import type { Failure } from '../shared/failure.ts';

/** How a vendor's consent ended. `busy`: the vendor did not answer, or not as it should. */
export type WindowOutcome = 'linked' | 'refused' | 'failed' | 'busy';

/** What a card can say of a link. `whatFailed`: what the failure says of itself. */
export type LinkSentence =
  | 'appleConnect'
  | 'appleDisconnect'
  | 'badCredentials'
  | 'blocked'
  | 'closed'
  | 'failed'
  | 'forgetFailed'
  | 'movescount'
  | 'phoneSilent'
  | 'refused'
  | 'timedOut'
  | 'unknownDevice'
  | 'unlinkFailed'
  | 'vendorBusy'
  | 'whatFailed';

export interface DeviceLinkInput {
  /** One of the device types; anything else is a setup error. */
  readonly device: string;
  /** Linked, also where the link no longer works: LINK then mends it. */
  readonly isLinked: boolean;
  /** Whether the app runs inside the iPhone wrapper. */
  readonly isIos: boolean;
  /** Whether e-mail and password are asked for here before the vendor's own page. */
  readonly needsLogin: boolean;
  /** The vendor's page with the API key that links an account; `null` for vendors with a consent page. */
  readonly keyPage: string | null;
  readonly productName: string;
  /** Whether the page is one of a partner, whose connections page takes the place of the profile. */
  readonly isCustomRoute: boolean;
  /** Begin to link at once, as the wizard does, where the device was picked by the same click. */
  readonly startsAtOnce: boolean;
}

export interface DeviceLinkContext extends DeviceLinkInput {
  /** Address for the plain link when the window was blocked. */
  readonly linkUrl: string | null;
  /** What is to be said now; null: nothing. */
  readonly sentence: LinkSentence | null;
  readonly failure: Failure | null;
}

export type DeviceLinkEvent =
  /** The person links the device. Send it inside the click, or the browser blocks the window. */
  | { readonly type: 'LINK' }
  | { readonly type: 'UNLINK' }
  /** The answers to “unlink?”; CANCEL also leaves the credentials, or gives up waiting for the vendor. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** What is said of a link that ended at the vendor was read, and is to be said no more. */
  | { readonly type: 'FORGET_END' }
  /** Closes an alert. */
  | { readonly type: 'DISMISS' }
  | { readonly type: 'SUBMIT_CREDENTIALS'; readonly email: string; readonly password: string }
  | { readonly type: 'SUBMIT_KEY'; readonly key: string }
  /** From the credentials: the vendor's own page instead of e-mail and password here. Send it inside the click. */
  | { readonly type: 'USE_PAGE' }
  /** From the surroundings: the person is back on this tab. */
  | { readonly type: 'RETURNED' }
  /** From the surroundings: the member changed, by realtime or by a reload. */
  | { readonly type: 'MEMBER_CHANGED'; readonly isLinked: boolean }
  /** From the surroundings: the person said no in the iPhone app. */
  | { readonly type: 'PHONE_DECLINED' }
  /** From the page that the vendor sends people back to, wherever that is: how it ended there. */
  | { readonly type: 'VENDOR_SAID'; readonly outcome: WindowOutcome }
  /** From the vendor's window. It also looks closed once the vendor has cut it off from us. */
  | { readonly type: 'WINDOW_OPENED' }
  | { readonly type: 'WINDOW_BLOCKED' }
  | { readonly type: 'WINDOW_CLOSED' }
  | { readonly type: 'WINDOW_FAILED'; readonly failure: Failure };

/** What the machine that invoked this one hears. */
export type DeviceLinkParentEvent = { readonly type: 'DEVICE_LINKED'; readonly device: string };

export interface DeviceParams {
  readonly device: string;
}
export interface LinkState {
  readonly isLinked: boolean;
}
