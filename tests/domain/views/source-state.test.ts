import { describe, expect, it } from 'vitest';
import type { ImportSummary } from '../../../domain/entities/import.ts';
import type { Source, SourceProblem } from '../../../domain/entities/source.ts';
import { groupCounts, remedyOf, sourceState } from '../../../domain/views/source-state.ts';

const bucket = (target: number, total: number) => ({ target, total, processed: { target, total: 0 } });
const summary = (over: Partial<ImportSummary> = {}): ImportSummary => ({
  importId: 'i',
  state: 'complete',
  hot: bucket(10, 4),
  warm: bucket(90, 3),
  error: null,
  source: 'polar',
  createdAt: '2026-11-20T08:00:00.000Z',
  completedAt: '2026-11-20T08:05:00.000Z',
  counts: { imported: 5, duplicate: 2, partial: 1, failed: 4, skipped: 8, pending: 16 },
  ...over,
});
const source = (over: Partial<Source> = {}): Source => ({
  vendor: 'polar',
  available: true,
  takesLogin: true,
  linked: true,
  linkedAt: '2026-11-20T08:00:00.000Z',
  lastSyncAt: '2026-11-21T08:00:00.000Z',
  nextSyncAt: '2026-11-21T14:00:00.000Z',
  brokenSince: null,
  brokenKind: null,
  busyUntil: null,
  latestImport: summary(),
  activities: 3,
  ...over,
});
const since = '2026-11-21T09:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';
const puller = (retryAt: string | null) => ({ kind: 'puller_failed', message: 'It failed.', retryAt }) as const;
const active = summary({ state: 'active', completedAt: null });

describe('a source', () => {
  it.each<[string, Partial<Source>, object, string | null]>([
    ['is up to date', {}, { kind: 'current' }, 'pull'],
    ['is up to date before its first import', { latestImport: null }, { kind: 'current' }, 'pull'],
    ['is not linked', { linked: false }, { kind: 'unlinked' }, 'link'],
    ['imports', { latestImport: active }, { kind: 'importing', summary: active }, null],
    [
      'waits in the middle of an import',
      { latestImport: { ...active, error: puller(later) }, busyUntil: since },
      { kind: 'waiting', until: later, summary: { ...active, error: puller(later) } },
      null,
    ],
    ['waits between two', { busyUntil: later }, { kind: 'waiting', until: later, summary: null }, null],
    [
      'stopped',
      { latestImport: summary({ state: 'error', error: puller(null) }) },
      { kind: 'failed', why: 'puller_failed', since: '2026-11-20T08:05:00.000Z' },
      'tryAgain',
    ],
    [
      'stopped for no reason that is known',
      { latestImport: summary({ state: 'error', completedAt: null }) },
      { kind: 'failed', why: 'puller_failed', since: '2026-11-20T08:00:00.000Z' },
      'tryAgain',
    ],
    [
      'is broken, whatever else is known of it',
      { brokenSince: since, busyUntil: later, latestImport: active },
      { kind: 'broken', since, trouble: null },
      'linkAgain',
    ],
    [
      'was ended at the vendor',
      { linked: false, brokenSince: since, brokenKind: 'access_ended' },
      { kind: 'broken', since, trouble: 'access_ended' },
      'linkAgain',
    ],
    ['of the phone is left to it', { vendor: 'apple' }, { kind: 'current' }, null],
  ])('that %s shows that, with its remedy', (_name, over, state, remedy) => {
    const of = source(over);
    expect(sourceState(of)).toEqual(state);
    expect(remedyOf(sourceState(of), of)).toBe(remedy);
  });

  it.each<[SourceProblem, string, string]>([
    ['access_refused', 'linkAgain', 'linkAgain'],
    ['activities_withheld', 'linkAgain', 'linkAgain'],
    ['account_locked', 'logInAgain', 'linkAgain'],
    ['password_reset_required', 'logInAgain', 'linkAgain'],
  ])('broken by %s is fixed by the login only if the vendor has one', (brokenKind, withLogin, without) => {
    for (const [takesLogin, remedy] of [
      [true, withLogin],
      [false, without],
    ] as const) {
      const of = source({ brokenSince: since, brokenKind, takesLogin });
      expect(remedyOf(sourceState(of), of)).toBe(remedy);
    }
  });
});

describe('an import', () => {
  it('is summarised by its meaning for a person', () => {
    expect(groupCounts(summary())).toEqual({ in: 6, out: 14, waiting: 16 });
  });
});
