import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { deviceLinkMachine } from '../../machines/deviceLink/deviceLink.machine.ts';
import { createDeviceLinkImplementations } from '../../machines/deviceLink/implementations.ts';
import type { DeviceLinkInput } from '../../machines/deviceLink/types.ts';
import { linkInput } from './samples/deviceLink.ts';
import { failed, settle } from './support.ts';
import { linkWorld } from './worlds/device-link.ts';

function start(input: Partial<DeviceLinkInput> = {}, { isBlocked = false } = {}) {
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
    message: () => actor.getSnapshot().context.message,
    /** Seconds, one timer after the other. */
    pass: async (seconds: number) => {
      for (let quarter = 0; quarter < seconds * 4; quarter += 1) clock.increment(250);
      await settle();
    },
    advance: (ms: number) => clock.increment(ms),
  };
}

/** As far as an open window at the vendor. */
async function atTheVendor(input: Partial<DeviceLinkInput> = {}) {
  const link = start(input);
  link.actor.send({ type: 'LINK' });
  await link.fetchLinkUrl.answer('https://vendor.example/consent');
  return link;
}

describe('linking by the vendor’s window', () => {
  test('opens it inside the click, before anything was asked, then sends it to the vendor', async () => {
    const { actor, windows, fetchLinkUrl, value } = start();
    actor.send({ type: 'LINK' });
    expect(windows).toEqual([{ url: null, isClosed: false }]);
    await fetchLinkUrl.answer('https://vendor.example/consent');
    expect(windows[0]?.url).toBe('https://vendor.example/consent');
    expect(value()).toEqual({ linking: { inTime: 'open' } });
  });

  test('closed and linked: linked, and said to whoever listens', async () => {
    const { lastWindow, refreshMember, onLinked, pass, value, actor } = await atTheVendor();
    await pass(10);
    lastWindow().isClosed = true;
    await pass(1);
    expect(value()).toBe('refreshingMember');
    await refreshMember.answer({ isLinked: true });
    expect(value()).toBe('linked');
    expect(actor.getSnapshot().hasTag('linked')).toBe(true);
    expect(onLinked.heard).toEqual([['garmin']]);
  });

  test('looks every second, not before', async () => {
    const { lastWindow, value, advance } = await atTheVendor();
    lastWindow().isClosed = true;
    advance(999);
    expect(value()).toEqual({ linking: { inTime: 'open' } });
    advance(1);
    expect(value()).toBe('refreshingMember');
  });

  test('closed and not linked: rejected, with a sentence and another try', async () => {
    const { actor, lastWindow, refreshMember, pass, value, message, windows } = await atTheVendor();
    lastWindow().isClosed = true;
    await pass(1);
    await refreshMember.answer({ isLinked: false });
    expect(value()).toBe('rejected');
    expect(message()).toBe('The window was closed before the account was linked. Try again when you are ready.');
    actor.send({ type: 'LINK' });
    expect([windows.length, message()]).toEqual([2, null]);
  });

  test('refused or failed at the vendor: said at once', async () => {
    for (const [outcome, sentence] of [
      ['refused', 'Access was refused, so nothing was linked. You can try again.'],
      ['failed', 'The account could not be linked. Try again in a moment.'],
    ] as const) {
      const { said, refreshMember, value, message, lastWindow } = await atTheVendor();
      said.tell(outcome);
      expect([value(), message(), lastWindow().isClosed]).toEqual(['unlinked', sentence, true]);
      expect(refreshMember.asked).toEqual([]);
    }
  });

  test('linked, the vendor says: asked for at once, in a window that stays open too', async () => {
    const { said, refreshMember, value } = await atTheVendor();
    said.tell('linked');
    await refreshMember.answer({ isLinked: true });
    expect(value()).toBe('linked');
  });

  test('what the vendor says counts also after its window looked closed', async () => {
    const early = await atTheVendor();
    early.lastWindow().isClosed = true;
    await early.pass(1);
    early.said.tell('refused');
    expect([early.value(), early.message()]).toEqual([
      'unlinked',
      'Access was refused, so nothing was linked. You can try again.',
    ]);
    const late = await atTheVendor();
    late.lastWindow().isClosed = true;
    await late.pass(1);
    await late.refreshMember.answer({ isLinked: false });
    late.said.tell('linked');
    await late.refreshMember.answer({ isLinked: true });
    expect(late.value()).toBe('linked');
  });

  test('what it says when nobody waits is not for us', () => {
    const { said, value, message } = start();
    said.tell('refused');
    expect([value(), message()]).toEqual(['unlinked', null]);
  });

  test('after 45 seconds it gives up, refreshes and returns to the profile', async () => {
    const { pass, value, message, refreshMember, returnTo, lastWindow } = await atTheVendor();
    await pass(44.75);
    expect(value()).toEqual({ linking: { inTime: 'open' } });
    await pass(0.25);
    expect(value()).toEqual({ linking: { timedOut: 'refreshing' } });
    expect(message()).toBe('Linking took too long. If you allow access after all, it still counts.');
    expect(returnTo.heard).toEqual([['profile']]);
    expect(refreshMember.asked).toMatchObject([{ device: 'garmin' }]);
    expect(lastWindow().isClosed).toBe(false);
  });

  test('on a partner’s page it returns to the connections', async () => {
    const { pass, returnTo } = await atTheVendor({ isCustomRoute: true });
    await pass(45);
    expect(returnTo.heard).toEqual([['connections']]);
  });

  test('a window that was closed after the time-out still counts', async () => {
    const { pass, value, refreshMember, lastWindow } = await atTheVendor();
    await pass(45);
    await refreshMember.answer({ isLinked: false });
    await pass(30);
    lastWindow().isClosed = true;
    await pass(1);
    await refreshMember.answer({ isLinked: true });
    expect(value()).toBe('linked');
  });

  test('a link heard of by realtime ends the wait and closes the window', async () => {
    const { linked, value, lastWindow, onLinked } = await atTheVendor();
    linked.tell(true);
    expect(value()).toBe('linked');
    expect(lastWindow().isClosed).toBe(true);
    expect(onLinked.heard).toEqual([['garmin']]);
  });

  test('can be given up', async () => {
    const { actor, value, lastWindow } = await atTheVendor();
    actor.send({ type: 'CANCEL' });
    expect([value(), lastWindow().isClosed]).toEqual(['unlinked', true]);
  });

  test('without an address the window is closed again, and the card says so', async () => {
    const { actor, fetchLinkUrl, value, message, lastWindow } = start();
    actor.send({ type: 'LINK' });
    await fetchLinkUrl.fail(failed('Server'));
    expect([value(), message(), lastWindow().isClosed]).toEqual([
      'unlinked',
      'The account could not be linked. Try again in a moment.',
      true,
    ]);
  });

  test('a blocked window says so and offers a plain link, which counts when the person is back', async () => {
    const { actor, fetchLinkUrl, visible, refreshMember, value, message } = start({}, { isBlocked: true });
    actor.send({ type: 'LINK' });
    expect(message()).toBe('Your browser blocked the window. Open the link below instead.');
    await fetchLinkUrl.answer('https://vendor.example/consent');
    expect(actor.getSnapshot().context.linkUrl).toBe('https://vendor.example/consent');
    visible.tell();
    await refreshMember.answer({ isLinked: false });
    expect(value()).toEqual({ blocked: 'offering' });
    visible.tell();
    await refreshMember.answer({ isLinked: true });
    expect(value()).toBe('linked');
  });

  test('a plain link that ended says so without the person coming back', async () => {
    const { actor, fetchLinkUrl, said, value, message } = start({}, { isBlocked: true });
    actor.send({ type: 'LINK' });
    await fetchLinkUrl.answer('https://vendor.example/consent');
    said.tell('refused');
    expect([value(), message()]).toEqual(['unlinked', 'Access was refused, so nothing was linked. You can try again.']);
  });

  test('starts by itself where the wizard asks for it', () => {
    const { windows } = start({ startsAtOnce: true });
    expect(windows).toHaveLength(1);
  });
});

describe('vendors that want a login', () => {
  async function atTheForm() {
    const link = start({ device: 'polar', needsLogin: true });
    link.actor.send({ type: 'LINK' });
    link.advance(500);
    return link;
  }
  const login = { type: 'SUBMIT_CREDENTIALS', email: ' me@example.org ', password: 'secret' } as const;

  test('open the form after 500 ms, have the login checked, forget it, and go on at the vendor', async () => {
    const link = start({ device: 'polar', needsLogin: true });
    const { actor, advance, value, validateCredentials, windows } = link;
    actor.send({ type: 'LINK' });
    advance(499);
    expect(value()).toBe('openingCredentials');
    advance(1);
    expect(value()).toBe('askingCredentials');
    actor.send(login);
    expect(validateCredentials.asked).toMatchObject([{ device: 'polar', email: 'me@example.org', password: 'secret' }]);
    expect(windows).toEqual([]);
    await validateCredentials.answer();
    expect([value(), windows.length]).toEqual([{ linking: { inTime: 'opening' } }, 1]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  test('refuse in words that stop the wait', async () => {
    const { actor, value, message, validateCredentials } = await atTheForm();
    actor.send(login);
    await validateCredentials.fail(failed('BadCredentials'));
    expect([value(), message()]).toEqual(['askingCredentials', 'Invalid login credentials. Please try again.']);
  });

  test('say what else is wrong in the server’s words, and let it be tried again', async () => {
    const { actor, value, message, validateCredentials } = await atTheForm();
    actor.send(login);
    await validateCredentials.fail(failed('Conflict', 'A new password is needed.'));
    expect([value(), message()]).toEqual(['askingCredentials', 'A new password is needed.']);
    actor.send(login);
    await validateCredentials.answer();
    expect(message()).toBeNull();
  });

  test('can be linked on their own page instead, and left, also while the vendor checks', async () => {
    const { actor, value, windows } = await atTheForm();
    actor.send({ type: 'USE_PAGE' });
    expect([value(), windows.length]).toEqual([{ linking: { inTime: 'opening' } }, 1]);
    const other = await atTheForm();
    other.actor.send(login);
    other.actor.send({ type: 'CANCEL' });
    await other.validateCredentials.answer();
    expect([other.value(), other.windows]).toEqual(['unlinked', []]);
  });
});

test('Movescount opens no window, and says what took its place', () => {
  const { actor, windows, value, message } = start({ device: 'suunto' });
  actor.send({ type: 'LINK' });
  expect([value(), windows, message()]).toEqual([
    'moved',
    [],
    'Movescount has been switched off. Connect the Suunto app instead: your newer activities are there.',
  ]);
  actor.send({ type: 'DISMISS' });
  expect([value(), message()]).toEqual(['unlinked', null]);
});

describe('a link that no longer works', () => {
  async function mending() {
    const link = start({ isLinked: true });
    link.actor.send({ type: 'LINK' });
    await link.fetchLinkUrl.answer('https://vendor.example/consent');
    return link;
  }

  test('is made anew, and said like a new one', async () => {
    const { said, refreshMember, value, onLinked } = await mending();
    said.tell('linked');
    await refreshMember.answer({ isLinked: true });
    expect([value(), onLinked.heard]).toEqual(['linked', [['garmin']]]);
  });

  test('is still there when that came to nothing', async () => {
    const { lastWindow, refreshMember, pass, value, message, onLinked, linked } = await mending();
    // The member says linked all along.
    linked.tell(true);
    expect(value()).toEqual({ linking: { inTime: 'open' } });
    lastWindow().isClosed = true;
    await pass(1);
    await refreshMember.answer({ isLinked: false });
    expect([value(), message(), onLinked.heard]).toEqual([
      'linked',
      'The window was closed before the account was linked. Try again when you are ready.',
      [],
    ]);
  });

  test('is mended at once where the wizard asks for it', () => {
    expect(start({ isLinked: true, startsAtOnce: true }).windows).toHaveLength(1);
  });
});

describe('apple', () => {
  test('elsewhere than on the iPhone only says where to go, for linking and for unlinking', () => {
    const link = start({ device: 'apple' });
    link.actor.send({ type: 'LINK' });
    expect([link.value(), link.message()]).toEqual([
      'appleNeedsPhone',
      'Open the Longrun app on your iPhone to connect with Apple.',
    ]);
    link.actor.send({ type: 'DISMISS' });
    expect([link.value(), link.message()]).toEqual(['unlinked', null]);
    const unlink = start({ device: 'apple', isLinked: true });
    unlink.actor.send({ type: 'UNLINK' });
    expect(unlink.message()).toBe('Open the Longrun app on your iPhone to disconnect your Apple account.');
    unlink.actor.send({ type: 'DISMISS' });
    expect(unlink.value()).toBe('linked');
  });

  async function atThePhone() {
    const link = start({ device: 'apple', isIos: true });
    link.actor.send({ type: 'LINK' });
    await link.linkNatively.answer();
    return link;
  }

  test('on the iPhone hands the phone a code, and asks every 3 seconds until it is linked', async () => {
    const { advance, refreshMember, value, onLinked } = await atThePhone();
    advance(2999);
    expect(refreshMember.asked).toEqual([]);
    advance(1);
    await refreshMember.answer({ isLinked: false });
    advance(3000);
    await refreshMember.answer({ isLinked: true });
    expect([value(), onLinked.heard]).toEqual(['linked', [['apple']]]);
  });

  test('heard of by realtime ends the wait', async () => {
    const { linked, value } = await atThePhone();
    linked.tell(true);
    expect(value()).toBe('linked');
  });

  test('declined on the iPhone is said, and is no failure', async () => {
    const { declined, value, message, actor } = await atThePhone();
    declined.tell();
    expect([value(), message(), actor.getSnapshot().context.failure]).toEqual([
      'unlinked',
      'Access was refused, so nothing was linked. You can try again.',
      null,
    ]);
  });

  test('a phone that says nothing for 60 seconds is given up', async () => {
    const { pass, refreshMember, value, message } = await atThePhone();
    await pass(3);
    await refreshMember.fail(failed('Network'));
    await pass(56.75);
    expect(value()).toEqual({ linkingNatively: 'asking' });
    await pass(0.25);
    expect([value(), message()]).toEqual([
      'unlinked',
      'The iPhone app did not answer in time. Try again when you are ready.',
    ]);
  });

  test('without a code nothing is waited for', async () => {
    const { actor, linkNatively, value, message } = start({ device: 'apple', isIos: true });
    actor.send({ type: 'LINK' });
    await linkNatively.fail(failed('Server'));
    expect([value(), message()]).toEqual(['unlinked', 'The account could not be linked. Try again in a moment.']);
  });
});

describe('unlinking', () => {
  test('asks first', async () => {
    const { actor, unlink, onUnlinked, value } = start({ isLinked: true });
    actor.send({ type: 'UNLINK' });
    expect([value(), unlink.asked]).toEqual(['confirmingUnlink', []]);
    actor.send({ type: 'CANCEL' });
    expect(value()).toBe('linked');
    actor.send({ type: 'UNLINK' });
    actor.send({ type: 'CONFIRM' });
    await unlink.answer();
    expect(value()).toBe('unlinked');
    expect(onUnlinked.heard).toEqual([['garmin']]);
  });

  test('stays linked when it fails, and says so', async () => {
    const { actor, unlink, value, message } = start({ isLinked: true });
    actor.send({ type: 'UNLINK' });
    actor.send({ type: 'CONFIRM' });
    await unlink.fail(failed('Network'));
    expect([value(), message()]).toEqual(['linked', 'The account could not be unlinked. Try again in a moment.']);
  });

  test('elsewhere shows here', () => {
    const { linked, value, onUnlinked } = start({ isLinked: true });
    linked.tell(false);
    expect([value(), onUnlinked.heard]).toEqual(['unlinked', [['garmin']]]);
  });

  test('heard of by realtime before it was answered is told once', async () => {
    const { actor, linked, unlink, value, onUnlinked } = start({ isLinked: true });
    actor.send({ type: 'UNLINK' });
    actor.send({ type: 'CONFIRM' });
    linked.tell(false);
    await unlink.answer();
    expect([value(), onUnlinked.heard]).toEqual(['unlinked', [['garmin']]]);
  });
});

test('an unknown device is a setup error', () => {
  const { actor, value, reportSetupError } = start({ device: 'abacus' });
  expect([value(), actor.getSnapshot().status]).toEqual(['setupError', 'done']);
  expect(reportSetupError.heard).toEqual([['abacus']]);
});
