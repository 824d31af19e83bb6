/** Message to the surrounding iPhone app; for its meaning see docs/native-bridge.md. */
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

/** Returns the app's end of the bridge; `undefined` in a browser. */
const handler = (): Handler | undefined => window.webkit?.messageHandlers?.longrun;

/** True if the page runs inside the iPhone app. [core §1] */
export const isNative = (): boolean => handler() !== undefined;

/** Sends a message to the surrounding app; does nothing in a browser. */
export const postToNative = (message: NativeMessage): void => handler()?.postMessage(message);
