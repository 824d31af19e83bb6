import { uploadMessage } from '../../machines/fileImport/selectors.ts';
import { describe, expect, test } from 'vitest';
import type { ImportDetail, ImportItem } from '../../domain/entities/import.ts';
import { dataImportView, wholeImportBar } from '../../machines/dataImport/selectors.ts';
import { factOfStatus } from '../../machines/imports/facts.ts';
import { importIn, startedIn } from '../../machines/imports/selectors.ts';
import { type FileImportRef, fileImportMachine } from '../../machines/fileImport/fileImport.machine.ts';
import type { FilePreview } from '../../machines/fileImport/files.ts';
import { createFileImportImplementations } from '../../machines/fileImport/implementations.ts';
import { fileImportView, sendableCount, uploadBar } from '../../machines/fileImport/selectors.ts';
import { createFileStore } from '../../machines/fileImport/file-store.ts';
import { none, status } from './samples/statuses.ts';
import { startImports } from './worlds/imports.ts';
import { failed, fake, settle } from './support.ts';

interface Content {
  readonly name: string;
  readonly size: number;
}
interface Upload {
  readonly ids: readonly string[];
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

function start() {
  const shelf = createFileStore<Content>();
  const { facts, clock, fetchImport, imports, importStatus, refetch } = startImports();
  const checkFile = fake<{ id: string }, FilePreview>();
  const upload = fake<Upload, { importId: string; files: readonly ImportItem[] }>();
  const deps = { checkFile, upload, dropFiles: shelf.drop };
  const workflow = fileImportMachine.provide(createFileImportImplementations(deps));
  imports.send({ type: 'START', id: 'fileImport', workflow });
  const actor = startedIn<FileImportRef>(imports.getSnapshot(), 'fileImport');
  if (actor === undefined) throw new Error('Not started.');
  /** The actor of the files' import. */
  const followed = () => {
    const one = importIn(imports.getSnapshot(), 'import-1')?.getSnapshot();
    if (one === undefined) throw new Error('There is no import.');
    return one;
  };
  return {
    shelf,
    facts,
    checkFile,
    upload,
    fetchImport,
    imports,
    importStatus,
    refetch,
    clock,
    actor,
    followed,
    reading: () => followed().value.reading,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    add: (...files: Content[]) => actor.send({ type: 'ADD', files: shelf.put(files) }),
    stages: () => actor.getSnapshot().context.files.map(({ name, stage }) => `${name} ${stage}`),
  };
}

const run: Content = { name: 'run.fit', size: 1000 };
const ride: Content = { name: 'ride.gpx', size: 500 };
const preview: FilePreview = {
  kind: 'fit',
  sessions: [{ sport: 'running', start: '2026-03-01T07:00:00Z', distance: 10_000, seconds: 3000 }],
  entries: null,
  problems: [],
  isHopeless: false,
};
const item = (name: string, rest: Partial<ImportItem> = {}): ImportItem => ({
  itemId: `item-${name}`,
  name,
  outcome: null,
  reason: null,
  activityIds: [],
  ...rest,
});
const detail = (state: ImportDetail['state'], items: ImportItem[] = []): ImportDetail => ({
  ...status([1, 2, 1, 2], none, { state }),
  source: 'files',
  createdAt: '2026-03-02T08:00:00Z',
  completedAt: null,
  counts: { imported: 1, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 1 },
  items,
});

/** Two files examined and uploaded. */
async function sent() {
  const page = start();
  page.add(run, ride);
  await page.checkFile.answer(preview);
  await page.checkFile.answer({ ...preview, kind: 'gpx' });
  page.actor.send({ type: 'UPLOAD' });
  await page.upload.answer({ importId: 'import-1', files: [item('run.fit'), item('ride.gpx')] });
  return page;
}

describe('choosing and checking', () => {
  test('reads one file after another', async () => {
    const { add, checkFile, stages, value, context } = start();
    add(run, ride);
    expect([value(), stages()]).toEqual([{ preparing: 'checking' }, ['run.fit unchecked', 'ride.gpx unchecked']]);
    await checkFile.answer(preview);
    expect(stages()).toEqual(['run.fit checked', 'ride.gpx unchecked']);
    await checkFile.answer(preview);
    expect([value(), checkFile.asked.map(({ id }) => id)]).toEqual([{ preparing: 'ready' }, ['file-1', 'file-2']]);
    expect(context().files[0]?.preview).toEqual(preview);
  });

  test('a file that could not be read can still be sent', async () => {
    const { add, checkFile, context, actor } = start();
    add(run);
    await checkFile.fail(new Error('The worker died.'));
    expect(context().files[0]).toEqual({
      stage: 'checked',
      preview: null,
      problem: 'unchecked',
      id: 'file-1',
      name: 'run.fit',
      bytes: 1000,
    });
    expect(actor.getSnapshot().can({ type: 'UPLOAD' })).toBe(true);
  });

  test('accepts archives of two gigabytes and no larger', () => {
    const { add, stages } = start();
    add({ name: 'history.zip', size: 2 * 1024 ** 3 }, { name: 'endless.zip', size: 2 * 1024 ** 3 + 1 });
    expect(stages()).toEqual(['history.zip unchecked', 'endless.zip refused']);
  });

  test('refuses at once what the server would refuse, without reading it', () => {
    const { add, stages, context, checkFile, actor, value } = start();
    add({ name: 'huge.fit', size: 100 * 1024 * 1024 + 1 });
    expect([stages(), context().files[0]?.problem]).toEqual([['huge.fit refused'], 'tooLarge']);
    expect([value(), checkFile.asked]).toEqual([{ preparing: 'ready' }, []]);
    expect(actor.getSnapshot().can({ type: 'UPLOAD' })).toBe(false);
  });

  test('accepts 500 files at once; the others wait for their turn', () => {
    const { add, actor, context } = start();
    add(...Array.from({ length: 502 }, (_, index) => ({ name: `${index}.fit`, size: 10 })));
    expect(sendableCount(actor.getSnapshot())).toBe(500);
    expect(context().files[501]?.problem).toBe('tooMany');
    actor.send({ type: 'REMOVE', id: 'file-1' });
    expect(sendableCount(actor.getSnapshot())).toBe(500);
    expect(
      context()
        .files.filter(({ stage }) => stage === 'refused')
        .map(({ name }) => name),
    ).toEqual(['501.fit']);
  });

  test('accepts more files, each once, and removes others', async () => {
    const { add, actor, checkFile, stages, value } = start();
    add(run);
    add(run, ride);
    expect(stages()).toEqual(['run.fit unchecked', 'ride.gpx unchecked']);
    await checkFile.answer(preview);
    actor.send({ type: 'REMOVE', id: 'file-1' });
    expect(stages()).toEqual(['ride.gpx unchecked']);
    actor.send({ type: 'REMOVE', id: 'file-3' });
    expect(value()).toBe('choosing');
  });

  test('drops the whole list', () => {
    const { add, actor, value, shelf } = start();
    add(run);
    actor.send({ type: 'CANCEL' });
    expect(value()).toBe('choosing');
    expect(() => shelf.get('file-1')).toThrow('The file file-1 was taken from the shelf.');
  });
});

describe('uploading', () => {
  test('shows the bytes sent', async () => {
    const { add, actor, upload } = start();
    add(run, ride);
    actor.send({ type: 'UPLOAD' });
    expect(uploadBar(actor.getSnapshot())).toEqual({ count: 0, target: 1500 });
    upload.asked[0]?.onProgress(700, 1600);
    expect(uploadBar(actor.getSnapshot())).toEqual({ count: 700, target: 1600 });
  });

  test('sends files that were not refused, and announces an import', async () => {
    const { add, actor, upload, importStatus, refetch, fetchImport } = start();
    await importStatus.fail(failed('NotFound'));
    add({ name: 'huge.zip', size: 10 ** 10 }, run);
    actor.send({ type: 'UPLOAD' });
    expect(upload.asked.map(({ ids }) => ids)).toEqual([['file-2']]);
    await upload.answer({ importId: 'import-1', files: [item('run.fit')] });
    expect([importStatus.asked.length, refetch.heard]).toEqual([2, [['new_import_found']]]);
    expect(fetchImport.asked).toEqual([{ importId: 'import-1', rows: 200 }]);
  });

  test('that failed keeps the list and can be retried', async () => {
    const { add, actor, upload, value, stages } = start();
    add(run);
    actor.send({ type: 'UPLOAD' });
    await upload.fail(failed('Network', 'No connection.'));
    expect([value(), uploadMessage(actor.getSnapshot()), stages()]).toEqual([
      'uploadFailed',
      'No connection.',
      ['run.fit unchecked'],
    ]);
    actor.send({ type: 'RETRY' });
    expect([value(), uploadMessage(actor.getSnapshot())]).toEqual(['uploading', null]);
    await upload.fail(new Error('Cannot read properties of undefined'));
    expect(uploadMessage(actor.getSnapshot())).toBe('Couldn’t upload the files. Try again in a moment.');
  });

  test('can be stopped, and its later events are ignored', async () => {
    const { add, actor, upload, value, checkFile } = start();
    add(run);
    await checkFile.answer(preview);
    actor.send({ type: 'UPLOAD' });
    actor.send({ type: 'CANCEL' });
    expect(upload.signals[0]?.aborted).toBe(true);
    await upload.answer({ importId: 'import-1', files: [] });
    expect(value()).toEqual({ preparing: 'ready' });
  });
});

describe('following', () => {
  test('polls at once, then every five seconds, or half a second after an event', async () => {
    const { fetchImport, facts, clock, reading } = await sent();
    await fetchImport.answer(detail('active'));
    clock.increment(5000);
    expect(fetchImport.asked).toHaveLength(2);
    await fetchImport.answer(detail('active'));
    facts.publish({ kind: 'found', importId: 'import-1' });
    facts.publish({ kind: 'found', importId: 'import-1' });
    expect(reading()).toBe('soon');
    clock.increment(500);
    expect(fetchImport.asked).toHaveLength(3);
  });

  test('an event during a request leads to another; those of other imports, and earlier ones, do not', async () => {
    const { fetchImport, facts, clock, reading } = await sent();
    facts.publish({ kind: 'found', importId: 'import-2' });
    await fetchImport.answer(detail('active'));
    facts.publish(factOfStatus(detail('active')));
    expect(reading()).toBe('waiting');
    clock.increment(5000);
    facts.publish({ kind: 'found', importId: 'import-1' });
    await fetchImport.answer(detail('active'));
    expect(reading()).toBe('soon');
  });

  test('a waiting vendor is polled once a minute', async () => {
    const { fetchImport, clock } = await sent();
    const error = { kind: 'puller_failed', message: '', retryAt: '2026-03-02T09:00:00Z' } as const;
    await fetchImport.answer({ ...detail('active'), error });
    clock.increment(59_999);
    expect(fetchImport.asked).toHaveLength(1);
    clock.increment(1);
    expect(fetchImport.asked).toHaveLength(2);
  });

  test('the result of each file is fetched by the import’s own actor; a part may be refused while the rest continues', async () => {
    const { add, actor, upload, fetchImport, value, followed } = start();
    add(run, ride);
    actor.send({ type: 'UPLOAD' });
    const refused = item('ride.gpx', { outcome: 'failed', reason: { code: 'empty' } });
    await upload.answer({ importId: 'import-1', files: [item('run.fit'), refused] });
    expect([value(), fileImportView(actor.getSnapshot()).accepted]).toEqual(['following', [item('run.fit'), refused]]);
    const rows = [refused, item('run.fit', { outcome: 'imported', activityIds: ['activity-1'] })];
    await fetchImport.answer(detail('complete', rows));
    expect([value(), followed().context.detail?.items]).toEqual(['done', rows]);
  });

  test('ends when the import is complete: pages refetch, and the files are released', async () => {
    const { fetchImport, refetch, value, shelf } = await sent();
    await fetchImport.answer(detail('complete'));
    expect([value(), refetch.heard.at(-1)]).toEqual(['done', ['import_complete']]);
    expect(() => shelf.get('file-1')).toThrow('taken from the shelf');
  });

  test('filled bars stay filled while the server finds more', async () => {
    const { fetchImport, clock, followed } = await sent();
    await fetchImport.answer({ ...detail('active'), ...status([9, 10, 0, 10], none) });
    expect(wholeImportBar(followed())).toEqual({
      label: 'Importing 9 of 10',
      share: 0.9,
      isKnown: true,
      count: 9,
      target: 10,
      done: false,
    });
    clock.increment(5000);
    await fetchImport.answer({ ...detail('active'), ...status([9, 100, 0, 100], none) });
    expect(wholeImportBar(followed())).toEqual({
      label: 'Importing 9 of 100',
      share: 0.9,
      isKnown: true,
      count: 9,
      target: 100,
      done: false,
    });
  });

  test('an unanswered request is repeated, less and less often, with a message on the page', async () => {
    const { fetchImport, clock, followed, reading } = await sent();
    for (const wait of [5000, 10_000, 20_000]) {
      await fetchImport.fail(failed('Network', 'No connection.'));
      expect(dataImportView(followed()).failure).toBe('No connection.');
      clock.increment(wait - 1);
      expect(reading()).toBe('waitingAfterFailure');
      clock.increment(1);
    }
    await fetchImport.answer(detail('active'));
    expect([followed().context.failures, dataImportView(followed()).failure]).toEqual([0, null]);
  });

  test('a stopped import can be sent again', async () => {
    const { fetchImport, actor, upload, value } = await sent();
    await fetchImport.answer(detail('error'));
    expect(value()).toBe('stopped');
    actor.send({ type: 'RETRY' });
    expect(upload.asked.map(({ ids }) => ids)).toEqual([
      ['file-1', 'file-2'],
      ['file-1', 'file-2'],
    ]);
  });

  test('more files start a new round with their own list', async () => {
    const { fetchImport, add, stages, context, shelf } = await sent();
    await fetchImport.answer(detail('complete'));
    add(ride);
    await settle();
    expect([stages(), context().importId]).toEqual([['ride.gpx unchecked'], null]);
    expect(shelf.get('file-3')).toEqual(ride);
  });
});
