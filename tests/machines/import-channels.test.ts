import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import type { ImportStatus } from '../../domain/entities/import.ts';
import { messages } from '../../domain/messages.ts';
import { dataImportMachine } from '../../machines/dataImport/dataImport.machine.ts';
import type { ImportFact } from '../../machines/imports/facts.ts';
import { createDataImportImplementations } from '../../machines/dataImport/implementations.ts';
import { addFact } from '../../machines/dataImport/knowledge.ts';
import {
  analysisBar,
  type Bar,
  importBar,
  importErrorIn,
  wholeAnalysisBar,
  wholeImportBar,
} from '../../machines/dataImport/selectors.ts';
import { updateDisplay, emptyDisplay } from '../../machines/dataImport/display.ts';
import { importPollerMachine } from '../../machines/importPoller/importPoller.machine.ts';
import { createImportPollerImplementations } from '../../machines/importPoller/implementations.ts';
import { latestImportIn } from '../../machines/imports/selectors.ts';
import type { RealtimeMessage } from '../../machines/realtime/messages.ts';
import { someSession } from './samples/people.ts';
import { failed, settle } from './support.ts';
import { type Fate, fateOf, foundNews, lifeOf, newsOf } from './worlds/import-life.ts';
import { onEveryImport } from './worlds/imports.ts';
import { startSession } from './worlds/session.ts';

/** The next event: on the server, the delivery of a response or message, or a pause. */
type Happening =
  | { readonly kind: 'server'; readonly steps: number }
  /** The pending request gets the current status, or the one `ago` steps earlier. */
  | { readonly kind: 'answer'; readonly ago: number }
  | { readonly kind: 'notFound' | 'fault' | 'offline' }
  /** The channel delivers the current status, or an earlier one: all of it, or only one message. */
  | { readonly kind: 'say'; readonly ago: number; readonly only: number | null }
  | { readonly kind: 'again'; readonly which: number }
  | { readonly kind: 'channel' }
  | { readonly kind: 'visible' }
  | { readonly kind: 'pass'; readonly ms: number };

const ago = fc.oneof(fc.constant(0), fc.nat({ max: 12 }));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('server' as const), steps: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer' as const), ago }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('notFound' as const, 'fault' as const, 'offline' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('say' as const), ago, only: fc.option(fc.nat({ max: 9 })) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'channel' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'visible' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(500, 5000, 60_000) }) },
);

/** `poller`: the channel is silent from then on. `channel`: requests get no more responses. */
const story = fc.record({
  fates: fc.tuple(fateOf('import-1'), fateOf('import-2')),
  both: fc.boolean(),
  native: fc.boolean(),
  happenings: fc.array(happening, { maxLength: 40 }),
  ends: fc.constantFrom('poller' as const, 'channel' as const),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

const { progress: words } = messages;
const rankOf = ({ label, done }: Bar): number =>
  done ? 2 : label === words.fetching || label === words.analysis ? 0 : 1;

/** The machines of a tab, with the poller or the import's own replaced to inject a fault. */
interface Planted {
  readonly poller?: typeof importPollerMachine;
  readonly shown?: typeof dataImportMachine;
}

async function startTab({ native }: Story, { poller, shown }: Planted) {
  let answered = 0;
  const session = startSession(
    { native, stored: someSession },
    {
      imports: (real, deps) =>
        real.provide({
          actors: {
            ...(poller && { importPoller: poller.provide(createImportPollerImplementations(deps)) }),
            ...(shown && { dataImport: shown.provide(createDataImportImplementations(deps)) }),
          },
        }),
    },
  );
  await settle();
  const imports = session.imports();
  return {
    session,
    imports,
    /** The import that a page shows by default. */
    shown: () => latestImportIn(imports.getSnapshot(), [])?.getSnapshot(),
    isAsking: () => session.importStatus.asked.length > answered,
    answer: async (status: ImportStatus) => {
      answered += 1;
      await session.importStatus.answer(status);
    },
    fail: async (tag: 'NotFound' | 'Server' | 'Network') => {
      answered += 1;
      await session.importStatus.fail(failed(tag));
    },
    channel: () => session.connections.at(-1),
    stop: () => session.actor.stop(),
  };
}

/** Plays a story and watches the page. @throws if a value went backwards, or the import did not end */
async function play(told: Story, planted: Planted = {}): Promise<void> {
  const tab = await startTab(told, planted);
  const { imports, session } = tab;
  const fates: readonly Fate[] = told.both ? told.fates : [told.fates[0]];
  const moments = fates.flatMap((fate) => lifeOf(fate).map((status, i) => ({ status, begins: i === 0 })));
  const last = moments.length - 1;
  let now = 0;
  let isOpen = true;
  const spoken: RealtimeMessage[] = [];

  interface Seen {
    readonly importId: string | null;
    readonly bars: readonly Bar[];
    readonly isOver: boolean;
  }
  const look = (): Seen => {
    const snapshot = tab.shown();
    if (snapshot === undefined) return { importId: null, bars: [], isOver: false };
    return {
      importId: snapshot.context.knowledge.importId,
      bars: [importBar, analysisBar, wholeImportBar, wholeAnalysisBar].map((bar) => bar(snapshot)),
      isOver: snapshot.matches({ phase: 'complete' }) || snapshot.matches({ phase: 'empty' }),
    };
  };
  const order = [null, 'import-1', 'import-2'];
  let before = look();
  const compare = (seen: Seen) => {
    expect(order.indexOf(seen.importId)).toBeGreaterThanOrEqual(order.indexOf(before.importId));
    if (seen.importId !== before.importId) return;
    for (const [i, bar] of seen.bars.entries()) {
      const old = before.bars[i] ?? bar;
      expect(rankOf(bar)).toBeGreaterThanOrEqual(rankOf(old));
      expect(bar.share).toBeGreaterThanOrEqual(old.share);
      expect(bar.count).toBeGreaterThanOrEqual(old.count);
      // Five is used for an unknown target.
      if (old.label !== words.fetching) expect(Math.max(5, bar.target)).toBeGreaterThanOrEqual(old.target);
      if (old.done) expect(bar).toEqual(old);
    }
    expect(seen.isOver).toBe(before.isOver || seen.isOver);
  };
  let fault: unknown = null;
  onEveryImport(imports, () => {
    const seen = look();
    try {
      compare(seen);
    } catch (error) {
      fault ??= error;
    }
    before = seen;
  });

  const say = (news: RealtimeMessage) => {
    if (!isOpen) return;
    spoken.push(news);
    tab.channel()?.onNews(news);
  };
  /** The server advances; a new or reopened import is announced on the channel. */
  const move = (steps: number) => {
    for (let i = 0; i < steps && now < last; i += 1) {
      const from = moments[now]?.status.state;
      now += 1;
      const moment = moments[now];
      if (moment && (moment.begins || (from === 'complete' && moment.status.state === 'active'))) {
        say(foundNews(moment.status.importId));
      }
    }
  };
  const at = (steps: number) => moments[Math.max(0, now - steps)]?.status ?? moments[0]!.status;

  tab.channel()?.onOpen();
  say(foundNews('import-1'));
  for (const one of told.happenings) {
    if (one.kind === 'server') move(one.steps);
    else if (one.kind === 'say') {
      const messages = newsOf(at(one.ago));
      for (const [i, news] of messages.entries()) if (one.only === null || i === one.only % messages.length) say(news);
    } else if (one.kind === 'again') {
      const news = spoken[one.which % Math.max(1, spoken.length)];
      if (news) say(news);
    } else if (one.kind === 'channel') {
      if (isOpen) tab.channel()?.onClosed();
      isOpen = false;
    } else if (one.kind === 'visible') session.visible.tell();
    else if (one.kind === 'pass') await session.pass(one.ms);
    else if (tab.isAsking()) {
      if (one.kind === 'answer') await tab.answer(at(one.ago));
      else await tab.fail(one.kind === 'notFound' ? 'NotFound' : one.kind === 'fault' ? 'Server' : 'Network');
    }
    await settle();
  }
  await end(told, { tab, move, last, at, isOpen });
  if (fault !== null) throw fault;
  const final = moments[last]!.status;
  const snapshot = tab.shown();
  const value = final.state === 'error' ? 'error' : fates.at(-1)?.ending === 'empty' ? 'empty' : 'complete';
  expect([snapshot?.context.knowledge.importId, snapshot?.value.phase]).toEqual([final.importId, value]);
  if (final.error) expect(snapshot && importErrorIn(snapshot)?.kind).toBe(final.error.kind);
  tab.stop();
}

interface Last {
  readonly tab: Awaited<ReturnType<typeof startTab>>;
  readonly move: (steps: number) => void;
  readonly last: number;
  readonly at: (steps: number) => ImportStatus;
  readonly isOpen: boolean;
}

/** The server finishes, and one of the two ways works. */
async function end(told: Story, { tab, move, last, at }: Last): Promise<void> {
  const { session } = tab;
  const fate = told.both ? told.fates[1] : told.fates[0];
  move(last);
  // Only the server's full status reveals that the import was empty; and a poller that had finished learns of another import through the channel.
  if (told.ends === 'channel' && fate.ending !== 'empty') {
    await session.pass(60_000);
    const open = session.connections.at(-1);
    open?.onOpen();
    open?.onNews(foundNews(fate.importId));
    for (const _round of ['once', 'twice']) for (const news of newsOf(at(0))) open?.onNews(news);
    await settle();
    return;
  }
  tab.imports.send({ type: 'IMPORT_EXPECTED' });
  await settle();
  // Ten polls may wait for the phone on an iPhone, and twelve for the new import after an announcement.
  for (let poll = 0; poll < 30; poll += 1) {
    if (tab.isAsking()) await tab.answer(at(0));
    // The longest delay is the one after many failures.
    await session.pass(poll === 0 ? 60_000 : 5000);
  }
}

const runs = { numRuns: 300 };

describe('poller and channel in competition, through the machines of a tab', () => {
  test('the display never goes back and always ends', async () => {
    await fc.assert(
      fc.asyncProperty(story, (told) => play(told)),
      runs,
    );
  });

  /** The property must notice each of these. */
  const planted: readonly (readonly [string, Planted])[] = [
    [
      'a poller that commits nothing',
      { poller: importPollerMachine.provide({ guards: { hasNothingToCommit: () => true } }) },
    ],
    [
      'a poller that takes each import for the old one',
      { poller: importPollerMachine.provide({ guards: { isStillPrevious: () => true } }) },
    ],
    [
      'a poller that waits for the phone for ever',
      { poller: importPollerMachine.provide({ guards: { isWaitingForPhone: ({ context }) => context.isIos } }) },
    ],
    [
      'a page that never calls an import complete',
      { shown: dataImportMachine.provide({ guards: { isComplete: () => false } }) },
    ],
    ['a page that hides errors', { shown: dataImportMachine.provide({ guards: { isFailed: () => false } }) }],
    [
      'bars that show what is known and forget what was shown',
      {
        shown: dataImportMachine.provide({
          actions: {
            addFact: assign(({ context }, { fact }: { readonly fact: ImportFact }) => {
              const next = addFact(context.knowledge, fact);
              return { knowledge: next, display: updateDisplay(emptyDisplay, next) };
            }),
          },
        }),
      },
    ],
  ];

  test.each(planted)('and %s is detected', async (_name, fault) => {
    await expect(
      fc.assert(
        fc.asyncProperty(story, (told) => play(told, fault)),
        runs,
      ),
    ).rejects.toThrow(/Property failed/);
  });
});
