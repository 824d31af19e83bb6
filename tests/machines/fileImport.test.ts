import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { ImportDetail, ImportItem } from '../../domain/entities/import.ts';
import { createImportFacts } from '../../machines/dataImport/facts.ts';
import { fileImportMachine } from '../../machines/fileImport/fileImport.machine.ts';
import type { FilePreview } from '../../machines/fileImport/files.ts';
import { createFileImportImplementations } from '../../machines/fileImport/implementations.ts';
import { rowsIn, sendableCount, uploadBar } from '../../machines/fileImport/selectors.ts';
import { createFileShelf } from '../../machines/fileImport/shelf.ts';
import { none, status } from './samples/imports.ts';
import { ear, failed, fake, settle } from './support.ts';

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
  const shelf = createFileShelf<Content>();
  const facts = createImportFacts();
  const checkFile = fake<{ id: string }, FilePreview>();
  const upload = fake<Upload, { importId: string; files: readonly ImportItem[] }>();
  const fetchImport = fake<{ importId: string }, ImportDetail>();
  const onUploaded = ear<[string]>();
  const onImported = ear<[string]>();
  const clock = new SimulatedClock();
  const actor = createActor(
    fileImportMachine.provide(
      createFileImportImplementations({
        checkFile,
        upload,
        fetchImport,
        watchImports: facts.subscribe,
        onUploaded,
        onImported,
        dropFiles: shelf.drop,
        random: () => 1,
      }),
    ),
    { clock },
  ).start();
  return {
    shelf,
    facts,
    checkFile,
    upload,
    fetchImport,
    onUploaded,
    onImported,
    clock,
    actor,
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

/** Two files looked into and sent. */
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
  test('looks into one file after the other', async () => {
    const { add, checkFile, stages, value, context } = start();
    add(run, ride);
    expect([value(), stages()]).toEqual([{ preparing: 'checking' }, ['run.fit unchecked', 'ride.gpx unchecked']]);
    await checkFile.answer(preview);
    expect(stages()).toEqual(['run.fit checked', 'ride.gpx unchecked']);
    await checkFile.answer(preview);
    expect([value(), checkFile.asked.map(({ id }) => id)]).toEqual([{ preparing: 'ready' }, ['file-1', 'file-2']]);
    expect(context().files[0]?.preview).toEqual(preview);
  });

  test('a file that could not be looked into can be sent all the same', async () => {
    const { add, checkFile, context, actor } = start();
    add(run);
    await checkFile.fail(new Error('The worker died.'));
    expect(context().files[0]).toMatchObject({
      stage: 'checked',
      preview: null,
      problem: 'unchecked',
    });
    expect(actor.getSnapshot().can({ type: 'UPLOAD' })).toBe(true);
  });

  test('refuses at once what the server would refuse, without looking into it', () => {
    const { add, stages, context, checkFile, actor, value } = start();
    add({ name: 'huge.zip', size: 100 * 1024 * 1024 + 1 });
    expect([stages(), context().files[0]?.problem]).toEqual([['huge.zip refused'], 'tooLarge']);
    expect([value(), checkFile.asked]).toEqual([{ preparing: 'ready' }, []]);
    expect(actor.getSnapshot().can({ type: 'UPLOAD' })).toBe(false);
  });

  test('takes 500 files at once; the others wait for their turn', () => {
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

  test('takes more files, each once, and lets go of others', async () => {
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
  test('shows the bytes that went out', async () => {
    const { add, actor, upload } = start();
    add(run, ride);
    actor.send({ type: 'UPLOAD' });
    expect(uploadBar(actor.getSnapshot())).toEqual({ count: 0, target: 1500 });
    upload.asked[0]?.onProgress(700, 1600);
    expect(uploadBar(actor.getSnapshot())).toEqual({ count: 700, target: 1600 });
  });

  test('sends what was not refused, and says that an import is to be expected', async () => {
    const { add, actor, upload, onUploaded, fetchImport } = start();
    add({ name: 'huge.zip', size: 10 ** 9 }, run);
    actor.send({ type: 'UPLOAD' });
    expect(upload.asked.map(({ ids }) => ids)).toEqual([['file-2']]);
    await upload.answer({ importId: 'import-1', files: [item('run.fit')] });
    expect([onUploaded.heard, fetchImport.asked]).toMatchObject([[['import-1']], [{ importId: 'import-1' }]]);
  });

  test('that failed keeps the list and can be tried again', async () => {
    const { add, actor, upload, context, value, stages } = start();
    add(run);
    actor.send({ type: 'UPLOAD' });
    await upload.fail(failed('Network', 'No connection.'));
    expect([value(), context().message, stages()]).toEqual(['uploadFailed', 'No connection.', ['run.fit unchecked']]);
    actor.send({ type: 'RETRY' });
    expect([value(), context().message]).toEqual(['uploading', null]);
    await upload.fail(new Error('Cannot read properties of undefined'));
    expect(context().message).toBe('The files could not be sent. Try again in a moment.');
  });

  test('can be stopped, and what it still says is not heard', async () => {
    const { add, actor, upload, value, checkFile } = start();
    add(run);
    await checkFile.answer(preview);
    actor.send({ type: 'UPLOAD' });
    actor.send({ type: 'CANCEL' });
    expect(upload.asked[0]?.signal.aborted).toBe(true);
    await upload.answer({ importId: 'import-1', files: [] });
    expect(value()).toEqual({ preparing: 'ready' });
  });
});

describe('following', () => {
  test('asks at once, then every five seconds, or half a second after news', async () => {
    const { fetchImport, facts, clock, value } = await sent();
    await fetchImport.answer(detail('active'));
    clock.increment(5000);
    expect(fetchImport.asked).toHaveLength(2);
    await fetchImport.answer(detail('active'));
    facts.publish({ kind: 'found', importId: 'import-1' });
    facts.publish({ kind: 'found', importId: 'import-1' });
    expect(value()).toEqual({ following: 'soon' });
    clock.increment(500);
    expect(fetchImport.asked).toHaveLength(3);
  });

  test('news during a question lead to another, news of other imports do not', async () => {
    const { fetchImport, facts, clock, value } = await sent();
    facts.publish({ kind: 'found', importId: 'import-2' });
    await fetchImport.answer(detail('active'));
    expect(value()).toEqual({ following: 'waiting' });
    clock.increment(5000);
    facts.publish({ kind: 'found', importId: 'import-1' });
    await fetchImport.answer(detail('active'));
    expect(value()).toEqual({ following: 'soon' });
  });

  test('shows beside each file what became of it; a part may be refused while the rest goes on', async () => {
    const { add, actor, upload, fetchImport, value } = start();
    add(run, ride);
    actor.send({ type: 'UPLOAD' });
    const refused = item('ride.gpx', { outcome: 'failed', reason: { code: 'empty' } });
    await upload.answer({ importId: 'import-1', files: [item('run.fit'), refused] });
    const outcomes = () => rowsIn(actor.getSnapshot()).map(({ item }) => item?.outcome ?? null);
    expect([value(), outcomes()]).toEqual([{ following: 'asking' }, [null, 'failed']]);
    await fetchImport.answer(
      detail('complete', [refused, item('run.fit', { outcome: 'imported', activityIds: ['activity-1'] })]),
    );
    expect([value(), outcomes()]).toEqual(['done', ['imported', 'failed']]);
  });

  test('ends when the import is complete, says so, and lets go of the files', async () => {
    const { fetchImport, onImported, value, shelf } = await sent();
    await fetchImport.answer(detail('complete'));
    expect([value(), onImported.heard]).toEqual(['done', [['import-1']]]);
    expect(() => shelf.get('file-1')).toThrow('taken from the shelf');
  });

  test('an unanswered question is asked again, less and less often, and the page says so', async () => {
    const { fetchImport, clock, context, value } = await sent();
    for (const wait of [5000, 10_000, 20_000]) {
      await fetchImport.fail(failed('Network', 'No connection.'));
      expect(context().message).toBe('No connection.');
      clock.increment(wait - 1);
      expect(value()).toEqual({ following: 'waitingAfterFailure' });
      clock.increment(1);
    }
    await fetchImport.answer(detail('active'));
    expect(context()).toMatchObject({ failures: 0, message: null });
  });

  test('an import that stopped can be sent again', async () => {
    const { fetchImport, actor, upload, value } = await sent();
    await fetchImport.answer(detail('error'));
    expect(value()).toBe('stopped');
    actor.send({ type: 'RETRY' });
    expect(upload.asked.map(({ ids }) => ids)).toEqual([
      ['file-1', 'file-2'],
      ['file-1', 'file-2'],
    ]);
  });

  test('more files begin a new round with a list of their own', async () => {
    const { fetchImport, add, stages, context, shelf } = await sent();
    await fetchImport.answer(detail('complete'));
    add(ride);
    await settle();
    expect([stages(), context().importId]).toEqual([['ride.gpx unchecked'], null]);
    expect(shelf.get('file-3')).toEqual(ride);
  });
});
