import { describe, expect, test } from 'vitest';
import { failed } from './support.ts';
import { start } from './worlds/device-link.ts';

describe('vendors that require a login', () => {
  async function atTheForm() {
    const link = start({ device: 'polar', needsLogin: true });
    link.actor.send({ type: 'LINK' });
    link.advance(500);
    return link;
  }
  const login = { type: 'SUBMIT_CREDENTIALS', email: ' me@example.org ', password: 'secret' } as const;

  test('open the form after 500 ms, have the login checked, drop it, and continue at the vendor', async () => {
    const link = start({ device: 'polar', needsLogin: true });
    const { actor, advance, value, validateCredentials, windows } = link;
    actor.send({ type: 'LINK' });
    advance(499);
    expect(value()).toBe('openingCredentials');
    advance(1);
    expect(value()).toBe('askingCredentials');
    actor.send(login);
    expect(validateCredentials.asked).toEqual([{ device: 'polar', email: 'me@example.org', password: 'secret' }]);
    expect(windows).toEqual([]);
    await validateCredentials.answer();
    expect([value(), windows.length]).toEqual([{ linking: { inTime: 'opening' } }, 1]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  test('refuse with a message that ends the wait', async () => {
    const { actor, value, message, validateCredentials } = await atTheForm();
    actor.send(login);
    await validateCredentials.fail(failed('BadCredentials'));
    expect([value(), message()]).toEqual(['askingCredentials', 'Invalid login credentials. Please try again.']);
  });

  test('show other errors in the server’s words, and can be retried', async () => {
    const { actor, value, message, validateCredentials } = await atTheForm();
    actor.send(login);
    await validateCredentials.fail(failed('Conflict', 'A new password is needed.'));
    expect([value(), message()]).toEqual(['askingCredentials', 'A new password is needed.']);
    actor.send(login);
    await validateCredentials.answer();
    expect(message()).toBeNull();
  });

  test('can be linked on their own page instead, and cancelled, even while the vendor checks', async () => {
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
