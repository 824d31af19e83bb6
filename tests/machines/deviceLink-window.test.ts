import { describe, expect, test } from 'vitest';
import { failed } from './support.ts';
import { atTheVendor, start } from './worlds/device-link.ts';

describe('linking by the vendor’s popup', () => {
  test('opens it inside the click, before any request, then navigates to the vendor', async () => {
    const { actor, windows, fetchLinkUrl, value } = start();
    actor.send({ type: 'LINK' });
    expect(windows).toEqual([{ url: null, isClosed: false }]);
    await fetchLinkUrl.answer('https://vendor.example/consent');
    expect(windows[0]?.url).toBe('https://vendor.example/consent');
    expect(value()).toEqual({ linking: { inTime: 'open' } });
  });

  test('closed and linked: linked, and listeners are notified', async () => {
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

  test('polls every second, not before', async () => {
    const { lastWindow, value, advance } = await atTheVendor();
    lastWindow().isClosed = true;
    advance(999);
    expect(value()).toEqual({ linking: { inTime: 'open' } });
    advance(1);
    expect(value()).toBe('refreshingMember');
  });

  test('closed and not linked: rejected, with a message and a retry', async () => {
    const { actor, lastWindow, refreshMember, pass, value, message, windows } = await atTheVendor();
    lastWindow().isClosed = true;
    await pass(1);
    await refreshMember.answer({ isLinked: false });
    expect(value()).toBe('rejected');
    expect(message()).toBe('The window was closed before the account was linked. Try again when you are ready.');
    actor.send({ type: 'LINK' });
    expect([windows.length, message()]).toEqual([2, null]);
  });

  test('refused, failed or no response at the vendor: reported at once', async () => {
    for (const [outcome, sentence] of [
      ['refused', 'Access was denied, so nothing was linked. You can try again.'],
      ['failed', 'The account could not be linked. Try again in a moment.'],
      ['busy', 'The vendor isn’t responding. Try again in a moment.'],
    ] as const) {
      const { said, refreshMember, value, message, lastWindow } = await atTheVendor();
      said.tell(outcome);
      expect([value(), message(), lastWindow().isClosed]).toEqual(['unlinked', sentence, true]);
      expect(refreshMember.asked).toEqual([]);
    }
  });

  test('linked according to the vendor: refetched at once, even with the window open', async () => {
    const { said, refreshMember, value } = await atTheVendor();
    said.tell('linked');
    await refreshMember.answer({ isLinked: true });
    expect(value()).toBe('linked');
  });

  test('the vendor’s result also counts after its window looked closed', async () => {
    const early = await atTheVendor();
    early.lastWindow().isClosed = true;
    await early.pass(1);
    early.said.tell('refused');
    expect([early.value(), early.message()]).toEqual([
      'unlinked',
      'Access was denied, so nothing was linked. You can try again.',
    ]);
    const late = await atTheVendor();
    late.lastWindow().isClosed = true;
    await late.pass(1);
    await late.refreshMember.answer({ isLinked: false });
    late.said.tell('linked');
    await late.refreshMember.answer({ isLinked: true });
    expect(late.value()).toBe('linked');
  });

  test('a result without a waiting page is ignored', () => {
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
    expect(message()).toBe('Linking took too long. If you approve it later, the link will still work.');
    expect(refreshMember.asked).toEqual([{ device: 'garmin' }]);
    expect(returnTo.heard).toEqual([]);
    await refreshMember.answer({ isLinked: false });
    expect(returnTo.heard).toEqual([['profile', 'garmin']]);
    expect(lastWindow().isClosed).toBe(false);
  });

  test('on a partner’s page it returns to the connections', async () => {
    const { pass, returnTo, refreshMember } = await atTheVendor({ isCustomRoute: true });
    await pass(45);
    await refreshMember.fail({ tag: 'Network', message: 'Away.' });
    expect(returnTo.heard).toEqual([['connections', 'garmin']]);
  });

  test('a window closed after the timeout still counts', async () => {
    const { pass, value, refreshMember, lastWindow } = await atTheVendor();
    await pass(45);
    await refreshMember.answer({ isLinked: false });
    await pass(30);
    lastWindow().isClosed = true;
    await pass(1);
    await refreshMember.answer({ isLinked: true });
    expect(value()).toBe('linked');
  });

  test('a page left after the timeout keeps its window open, and one cancelled then closes it', async () => {
    const left = await atTheVendor();
    await left.pass(45);
    await left.refreshMember.answer({ isLinked: false });
    left.actor.stop();
    expect(left.lastWindow().isClosed).toBe(false);
    const givenUp = await atTheVendor();
    await givenUp.pass(45);
    await givenUp.refreshMember.answer({ isLinked: false });
    givenUp.actor.send({ type: 'CANCEL' });
    expect(givenUp.lastWindow().isClosed).toBe(true);
    const early = await atTheVendor();
    early.actor.stop();
    expect(early.lastWindow().isClosed).toBe(true);
  });

  test('a link reported by a realtime event ends the wait and closes the window', async () => {
    const { linked, value, lastWindow, onLinked } = await atTheVendor();
    linked.tell(true);
    expect(value()).toBe('linked');
    expect(lastWindow().isClosed).toBe(true);
    expect(onLinked.heard).toEqual([['garmin']]);
  });

  test('can be cancelled', async () => {
    const { actor, value, lastWindow } = await atTheVendor();
    actor.send({ type: 'CANCEL' });
    expect([value(), lastWindow().isClosed]).toEqual(['unlinked', true]);
  });

  test('without a URL the window is closed again, with a message on the card', async () => {
    const { actor, fetchLinkUrl, value, message, lastWindow } = start();
    actor.send({ type: 'LINK' });
    await fetchLinkUrl.fail(failed('Server'));
    expect([value(), message(), lastWindow().isClosed]).toEqual([
      'unlinked',
      'The account could not be linked. Try again in a moment.',
      true,
    ]);
  });

  test('a refusal with its own reason is shown with it', async () => {
    const { actor, fetchLinkUrl, value, message } = start();
    actor.send({ type: 'LINK' });
    await fetchLinkUrl.fail(failed('Conflict', 'This server has to be told its address.'));
    expect([value(), message()]).toEqual(['unlinked', 'This server has to be told its address.']);
  });

  test('a blocked popup is reported with a plain link, which counts when the person returns', async () => {
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

  test('the end of a plain link is reported without the person returning', async () => {
    const { actor, fetchLinkUrl, said, value, message } = start({}, { isBlocked: true });
    actor.send({ type: 'LINK' });
    await fetchLinkUrl.answer('https://vendor.example/consent');
    said.tell('refused');
    expect([value(), message()]).toEqual(['unlinked', 'Access was denied, so nothing was linked. You can try again.']);
  });

  test('starts automatically if the wizard requests it', () => {
    const { windows } = start({ startsAtOnce: true });
    expect(windows).toHaveLength(1);
  });
});
