import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { failureOf } from '../shared/failure.ts';
import type { deviceLinkMachine } from './deviceLink.machine.ts';
import type { DeviceLinkEvent, WindowOutcome } from './types.ts';

/** The vendor's popup, which we opened and can therefore query. */
export interface VendorWindow {
  go(url: string): void;
  isClosed(): boolean;
  close(): void;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface DeviceLinkDependencies {
  /** Opens an empty popup, synchronously; null if the browser blocked it. */
  openWindow(): VendorWindow | null;
  /** POST member/{id}/link-tickets: the one-time URL of the vendor's link request. */
  fetchLinkUrl(options: { readonly device: string; readonly signal: AbortSignal }): Promise<string>;
  /** Reloads the member and returns whether this device has a working link. */
  refreshMember(options: { readonly device: string; readonly signal: AbortSignal }): Promise<{
    readonly isLinked: boolean;
  }>;
  /** Calls back on each change of the member with whether the device is linked. @returns unsubscribe */
  watchLinked(device: string, listener: (isLinked: boolean) => void): () => void;
  /** Subscribes to the result of the consent flow, even in a popup we cannot read. @returns unsubscribe */
  watchOutcome(device: string, listener: (outcome: WindowOutcome) => void): () => void;
  /** Calls back each time the tab becomes visible. @returns unsubscribe */
  watchVisible(listener: () => void): () => void;
  /** Passes a one-time code for linking Apple Health to the iPhone app. */
  linkNatively(options: { readonly signal: AbortSignal }): Promise<void>;
  /** Calls back if the member declines in the iPhone app. @returns unsubscribe */
  watchPhone(listener: () => void): () => void;
  /**
   * Verifies a login with the vendor, if the vendor supports it; rejects `BadCredentials`. Does not link the device.
   */
  validateCredentials(options: {
    readonly device: string;
    readonly email: string;
    readonly password: string;
    readonly signal: AbortSignal;
  }): Promise<void>;
  /** Links the account with an API key, and reloads the member. */
  linkByKey(options: { readonly device: string; readonly key: string; readonly signal: AbortSignal }): Promise<void>;
  unlink(options: { readonly device: string; readonly signal: AbortSignal }): Promise<void>;
  /** Called when a device was linked: refetch sources, expect an import. */
  onLinked(device: string): void;
  onUnlinked(device: string): void;
  /** Returns to the devices page after the timeout, unless it is already open. [onboarding §4.8] */
  returnTo(page: 'profile' | 'connections', device: string): void;
  /** Logs an unknown device. */
  reportSetupError(device: string): void;
}

/** `deviceLinkMachine.provide(createDeviceLinkImplementations(deps))` */
export function createDeviceLinkImplementations(
  deps: DeviceLinkDependencies,
): MachineImplementationsFrom<typeof deviceLinkMachine> {
  return {
    actors: {
      surroundings: fromCallback(({ input, sendBack }) => {
        const send: (event: DeviceLinkEvent) => void = sendBack;
        const stops = [
          deps.watchLinked(input.device, (isLinked) => send({ type: 'MEMBER_CHANGED', isLinked })),
          deps.watchOutcome(input.device, (outcome) => send({ type: 'VENDOR_SAID', outcome })),
          deps.watchVisible(() => send({ type: 'RETURNED' })),
          deps.watchPhone(() => send({ type: 'PHONE_DECLINED' })),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      vendorWindow: fromCallback(({ input, sendBack, receive }) => {
        const send: (event: DeviceLinkEvent) => void = sendBack;
        const opened = deps.openWindow();
        if (opened === null) return send({ type: 'WINDOW_BLOCKED' });
        const gone = new AbortController();
        deps.fetchLinkUrl({ device: input.device, signal: gone.signal }).then(
          (url) => {
            if (gone.signal.aborted) return;
            opened.go(url);
            send({ type: 'WINDOW_OPENED' });
          },
          (error: unknown) => {
            opened.close();
            if (!gone.signal.aborted) send({ type: 'WINDOW_FAILED', failure: failureOf(error) });
          },
        );
        let closes = true;
        receive(({ type }) => {
          if (type === 'LOOK' && opened.isClosed()) send({ type: 'WINDOW_CLOSED' });
          if (type !== 'LOOK') closes = type === 'CLOSE';
        });
        return () => {
          gone.abort();
          if (closes) opened.close();
        };
      }),
      fetchLinkUrl: fromPromise(({ input, signal }) => deps.fetchLinkUrl({ ...input, signal })),
      linkNatively: fromPromise(({ signal }) => deps.linkNatively({ signal })),
      validateCredentials: fromPromise(({ input, signal }) => deps.validateCredentials({ ...input, signal })),
      linkByKey: fromPromise(({ input, signal }) => deps.linkByKey({ ...input, signal })),
      refreshMember: fromPromise(({ input, signal }) => deps.refreshMember({ ...input, signal })),
      unlink: fromPromise(({ input, signal }) => deps.unlink({ ...input, signal })),
    },
    actions: {
      announceLinked: (_, { device }) => deps.onLinked(device),
      announceUnlinked: (_, { device }) => deps.onUnlinked(device),
      returnTo: ({ context }, { page }) => deps.returnTo(page, context.device),
      reportSetupError: (_, { device }) => deps.reportSetupError(device),
    },
  };
}
