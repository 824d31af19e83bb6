import * as fc from 'fast-check';
import type { ImportErrorKind, ImportStatus } from '../../../domain/entities/import.ts';
import type { RealtimeMessage } from '../../../machines/realtime/messages.ts';
import { status } from '../samples/statuses.ts';

type Bucket = readonly [total: number, target: number, processed: number];

/** One step of an import on the server. */
type Step = 'findHot' | 'findWarm' | 'readHot' | 'readWarm' | 'analyseHot' | 'analyseWarm';
export type Ending = 'complete' | 'empty' | 'reopened' | ImportErrorKind;

/** Parameters of an import's course. */
export interface Fate {
  readonly importId: string;
  readonly steps: readonly (readonly [step: Step, count: number])[];
  readonly ending: Ending;
}

export const fateOf = (importId: string): fc.Arbitrary<Fate> =>
  fc.record({
    importId: fc.constant(importId),
    steps: fc.array(
      fc.tuple(
        fc.constantFrom<Step>('findHot', 'findWarm', 'readHot', 'readWarm', 'analyseHot', 'analyseWarm'),
        fc.integer({ min: 1, max: 6 }),
      ),
      { maxLength: 14 },
    ),
    ending: fc.constantFrom<Ending>(
      'complete',
      'complete',
      'reopened',
      'empty',
      'bad_source_credentials',
      'account_locked',
      'password_reset_required',
      'puller_failed',
    ),
  });

/** Creates a response of import/status: while more may be found, the rest is never completely analysed. */
function said(
  importId: string,
  [hot, warm]: readonly [Bucket, Bucket],
  state: ImportStatus['state'],
  listed: boolean,
  kind: ImportErrorKind | null = null,
): ImportStatus {
  const most = state === 'active' && !listed ? Math.max(0, warm[1] - 1) : warm[1];
  const error = kind === null ? null : { kind, message: '', retryAt: null };
  return status([hot[0], hot[1], hot[2], hot[1]], [warm[0], warm[1], Math.min(warm[2], most), warm[1]], {
    importId,
    state,
    error,
  });
}

const more: Readonly<Record<Step, (bucket: Bucket, count: number) => Bucket>> = {
  findHot: ([total, target, processed], n) => [total, target + n, processed],
  findWarm: ([total, target, processed], n) => [total, target + n, processed],
  readHot: ([total, target, processed], n) => [Math.min(target, total + n), target, processed],
  readWarm: ([total, target, processed], n) => [Math.min(target, total + n), target, processed],
  analyseHot: ([total, target, processed], n) => [total, target, Math.min(total, processed + n)],
  analyseWarm: ([total, target, processed], n) => [total, target, Math.min(total, processed + n)],
};

/** All statuses of the server, in order. More is found while the import runs; at the end nothing changes any more. */
export function lifeOf({ importId, steps, ending }: Fate): readonly ImportStatus[] {
  let buckets: readonly [Bucket, Bucket] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const life = [said(importId, buckets, 'active', false)];
  if (ending === 'empty') return [...life, said(importId, buckets, 'complete', true)];
  for (const [step, count] of steps) {
    const [hot, warm] = buckets;
    buckets = step.endsWith('Hot') ? [more[step](hot, count), warm] : [hot, more[step](warm, count)];
    life.push(said(importId, buckets, 'active', false));
  }
  if (ending !== 'complete' && ending !== 'reopened') {
    return [...life, said(importId, buckets, 'error', false, ending)];
  }
  const whole = ([, target]: Bucket): Bucket => [Math.max(1, target), Math.max(1, target), Math.max(1, target)];
  buckets = [whole(buckets[0]), whole(buckets[1])];
  // Everything is done, but not reported as complete: a request may arrive at this moment.
  life.push(said(importId, buckets, 'active', true), said(importId, buckets, 'complete', true));
  if (ending === 'complete') return life;
  // A push within the hour joins it.
  const again: readonly [Bucket, Bucket] = [more.findHot(buckets[0], 2), buckets[1]];
  const done: readonly [Bucket, Bucket] = [whole(again[0]), again[1]];
  return [...life, said(importId, again, 'active', true), said(importId, done, 'complete', true)];
}

const news = (event: RealtimeMessage['event'], body: RealtimeMessage['body']): RealtimeMessage => ({
  event,
  body,
  member: null,
});

/** The channel's message for a status of an import: see server/imports/progress.ts. */
export function newsOf({ importId, state, error, ...counts }: ImportStatus): RealtimeMessage[] {
  const heard: RealtimeMessage[] = [];
  const tell = (event: RealtimeMessage['event'], body: RealtimeMessage['body']) =>
    heard.push(news(event, { import_id: importId, ...body }));
  for (const temperature of ['hot', 'warm'] as const) {
    const { target, total, processed } = counts[temperature];
    if (target > 0) {
      tell('import_progress', { target, count: total, temperature });
      if (total === target && (temperature === 'hot' || state === 'complete')) tell('import_complete', { temperature });
      tell('post_import_calculations_progress', { target: processed.target, count: processed.total, temperature });
    }
    if (state === 'complete') tell('post_import_calculations_complete', { temperature });
  }
  if (state === 'complete') tell('import_complete', { temperature: 'warm' });
  if (state === 'error' && error) tell(error.kind, {});
  return heard;
}

export const foundNews = (importId: string): RealtimeMessage => news('new_import_found', { import_id: importId });
