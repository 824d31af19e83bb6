import { linkMessage } from '../../../machines/deviceLink/selectors.ts';
import { createActor, SimulatedClock } from 'xstate';
import { deviceLinkMachine } from '../../../machines/deviceLink/deviceLink.machine.ts';
import {
  createDeviceLinkImplementations,
  type DeviceLinkDependencies,
  type VendorWindow,
} from '../../../machines/deviceLink/implementations.ts';
import type { DeviceLinkInput, WindowOutcome } from '../../../machines/deviceLink/types.ts';
import { linkInput } from '../samples/deviceLink.ts';
import { ear, fake, settle, source } from '../support.ts';

/** A vendor's window that the test opens, closes and blocks. */
export function fakeWindow() {
  const state = { url: null as string | null, isClosed: false };
  const handle: VendorWindow = {
    go: (url) => void (state.url = url),
    isClosed: () => state.isClosed,
    close: () => void (state.isClosed = true),
  };
  return { state, handle };
}

/** The environment of the device link, controlled by the test. */
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
    linkByKey: fake<{ device: string; key: string }>(),
    unlink: fake<{ device: string }>(),
  };
  const ears = {
    onLinked: ear<[string]>(),
    onUnlinked: ear<[string]>(),
    returnTo: ear<['profile' | 'connections', string]>(),
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

/** A link with its own clock, started with the given differences. */
export function start(input: Partial<DeviceLinkInput> = {}, { isBlocked = false } = {}) {
  const world = linkWorld({ isBlocked });
  const clock = new SimulatedClock();
  const actor = createActor(deviceLinkMachine.provide(createDeviceLinkImplementations(world.deps)), {
    clock,
    input: {
      ...linkInput,
      ...input,
    },
  }).start();
  return {
    ...world,
    actor,
    value: () => actor.getSnapshot().value,
    message: () => linkMessage(actor.getSnapshot()),
    /** Advances the clock by seconds, one timer after another. */
    pass: async (seconds: number) => {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) clock.increment(250);
      await settle();
    },
    advance: (ms: number) => clock.increment(ms),
  };
}

/** Up to an open window at the vendor. */
export async function atTheVendor(input: Partial<DeviceLinkInput> = {}) {
  const link = start(input);
  link.actor.send({ type: 'LINK' });
  await link.fetchLinkUrl.answer('https://vendor.example/consent');
  return link;
}
