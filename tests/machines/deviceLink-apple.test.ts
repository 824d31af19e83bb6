import { describe, expect, test } from 'vitest';
import { failed } from './support.ts';
import { start } from './worlds/device-link.ts';

describe('apple', () => {
  test('elsewhere than on the iPhone only shows where to go, for linking and unlinking', () => {
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

  test('on the iPhone passes the phone a code, and polls every 3 seconds until it is linked', async () => {
    const { advance, refreshMember, value, onLinked } = await atThePhone();
    advance(2999);
    expect(refreshMember.asked).toEqual([]);
    advance(1);
    await refreshMember.answer({ isLinked: false });
    advance(3000);
    await refreshMember.answer({ isLinked: true });
    expect([value(), onLinked.heard]).toEqual(['linked', [['apple']]]);
  });

  test('a realtime event ends the wait', async () => {
    const { linked, value } = await atThePhone();
    linked.tell(true);
    expect(value()).toBe('linked');
  });

  test('declining on the iPhone is reported, and is no failure', async () => {
    const { declined, value, message, actor } = await atThePhone();
    declined.tell();
    expect([value(), message(), actor.getSnapshot().context.failure]).toEqual([
      'unlinked',
      'Access was denied, so nothing was linked. You can try again.',
      null,
    ]);
  });

  test('a phone without a response for 60 seconds is given up', async () => {
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

  test('without a code there is no wait', async () => {
    const { actor, linkNatively, value, message } = start({ device: 'apple', isIos: true });
    actor.send({ type: 'LINK' });
    await linkNatively.fail(failed('Server'));
    expect([value(), message()]).toEqual(['unlinked', 'The account could not be linked. Try again in a moment.']);
  });
});
