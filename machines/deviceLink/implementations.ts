import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { failureOf } from '../shared/failure.ts';
import type { deviceLinkMachine } from './deviceLink.machine.ts';
import type { DeviceLinkEvent, WindowOutcome } from './types.ts';

/** The vendor's window, opened by us and so still ours to ask. */
export interface VendorWindow {
  go(url: string): void;
  isClosed(): boolean;
  close(): void;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface DeviceLinkDependencies {
  /** Opens an empty window, synchronously; null when the browser blocked it. */
  openWindow(): VendorWindow | null;
  /** POST member/{id}/link-tickets: the one-time address of the vendor's link request. */
  fetchLinkUrl(options: { readonly device: string; readonly signal: AbortSignal }): Promise<string>;
  /** Reloads the member and says whether this device is linked, by a link that works. */
  refreshMember(options: { readonly device: string; readonly signal: AbortSignal }): Promise<{
    readonly isLinked: boolean;
  }>;
  /** Tells, at each change of the member, whether the device is linked. @returns stops telling */
  watchLinked(device: string, listener: (isLinked: boolean) => void): () => void;
  /** Tells how a consent for this device ended, also in a window that is out of reach. @returns stops telling */
  watchOutcome(device: string, listener: (outcome: WindowOutcome) => void): () => void;
  /** Tells each time the tab becomes visible. @returns stops telling */
  watchVisible(listener: () => void): () => void;
  /** Hands the iPhone app a one-time code for linking Apple Health. */
  linkNatively(options: { readonly signal: AbortSignal }): Promise<void>;
  /** Tells when the person says no in the iPhone app. @returns stops telling */
  watchPhone(listener: () => void): () => void;
  /** Has the vendor check a login, or not where it takes none; rejects `BadCredentials`. Nothing is linked by it. */
  validateCredentials(options: {
    readonly device: string;
    readonly email: string;
    readonly password: string;
    readonly signal: AbortSignal;
  }): Promise<void>;
  /** Links the account of an API key, and reloads the member. */
  linkByKey(options: { readonly device: string; readonly key: string; readonly signal: AbortSignal }): Promise<void>;
  unlink(options: { readonly device: string; readonly signal: AbortSignal }): Promise<void>;
  /** A device was linked: refetch sources, expect an import. */
  onLinked(device: string): void;
  onUnlinked(device: string): void;
  /** After the time-out: back to the page where devices are kept, unless it is the one that is open. [onboarding §4.8] */
  returnTo(page: 'profile' | 'connections', device: string): void;
  /** A device that does not exist: to the log. */
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
