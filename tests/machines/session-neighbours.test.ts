import { describe, expect, test } from 'vitest';
import type { Member } from '../../domain/entities/member.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import { visitorIn } from '../../machines/session/selectors.ts';
import { none, status } from './samples/imports.ts';
import { someMember, someSession, someTokens } from './samples/people.ts';
import { startSession } from './worlds/session.ts';

const later: Tokens = { ...someTokens, idToken: 'id-2', credentialsExpire: someTokens.credentialsExpire + 3600 };

describe('other tabs', () => {
  test('a sign-out there is one here, and leaves what is stored alone', async () => {
    const { stored, clear, endSession, value } = startSession({ stored: someSession });
    stored.tell(null);
    expect(value()).toBe('signingOut');
    expect(endSession.asked).toEqual([{ tokens: null }]);
    expect(clear.heard).toEqual([]);
    await endSession.answer();
    expect(value()).toBe('signedOut');
  });

  test('a refresh there is taken over', () => {
    const { actor, stored, value } = startSession({ stored: someSession });
    stored.tell({ ...someSession, tokens: later });
    expect(value()).toEqual({ authenticated: 'fresh' });
    expect(actor.getSnapshot().context.session?.tokens.idToken).toBe('id-2');
  });

  test('a sign-in there signs in here', () => {
    const { stored, value } = startSession();
    stored.tell(someSession);
    expect(value()).toEqual({ authenticated: 'fresh' });
  });

  test('somebody else there ends the session here', () => {
    const { stored, value } = startSession({ stored: someSession });
    stored.tell({ ...someSession, member: { ...someSession.member, memberId: 'member-2' } });
    expect(value()).toBe('signingOut');
  });
});

describe('what the channel and the poller say', () => {
  function connected() {
    const session = startSession({ stored: someSession });
    const [connection] = session.connections;
    if (connection === undefined) throw new Error('Not connected.');
    connection.onOpen();
    return { ...session, connection };
  }

  test('member_updated saves the member on this device and sends nothing back', () => {
    const { actor, connection, save, showMember } = connected();
    const member: Member = { ...someMember, accessLevel: 5 };
    connection.onNews({ event: 'member_updated', body: {}, member });
    expect(visitorIn(actor.getSnapshot())?.accessLevel).toBe(5);
    expect(save.heard).toHaveLength(1);
    expect(showMember.heard).toEqual([[member]]);
  });

  test('calendar_updated asks for the data again', () => {
    const { connection, refetch } = connected();
    connection.onNews({ event: 'calendar_updated', body: {}, member: null });
    expect(refetch.heard).toEqual([['calendar_updated']]);
  });

  test('news of an import become facts', () => {
    const { connection, publishFact } = connected();
    const body = { import_id: 'import-1', count: 3, target: 10, temperature: 'hot' as const };
    connection.onNews({ event: 'import_progress', body, member: null });
    expect(publishFact.heard).toEqual([
      [{ kind: 'progress', importId: 'import-1', stage: 'import', temperature: 'hot', total: 3, target: 10 }],
    ]);
  });

  test('a new import wakes the poller, which was done', async () => {
    const { connection, importStatus, publishFact, refetch, pass } = connected();
    const over = status([1, 1, 1, 1], none, { state: 'complete' });
    await importStatus.answer(over);
    expect(publishFact.heard).toEqual([[{ kind: 'status', importId: 'import-1', status: over }]]);
    expect(refetch.heard).toEqual([['imports']]);
    await pass(60_000);
    expect(importStatus.asked).toHaveLength(1);
    connection.onNews({ event: 'new_import_found', body: { import_id: 'import-2' }, member: null });
    expect(importStatus.asked).toHaveLength(2);
  });

  test('after a reconnect the data behind open screens is asked for again', async () => {
    const { connection, connections, refetch, pass } = connected();
    connection.onClosed();
    await pass(1000);
    connections[1]?.onOpen();
    expect(refetch.heard).toEqual([['reconnected']]);
  });
});
