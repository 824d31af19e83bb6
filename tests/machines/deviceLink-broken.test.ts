import { describe, expect, test } from 'vitest';
import { start } from './worlds/device-link.ts';

describe('a broken link', () => {
  async function mending() {
    const link = start({ isLinked: true });
    link.actor.send({ type: 'LINK' });
    await link.fetchLinkUrl.answer('https://vendor.example/consent');
    return link;
  }

  test('is renewed, and reported like a new one', async () => {
    const { said, refreshMember, value, onLinked } = await mending();
    said.tell('linked');
    await refreshMember.answer({ isLinked: true });
    expect([value(), onLinked.heard]).toEqual(['linked', [['garmin']]]);
  });

  test('still exists after a failure', async () => {
    const { lastWindow, refreshMember, pass, value, message, onLinked, linked } = await mending();
    // The member is reported as linked all along.
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

  test('is fixed at once if the wizard requests it', () => {
    expect(start({ isLinked: true, startsAtOnce: true }).windows).toHaveLength(1);
  });
});

test('Movescount opens no window, and shows its successor', () => {
  const { actor, windows, value, message } = start({ device: 'suunto' });
  actor.send({ type: 'LINK' });
  expect([value(), windows, message()]).toEqual([
    'moved',
    [],
    'Movescount was shut down. Connect the Suunto app instead: your newer activities are there.',
  ]);
  actor.send({ type: 'DISMISS' });
  expect([value(), message()]).toEqual(['unlinked', null]);
});

test('an unknown device is a setup error', () => {
  const { actor, value, reportSetupError } = start({ device: 'abacus' });
  expect([value(), actor.getSnapshot().status]).toEqual(['setupError', 'done']);
  expect(reportSetupError.heard).toEqual([['abacus']]);
});
