import { expect, test } from 'vitest';
import type { ImportSummary } from '../../../domain/entities/import.ts';
import { importIn } from '../../../machines/imports/selectors.ts';
import { readImports, whenImports } from '../../../src/workflows/when-imports.ts';
import { someSession } from '../../machines/samples/people.ts';
import { none, status } from '../../machines/samples/statuses.ts';
import { ear, settle } from '../../machines/support.ts';
import { startSession } from '../../machines/worlds/session.ts';

const summary = { ...status([3, 10, 0, 10], none), source: 'garmin' } as ImportSummary;

test('data fetched before the imports are loaded is passed on afterwards', async () => {
  const { actor, imports } = startSession({ stored: someSession });
  readImports(actor, [summary]);
  await settle();
  expect(importIn(imports().getSnapshot(), summary.importId)?.getSnapshot().context.knowledge.progress.hot.total).toBe(
    3,
  );
});

test('nothing is passed to another member’s imports', async () => {
  const { actor, endSession, imports, stored } = startSession({ stored: someSession });
  const told = ear<[unknown]>();
  whenImports(actor, told);
  actor.send({ type: 'SIGN_OUT' });
  await endSession.answer();
  stored.tell({ ...someSession, member: { ...someSession.member, memberId: 'member-2' } });
  await settle();
  expect([imports().getSnapshot().context.memberId, told.heard]).toEqual(['member-2', []]);
});

test('nothing is passed after waiting was stopped', async () => {
  const { actor } = startSession({ stored: someSession });
  const told = ear<[unknown]>();
  whenImports(actor, told)();
  await settle();
  expect(told.heard).toEqual([]);
});
