import { describe, expect, test } from 'vitest';
import type { Member } from '../../domain/entities/member.ts';
import { type RealtimeEvent, realtimeEvents } from '../../domain/entities/realtime.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import { wholeImportBar } from '../../machines/dataImport/selectors.ts';
import { latestImportIn } from '../../machines/imports/selectors.ts';
import { visitorIn } from '../../machines/session/selectors.ts';
import { none, status } from './samples/statuses.ts';
import { someMember, someSession, someTokens } from './samples/people.ts';
import { settle } from './support.ts';
import { startSession } from './worlds/session.ts';

const later: Tokens = { ...someTokens, idToken: 'id-2', credentialsExpire: someTokens.credentialsExpire + 3600 };

describe('other tabs', () => {
  test('a sign-out there is one here, and keeps the stored data', async () => {
    const { stored, clear, endSession, value } = startSession({ stored: someSession });
    stored.tell(null);
    expect(value()).toBe('signingOut');
    expect(endSession.asked).toEqual([{ tokens: null }]);
    expect(clear.heard).toEqual([]);
    await endSession.answer();
    expect(value()).toBe('signedOut');
  });

  test('a refresh there is adopted', () => {
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

  test('another member there ends the session here', () => {
    const { stored, value } = startSession({ stored: someSession });
    stored.tell({ ...someSession, member: { ...someSession.member, memberId: 'member-2' } });
    expect(value()).toBe('signingOut');
  });
});

describe('events of the channel and the poller', () => {
  const tested = new Set<RealtimeEvent>();

  async function connected() {
    const session = startSession({ stored: someSession });
    await settle();
    const [connection] = session.connections;
    if (connection === undefined) throw new Error('Not connected.');
    connection.onOpen();
    return { ...session, connection };
  }

  test('member_updated stores the member on this device and sends nothing back', async () => {
    const { actor, connection, save, showMember } = await connected();
    const member: Member = { ...someMember, accessLevel: 5 };
    connection.onNews({ event: 'member_updated', body: {}, member });
    expect(visitorIn(actor.getSnapshot())?.accessLevel).toBe(5);
    expect(save.heard).toHaveLength(1);
    expect(showMember.heard).toEqual([[member]]);
  });

  test('calendar_updated refetches the data', async () => {
    const { connection, refetch } = await connected();
    connection.onNews({ event: 'calendar_updated', body: {}, member: null });
    expect(refetch.heard).toEqual([['calendar_updated']]);
  });

  test('events of an import reach its actor', async () => {
    const { connection, imports } = await connected();
    const body = { import_id: 'import-1', count: 3, target: 10, temperature: 'hot' as const };
    connection.onNews({ event: 'import_progress', body, member: null });
    const one = latestImportIn(imports().getSnapshot(), []);
    expect(one && wholeImportBar(one.getSnapshot()).label).toBe('Importing 3 of 10');
  });

  test('a new import wakes the idle poller; for one that ended before, a page has read everything', async () => {
    const { connection, importStatus, refetch, pass } = await connected();
    const over = status([1, 1, 1, 1], none, { state: 'complete' });
    await importStatus.answer(over);
    // The import ended before the page opened, which loads its data anyway.
    expect(refetch.heard).toEqual([]);
    await pass(60_000);
    expect(importStatus.asked).toHaveLength(1);
    connection.onNews({ event: 'new_import_found', body: { import_id: 'import-2' }, member: null });
    expect(importStatus.asked).toHaveLength(2);
    await importStatus.answer({ ...over, importId: 'import-2' });
    expect(refetch.heard).toEqual([['new_import_found'], ['imports']]);
  });

  /** The effect of each event: a fact for machines that show imports, data to be loaded again, a member to be shown. */
  test.each<[RealtimeEvent, string[]]>([
    ['account_locked', ['fact', 'refetch']],
    ['bad_source_credentials', ['fact', 'refetch']],
    ['password_reset_required', ['fact', 'refetch']],
    ['puller_failed', ['fact', 'refetch']],
    ['import_progress', ['fact']],
    ['post_import_calculations_progress', ['fact']],
    ['import_complete', ['fact', 'refetch']],
    ['post_import_calculations_complete', ['fact', 'refetch']],
    ['new_import_found', ['fact', 'refetch']],
    ['calendar_updated', ['refetch']],
    ['notices_updated', ['refetch']],
    ['member_updated', ['refetch', 'member']],
  ])('%s is handled', async (event, handled) => {
    const { connection, imports, refetch, showMember } = await connected();
    connection.onNews({
      event,
      body: { import_id: 'import-1' },
      member: event === 'member_updated' ? someMember : null,
    });
    const heard = { fact: imports().getSnapshot().context.known, refetch: refetch.heard, member: showMember.heard };
    expect(Object.entries(heard).flatMap(([name, calls]) => (calls.length > 0 ? [name] : []))).toEqual(handled);
    if (handled.includes('refetch')) expect(refetch.heard).toEqual([[event]]);
    tested.add(event);
  });

  test.each(['account_locked', 'bad_source_credentials', 'password_reset_required', 'puller_failed'] as const)(
    '%s that names no import is about none: an import that runs goes on',
    async (event) => {
      const { connection, imports, refetch } = await connected();
      const phase = () => latestImportIn(imports().getSnapshot(), [])?.getSnapshot().value.phase;
      connection.onNews({ event: 'new_import_found', body: { import_id: 'import-1' }, member: null });
      refetch.heard.length = 0;
      connection.onNews({ event, body: {}, member: null });
      expect(phase()).toEqual({ active: 'hotPending' });
      expect(refetch.heard).toEqual([[event]]);
      connection.onNews({ event, body: { import_id: 'import-1' }, member: null });
      expect(phase()).toEqual('error');
    },
  );

  test('events before the imports are loaded concern nothing a page has read', () => {
    const session = startSession({ stored: someSession });
    const [connection] = session.connections;
    connection?.onOpen();
    connection?.onNews({ event: 'new_import_found', body: { import_id: 'import-1' }, member: null });
    expect([session.value(), session.refetch.heard]).toEqual([{ authenticated: 'fresh' }, []]);
  });

  test('the imports end with the session', async () => {
    const { actor, imports } = await connected();
    const before = imports();
    actor.send({ type: 'SIGN_OUT' });
    expect(before.getSnapshot().status).toBe('stopped');
    expect(imports).toThrow('The imports are not loaded.');
  });

  test('and none of them was left out', () => {
    expect([...tested].sort()).toEqual([...realtimeEvents].sort());
  });

  test('after a reconnect the data of open screens is refetched', async () => {
    const { connection, connections, refetch, pass } = await connected();
    connection.onClosed();
    await pass(1000);
    connections[1]?.onOpen();
    expect(refetch.heard).toEqual([['reconnected']]);
  });
});
