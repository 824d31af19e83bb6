import type { DeviceLinkDependencies, VendorWindow } from '../../../machines/deviceLink/implementations.ts';
import type { WindowOutcome } from '../../../machines/deviceLink/types.ts';
import { ear, fake, source } from '../support.ts';

/** A window of the vendor that the test opens, closes and lets be refused. */
export function fakeWindow() {
  const state = { url: null as string | null, isClosed: false };
  const handle: VendorWindow = {
    go: (url) => void (state.url = url),
    isClosed: () => state.isClosed,
    close: () => void (state.isClosed = true),
  };
  return { state, handle };
}

/** What the device link touches, in a world that the test steers. */
export function linkWorld({ isBlocked = false } = {}) {
  const windows: ReturnType<typeof fakeWindow>['state'][] = [];
  const linked = source<boolean>();
  const visible = source();
  const declined = source();
  const said = source<WindowOutcome>();
  const calls = {
    fetchLinkUrl: fake<{ device: string }, string>(),
    refreshMember: fake<{ device: string }, { isLinked: boolean }>(),
    linkNatively: fake<unknown>(),
    validateCredentials: fake<{ device: string; email: string; password: string }>(),
    unlink: fake<{ device: string }>(),
  };
  const ears = {
    onLinked: ear<[string]>(),
    onUnlinked: ear<[string]>(),
    returnTo: ear<['profile' | 'connections']>(),
    reportSetupError: ear<[string]>(),
  };
  const deps: DeviceLinkDependencies = {
    ...calls,
    ...ears,
    openWindow: () => {
      if (isBlocked) return null;
      const { state, handle } = fakeWindow();
      windows.push(state);
      return handle;
    },
    watchLinked: (_, listener) => linked.watch(listener),
    watchVisible: visible.watch,
    watchPhone: declined.watch,
    watchOutcome: (_, listener) => said.watch(listener),
  };
  const lastWindow = () => {
    const state = windows.at(-1);
    if (state === undefined) throw new Error('No window was opened.');
    return state;
  };
  return { ...calls, ...ears, deps, windows, linked, visible, declined, said, lastWindow };
}
