import type { Failure } from '../shared/failure.ts';

/** Result of a vendor's consent flow. `busy`: the vendor did not respond, or not correctly. */
export type WindowOutcome = 'linked' | 'refused' | 'failed' | 'busy';

/** Messages of a card. `whatFailed`: the failure's own message. */
export type LinkMessage =
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
  /** One of the device types; others are a setup error. */
  readonly device: string;
  /** True even for a broken link; `LINK` reconnects it. */
  readonly isLinked: boolean;
  /** Whether the app runs inside the iPhone wrapper. */
  readonly isIos: boolean;
  /** Whether e-mail and password are requested here before the vendor's page. */
  readonly needsLogin: boolean;
  /** URL of the vendor's page with the API key for linking; `null` for vendors with a consent page. */
  readonly keyPage: string | null;
  readonly productName: string;
  /** Whether the page belongs to a partner, whose connections page replaces the profile. */
  readonly isCustomRoute: boolean;
  /** Whether to link immediately, as in the wizard, where the same click picked the device. */
  readonly startsAtOnce: boolean;
}

export interface DeviceLinkContext extends DeviceLinkInput {
  /** URL for a plain link if the popup was blocked. */
  readonly linkUrl: string | null;
  /** The current message; null if none. */
  readonly sentence: LinkMessage | null;
  readonly failure: Failure | null;
}

export type DeviceLinkEvent =
  /** Links the device. Send it in the click handler, or the browser blocks the popup. */
  | { readonly type: 'LINK' }
  | { readonly type: 'UNLINK' }
  /** Answers to “unlink?”; CANCEL also leaves the credentials form or stops waiting for the vendor. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** Dismisses the notice that the vendor ended the link. */
  | { readonly type: 'FORGET_END' }
  /** Closes an alert. */
  | { readonly type: 'DISMISS' }
  | { readonly type: 'SUBMIT_CREDENTIALS'; readonly email: string; readonly password: string }
  | { readonly type: 'SUBMIT_KEY'; readonly key: string }
  /** Switches from the credentials form to the vendor's page. Send it in the click handler. */
  | { readonly type: 'USE_PAGE' }
  /** The member returned to this tab. */
  | { readonly type: 'RETURNED' }
  /** The member changed, through realtime or a reload. */
  | { readonly type: 'MEMBER_CHANGED'; readonly isLinked: boolean }
  /** The member declined in the iPhone app. */
  | { readonly type: 'PHONE_DECLINED' }
  /** Sent by the page that the vendor redirects to, in any window: the result of the consent flow. */
  | { readonly type: 'VENDOR_SAID'; readonly outcome: WindowOutcome }
  /** Sent for the vendor's popup. It also appears closed once the vendor severs its connection to us. */
  | { readonly type: 'WINDOW_OPENED' }
  | { readonly type: 'WINDOW_BLOCKED' }
  | { readonly type: 'WINDOW_CLOSED' }
  | { readonly type: 'WINDOW_FAILED'; readonly failure: Failure };

/** Sent to the parent machine. */
export type DeviceLinkParentEvent = { readonly type: 'DEVICE_LINKED'; readonly device: string };

export interface DeviceParams {
  readonly device: string;
}
export interface LinkState {
  readonly isLinked: boolean;
}
