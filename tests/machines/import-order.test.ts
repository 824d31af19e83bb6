import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages } from '../../domain/messages.ts';
import { factOfStatus, type ImportFact, type Temperature } from '../../machines/imports/facts.ts';
import {
  analysisBar,
  type Bar,
  importBar,
  wholeAnalysisBar,
  wholeImportBar,
} from '../../machines/dataImport/selectors.ts';
import { none, status } from './samples/statuses.ts';
import { startImports } from './worlds/imports.ts';

type Counts = readonly [total: number, target: number, processed: number, processedTarget: number];

interface Moment {
  readonly hot: Counts;
  readonly warm: Counts;
  /** Messages of the channel at this moment. */
  readonly news: readonly ImportFact[];
}

const id = 'import-1';
const progress = (
  stage: 'import' | 'processing',
  temperature: Temperature,
  total: number,
  target: number,
): ImportFact => ({
  kind: 'progress',
  importId: id,
  stage,
  temperature,
  total,
  target,
});
const finished = (stage: 'import' | 'processing', temperature: Temperature): ImportFact => ({
  kind: 'finished',
  importId: id,
  stage,
  temperature,
});

/** An import's life on the server: hot is read and analysed, then warm; each step is one item. */
function lifeOf(hot: number, warm: number): Moment[] {
  const all = (count: number): Counts => [count, count, count, count];
  const stages = (
    temperature: Temperature,
    count: number,
    around: (counts: Counts) => Omit<Moment, 'news'>,
  ): Moment[] => {
    const steps = Array.from({ length: count + 1 }, (_, done) => done);
    const read = steps.map((done) => ({
      ...around([done, count, 0, 0]),
      news: [
        progress('import', temperature, done, count),
        ...(done === count ? [finished('import', temperature)] : []),
      ],
    }));
    const analysed = steps.map((done) => ({
      ...around([count, count, done, count]),
      news: [
        progress('processing', temperature, done, count),
        ...(done === count ? [finished('processing', temperature)] : []),
      ],
    }));
    // The server reports the number to analyse together with the last item read.
    return [
      ...read.slice(0, -1),
      { ...analysed[0], news: [...(read.at(-1)?.news ?? []), ...(analysed[0]?.news ?? [])] } as Moment,
      ...analysed.slice(1),
    ];
  };
  const unread = (count: number): Counts => [0, count, 0, count];
  return [
    { hot: none, warm: none, news: [{ kind: 'found', importId: id }] },
    ...stages('hot', hot, (counts) => ({ hot: counts, warm: unread(warm) })),
    ...stages('warm', warm, (counts) => ({ hot: all(hot), warm: [counts[0], warm, counts[2], warm] })),
  ];
}

const unknown: readonly string[] = [messages.progress.fetching, messages.progress.analysis];

/** The state of a bar as a person sees it: unknown, in progress with its count, full. */
function rank({ label, count, done }: Bar): readonly [place: number, count: number] {
  if (done) return [2, 0];
  return unknown.includes(label) ? [0, 0] : [1, count];
}

/** The order of events: a poll of the current moment, or messages of this or an earlier moment, possibly repeated or lost. */
const wish = fc.record({
  isPoll: fc.boolean(),
  step: fc.nat({ max: 3 }),
  late: fc.nat({ max: 6 }),
  isLost: fc.boolean(),
});

test('poller and channel in every order: the display never goes back, and always ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(wish, { maxLength: 40 }),
      (hot, warm, wishes) => {
        const { facts, imports, snapshot: look, latest } = startImports();
        const life = lifeOf(hot, warm);
        let now = 0;
        let seen: readonly (readonly [number, number])[] = [];
        const tell = (fact: ImportFact) => {
          facts.publish(fact);
          if (latest() === undefined) return;
          const snapshot = look();
          const bars = [importBar, analysisBar, wholeImportBar, wholeAnalysisBar].map((bar) => rank(bar(snapshot)));
          bars.forEach(([place, count], i) => {
            const [before, counted] = seen[i] ?? [0, 0];
            expect(place).toBeGreaterThanOrEqual(before);
            if (place === before) expect(count).toBeGreaterThanOrEqual(counted);
          });
          seen = bars;
        };
        for (const { isPoll, step, late, isLost } of wishes) {
          now = Math.min(now + step, life.length - 1);
          const moment = life[isPoll ? now : Math.max(now - late, 0)];
          if (moment === undefined) continue;
          if (isPoll) tell(factOfStatus(status(moment.hot, moment.warm)));
          else if (!isLost) moment.news.forEach(tell);
        }
        // The channel may have been silent: the last poll is enough.
        const end = life.at(-1);
        if (end !== undefined) tell(factOfStatus(status(end.hot, end.warm, { state: 'complete' })));
        expect(look().value.phase).toBe('complete');
        expect(seen.map(([place]) => place)).toEqual([2, 2, 2, 2]);
        imports.stop();
      },
    ),
    { numRuns: 400 },
  );
});
