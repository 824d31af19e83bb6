import { describe, expect, test } from 'vitest';
import { deviceLinkView } from '../../machines/deviceLink/selectors.ts';
import { failed } from './support.ts';
import { start } from './worlds/device-link.ts';

describe('unlinking', () => {
  test('asks for confirmation first', async () => {
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

  test('stays linked if it fails, with a message', async () => {
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

  test('reported by a realtime event before its response is reported once', async () => {
    const { actor, linked, unlink, value, onUnlinked } = start({ isLinked: true });
    actor.send({ type: 'UNLINK' });
    actor.send({ type: 'CONFIRM' });
    linked.tell(false);
    await unlink.answer();
    expect([value(), onUnlinked.heard]).toEqual(['unlinked', [['garmin']]]);
  });
});

describe('a link that ended at the vendor', () => {
  test('is dismissed, and pages that list sources refetch', async () => {
    const { actor, unlink, onUnlinked, value } = start();
    actor.send({ type: 'FORGET_END' });
    expect(deviceLinkView(actor.getSnapshot()).isForgettingEnd).toBe(true);
    expect(deviceLinkView(actor.getSnapshot()).isLinking).toBe(false);
    await unlink.answer();
    expect([value(), onUnlinked.heard]).toEqual(['unlinked', [['garmin']]]);
  });

  test('stays if it cannot be dismissed, with a message', async () => {
    const { actor, unlink, onUnlinked, value, message } = start();
    actor.send({ type: 'FORGET_END' });
    await unlink.fail(failed('Conflict', 'Not now.'));
    expect([value(), message(), onUnlinked.heard]).toEqual([
      'unlinked',
      'Couldn’t dismiss this. Try again in a moment.',
      [],
    ]);
  });
});
