import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Notice } from '../../domain/entities/notice.ts';
import { createNoticesImplementations } from '../../machines/notices/implementations.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { ear, failed, fake, source } from './support.ts';

const notice = (noticeId: string, seen = false): Notice => ({
  noticeId,
  title: noticeId,
  message: 'In more words.',
  createdAt: '2026-11-01T08:00:00Z',
  seen,
  author: null,
  path: null,
});

function start(notices: Notice[]) {
  const markSeen = fake<{ noticeId: string }>();
  const logUnknownNotice = ear<[{ noticeId: string }]>();
  const read = source<readonly Notice[]>();
  const deps = { markSeen, logUnknownNotice, watchNotices: read.watch };
  const machine = noticesMachine.provide(createNoticesImplementations(deps));
  const actor = createActor(machine, { input: { notices } }).start();
  const ids = () => {
    const { fresh, seen } = actor.getSnapshot().context;
    return { fresh: fresh.map(({ noticeId }) => noticeId), seen: seen.map(({ noticeId }) => noticeId) };
  };
  const asked = () => markSeen.asked.map(({ noticeId }) => noticeId);
  return { actor, ids, asked, markSeen, logUnknownNotice, read };
}

test('a new notice moves to the seen list when marked, and the server is notified', async () => {
  const { actor, ids, asked, markSeen } = start([notice('a'), notice('b'), notice('old', true)]);
  expect(ids()).toEqual({ fresh: ['a', 'b'], seen: ['old'] });
  actor.send({ type: 'SEEN', noticeId: 'b' });
  expect([ids(), asked()]).toEqual([{ fresh: ['a'], seen: ['old', 'b'] }, ['b']]);
  await markSeen.answer();
  expect(ids()).toEqual({ fresh: ['a'], seen: ['old', 'b'] });
});

test('an unknown notice is only logged', () => {
  const { actor, ids, asked, logUnknownNotice } = start([notice('a')]);
  actor.send({ type: 'SEEN', noticeId: 'nobody' });
  expect(logUnknownNotice.heard).toEqual([[{ noticeId: 'nobody' }]]);
  expect([ids(), asked()]).toEqual([{ fresh: ['a'], seen: [] }, []]);
});

test('one already seen is reported to no one', () => {
  const { actor, asked, logUnknownNotice } = start([notice('a', true)]);
  actor.send({ type: 'SEEN', noticeId: 'a' });
  expect([asked(), logUnknownNotice.heard]).toEqual([[], []]);
});

test('several are reported one after another, even after a failure', async () => {
  const { actor, ids, asked, markSeen } = start([notice('a'), notice('b')]);
  actor.send({ type: 'SEEN', noticeId: 'a' });
  actor.send({ type: 'SEEN', noticeId: 'b' });
  expect(asked()).toEqual(['a']);
  await markSeen.fail(failed('Network'));
  expect(asked()).toEqual(['a', 'b']);
  expect(actor.getSnapshot().context.failure?.tag).toBe('Network');
  await markSeen.answer();
  expect([ids().seen, actor.getSnapshot().context.failure]).toEqual([['a', 'b'], null]);
});

test('notices seen here stay seen before the server knows, and new ones arrive', () => {
  const { actor, ids, read } = start([notice('a')]);
  actor.send({ type: 'SEEN', noticeId: 'a' });
  read.tell([notice('a'), notice('c')]);
  expect(ids()).toEqual({ fresh: ['c'], seen: ['a'] });
  actor.stop();
  expect(read.listeners()).toBe(0);
});
