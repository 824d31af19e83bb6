import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { PageContent } from '../../domain/partners/draft.ts';
import { createPageEditorImplementations } from '../../machines/pageEditor/implementations.ts';
import { pageEditorMachine } from '../../machines/pageEditor/pageEditor.machine.ts';
import { pageEditorView } from '../../machines/pageEditor/selectors.ts';
import type {
  EditorContent,
  PageEditorEvent,
  SaveOutcome,
  Typed,
  UploadedImage,
} from '../../machines/pageEditor/types.ts';
import { editedPage, sound } from './samples/pageEditor.ts';
import { ear, failed, fake } from './support.ts';

function start() {
  const loadPage = fake<object, EditorContent>();
  const savePage = fake<object, SaveOutcome>();
  const loadEdition = fake<object, PageContent>();
  const uploadImage = fake<object, UploadedImage>();
  const deletePage = fake<object, void>();
  const kept = ear<[string, Typed | null]>();
  const leave = ear<[]>();
  const clock = new SimulatedClock();
  const machine = pageEditorMachine.provide(
    createPageEditorImplementations({
      loadPage,
      savePage,
      loadEdition,
      uploadImage,
      deletePage,
      keepTyped: kept,
      leave,
    }),
  );
  const actor = createActor(machine, { input: { pageId: 'p1' }, clock }).start();
  const view = () => pageEditorView(actor.getSnapshot());
  const send = (event: PageEditorEvent) => actor.send(event);
  const type = (dates: string, content: PageContent = sound) =>
    send({ type: 'CHANGE', slug: 'spring-club', content: { ...content, page: { ...content.page, dates } } });
  const datesNow = () => view().typed?.content.page.dates;
  return { loadPage, savePage, loadEdition, uploadImage, deletePage, kept, leave, clock, view, send, type, datesNow };
}
/** The page after `type`. */
const typedWith = (dates: string, base = 1): Typed => ({
  base,
  slug: 'spring-club',
  content: { ...sound, page: { ...sound.page, dates } },
});
const opened = async (found: Partial<EditorContent> = {}) => {
  const editor = start();
  await editor.loadPage.answer({ page: editedPage({ content: sound }), kept: null, ...found });
  return editor;
};

describe('an opened page', () => {
  test('shows the saved version, with nothing to save', async () => {
    const { view } = await opened();
    expect(view().isLoading).toBe(false);
    expect(view().isChanged).toBe(false);
    expect(view().work).toBeNull();
    expect(view().problems).toEqual({});
  });

  test('reports why it could not be loaded, and is requested again', async () => {
    const { loadPage, send, view } = start();
    await loadPage.fail(failed('Network', 'No connection.'));
    expect(view()).toEqual({
      failure: 'No connection.',
      saved: null,
      isLoading: false,
      typed: null,
      isChanged: false,
      work: null,
      said: null,
      isConflict: false,
      canPutBack: false,
      missing: {},
      problems: {},
      imageTrouble: null,
    });
    send({ type: 'RETRY' });
    await loadPage.answer({ page: editedPage(), kept: null });
    expect(view().failure).toBeNull();
    expect(view()?.typed?.base).toBe(1);
  });

  test('shows the input from before a reload', async () => {
    const typed: Typed = { base: 1, slug: 'other', content: sound };
    const { view } = await opened({ page: editedPage(), kept: typed });
    expect(view().typed).toEqual(typed);
    expect(view().isChanged).toBe(true);
    expect(view().isConflict).toBe(false);
  });

  test('reports another person’s save since, and keeps the input', async () => {
    const typed: Typed = { base: 1, slug: 'spring-club', content: sound };
    const { view, send } = await opened({ page: editedPage({ edition: 2 }), kept: typed });
    expect(view().typed).toEqual(typed);
    expect(view().isConflict).toBe(true);
    send({ type: 'KEEP_MINE' });
    expect(view().typed).toEqual({ ...typed, base: 2 });
    expect(view().isConflict).toBe(false);
    expect(view().isChanged).toBe(true);
  });
});

describe('input', () => {
  test('is stored with every change, and deleted after saving', async () => {
    const { type, kept, send, savePage, view, clock } = await opened();
    type('May');
    expect(kept.heard.at(-1)).toEqual(['p1', typedWith('May')]);
    send({ type: 'SAVE' });
    expect(view().work).toBe('save');
    expect(savePage.asked).toEqual([{ pageId: 'p1', act: 'save', typed: typedWith('May') }]);
    const content = { ...sound, page: { ...sound.page, dates: 'May' } };
    await savePage.answer({ kind: 'saved', page: editedPage({ edition: 2, content }) });
    expect(view().said).toBe('save');
    expect(view().isChanged).toBe(false);
    expect(view()?.typed?.base).toBe(2);
    expect(kept.heard.at(-1)).toEqual(['p1', null]);
    clock.increment(4000);
    expect(view().said).toBeNull();
  });

  test('during saving stays, on top of the saved version', async () => {
    const { type, send, savePage, view, kept, datesNow } = await opened();
    type('May');
    send({ type: 'SAVE' });
    type('May and June');
    const content = { ...sound, page: { ...sound.page, dates: 'May' } };
    await savePage.answer({ kind: 'saved', page: editedPage({ edition: 2, content }) });
    expect([datesNow(), view().isChanged, view().typed?.base]).toEqual(['May and June', true, 2]);
    expect(kept.heard.at(-1)).toHaveLength(2);
    expect(kept.heard.at(-1)?.[0]).toBe('p1');
    expect(kept.heard.at(-1)?.[1]!.base).toBe(2);
  });

  test('stays after a failed save, with the reason', async () => {
    const { type, send, savePage, view, datesNow } = await opened();
    type('May');
    send({ type: 'SAVE' });
    await savePage.fail(failed('Network', 'No connection.'));
    expect([datesNow(), view().failure, view().isChanged]).toEqual(['May', 'No connection.', true]);
  });

  test('can be discarded, and restored from there', async () => {
    const { type, send, view, datesNow } = await opened();
    type('May');
    send({ type: 'DISCARD' });
    expect([datesNow(), view().isChanged, view().canPutBack]).toEqual(['', false, true]);
    send({ type: 'PUT_BACK' });
    expect([datesNow(), view().canPutBack]).toEqual(['May', false]);
  });
});

describe('two simultaneous saves', () => {
  const meanwhile = async () => {
    const editor = await opened();
    editor.type('Mine');
    editor.send({ type: 'PUBLISH' });
    const content = { ...sound, page: { ...sound.page, dates: 'Theirs' } };
    await editor.savePage.answer({ kind: 'meanwhile', page: editedPage({ edition: 2, content }) });
    return editor;
  };

  test('are reported, and the input stays', async () => {
    const { view, datesNow } = await meanwhile();
    expect([view().isConflict, datesNow()]).toEqual([true, 'Mine']);
  });

  test('the local version is saved on top of the other', async () => {
    const { send, savePage } = await meanwhile();
    send({ type: 'KEEP_MINE' });
    send({ type: 'SAVE' });
    expect(savePage.asked.at(-1)).toEqual({ pageId: 'p1', act: 'save', typed: typedWith('Mine', 2) });
  });

  test('the other version is used, and the local one can be restored', async () => {
    const { send, view, datesNow } = await meanwhile();
    send({ type: 'TAKE_THEIRS' });
    expect([datesNow(), view().isChanged]).toEqual(['Theirs', false]);
    send({ type: 'PUT_BACK' });
    expect([datesNow(), view().typed?.base]).toEqual(['Mine', 2]);
  });
});

describe('publishing', () => {
  test('reports missing fields instead, from the first attempt on', async () => {
    const { send, type, view, savePage } = await opened({ page: editedPage() });
    expect(view().problems).toEqual({});
    send({ type: 'PUBLISH' });
    expect(Object.keys(view().missing)).toEqual(['cohortId']);
    expect([Object.keys(view().problems), savePage.asked]).toEqual([['cohortId'], []]);
    type('May');
    expect(view().problems).toEqual({});
    send({ type: 'PUBLISH' });
    expect(savePage.asked).toEqual([{ pageId: 'p1', act: 'publish', typed: typedWith('May') }]);
  });

  test('shows the server’s messages until something is changed', async () => {
    const { send, type, view, savePage } = await opened();
    send({ type: 'PUBLISH' });
    await savePage.answer({ kind: 'refused', message: 'Not yet.', fields: { slug: ['Taken.'] } });
    expect(view().failure).toBe('Not yet.');
    expect(view().problems).toEqual({ slug: ['Taken.'] });
    type('May');
    expect(view().problems).toEqual({});
  });
});

test('an earlier version is restored into the fields, and their former content can be restored again', async () => {
  const { send, type, loadEdition, view, datesNow } = await opened();
  type('Now');
  send({ type: 'RESTORE', number: 4 });
  expect(loadEdition.asked).toEqual([{ pageId: 'p1', number: 4 }]);
  await loadEdition.answer({ ...sound, page: { ...sound.page, dates: 'Before' } });
  expect([datesNow(), view().canPutBack]).toEqual(['Before', true]);
  send({ type: 'PUT_BACK' });
  expect(datesNow()).toBe('Now');
});

describe('an image', () => {
  const image = { hash: 'a'.repeat(64), width: 300, height: 100 };
  test('is inserted, with its existing text', async () => {
    const { send, uploadImage, view, kept } = await opened();
    send({ type: 'UPLOAD', place: 'background', file: new Blob(['x']) });
    expect(view().work).toBe('upload');
    await uploadImage.answer(image);
    expect(view().typed?.content.page.look.background).toEqual({ ...image, alt: '' });
    expect(kept.heard).toHaveLength(1);
  });

  test('that is refused is reported at its place, and changes nothing', async () => {
    const { send, uploadImage, view } = await opened();
    send({ type: 'UPLOAD', place: 'logo', file: new Blob(['x']) });
    await uploadImage.fail(failed('Invalid', 'Choose a PNG.'));
    expect(view().imageTrouble).toEqual({ place: 'logo', message: 'Choose a PNG.' });
    expect(view().isChanged).toBe(false);
  });
});

describe('deleting', () => {
  test('ends with the list, and nothing stored', async () => {
    const { send, deletePage, leave, kept } = await opened();
    send({ type: 'DELETE' });
    await deletePage.answer();
    expect([leave.heard.length, kept.heard.at(-1)]).toEqual([1, ['p1', null]]);
  });

  test('is for unpublished pages', async () => {
    const { send, deletePage } = await opened({ page: editedPage({ state: 'open' }) });
    send({ type: 'DELETE' });
    expect(deletePage.asked).toEqual([]);
  });
});
