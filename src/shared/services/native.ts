/** Messages to the iPhone app around the page; docs/native-bridge.md says what they ask for. */
export type NativeMessage =
  | { readonly type: 'loggedIn'; readonly memberId: string; readonly sub: string }
  /** `expiresAt`: ISO time. */
  | { readonly type: 'linkApple'; readonly code: string; readonly expiresAt: string }
  | { readonly type: 'appleUnlinked' };

interface Handler {
  postMessage(message: NativeMessage): void;
}

declare global {
  interface Window {
    readonly webkit?: { readonly messageHandlers?: { readonly longrun?: Handler } };
  }
}

/** The app's end of the bridge; undefined in a browser. */
const handler = (): Handler | undefined => window.webkit?.messageHandlers?.longrun;

/** Whether the page runs inside the iPhone app. [core §1] */
export const isNative = (): boolean => handler() !== undefined;

/** Tells the app around the page something; nothing in a browser. */
export const tellNative = (message: NativeMessage): void => handler()?.postMessage(message);
