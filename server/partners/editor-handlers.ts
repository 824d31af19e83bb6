import { createHash } from 'node:crypto';
import { newContent } from '../../domain/partners/draft.ts';
import { pageRules } from '../../domain/words/page-rules.ts';
import { countedSteps, partnerPage } from '../../domain/partners/page.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { countOnPage, countsOf } from './counts.store.ts';
import { editionsOf, findEdition, storeEdition, listPages, newestEdition } from './editions.store.ts';
import { createDrawing } from './image-files.ts';
import { storeImage, renewImage, sweepImages } from './images.store.ts';
import {
  beginPage,
  findOpenPage,
  type HeldPage,
  holdPage,
  publishPage,
  readPage,
  removePage,
  renamePage,
  withdrawPage,
} from './pages.store.ts';
import { problemsOf } from './publishing.ts';
import { receiveImage } from './receive-image.ts';
import { readTargets } from './targets.ts';
import type { CurrentSite } from '../site-settings.ts';

export interface EditorDeps {
  readonly db: Db;
  /** Provides the default contact for questions about a page. */
  readonly site: CurrentSite;
}

const noPage = () => new ApiFailure(404, 'not_found', 'There is no such page.');
const slugTaken = () => new ApiFailure(409, 'slug_taken', pageRules.slugTaken, { slug: [pageRules.slugTaken] });
const editedMeanwhile = () =>
  new ApiFailure(409, 'edited_meanwhile', 'Someone else has saved this page in the meantime.');
const cannotPublish = (fields: Record<string, string[]>) =>
  new ApiFailure(
    400,
    'not_publishable',
    'This page cannot be published yet: look at the fields that are marked.',
    fields,
  );

const stateOf = ({ isPublished, isOpen }: HeldPage) =>
  isPublished ? (isOpen ? ('open' as const) : ('over' as const)) : ('draft' as const);

/** Creates the handlers with which admins create and change partner pages. */
export function createEditorHandlers({ db, site }: EditorDeps) {
  const draw = createDrawing();
  return {
    async listPartnerPages() {
      const pages = (await listPages(db)).map(({ pageId, slug, name, state, isChanged, changedAt }) => ({
        page_id: pageId,
        slug,
        name,
        state,
        is_changed: isChanged,
        changed_at: changedAt,
      }));
      return { status: 200, body: { pages } };
    },

    async createPartnerPage({ body: { name, slug }, caller, request }) {
      const pageId = await db.transaction(async (tx) => {
        const made = await beginPage(tx, slug);
        if (made === null) throw slugTaken();
        const content = newContent(name, site().contactEmail ?? '');
        await storeEdition(tx, made, 0, { content, memberId: caller.memberId, isPublished: false });
        return made;
      });
      if (request.act) request.act.target = pageId;
      return { status: 200, body: { page_id: pageId } };
    },

    async getPageDraft({ params: { id } }) {
      const page = await readPage(db, id);
      const newest = page && (await newestEdition(db, page));
      if (!newest) throw noPage();
      const [history, targets, counts] = await Promise.all([editionsOf(db, id), readTargets(db), countsOf(db, id)]);
      const editions = history.map(({ number, savedAt, savedBy, publishedAt }) => ({
        number,
        saved_at: savedAt.toISOString(),
        saved_by: savedBy,
        published_at: publishedAt?.toISOString() ?? null,
      }));
      const { number: edition, content } = newest;
      const body = { page_id: id, slug: page.slug, state: stateOf(page), edition, content, editions, targets, counts };
      return { status: 200, body };
    },

    async savePartnerPage({ params: { id }, body: { base, slug, content, act }, caller, request }) {
      if (request.act) request.act.target = `${id} ${act}`;
      const problems = act === 'publish' ? await problemsOf(db, content) : [];
      if (problems.length > 0) {
        throw cannotPublish(Object.fromEntries(problems.map(({ at, message }) => [at, [message]])));
      }
      const edition = await db.transaction(async (tx) => {
        const page = await holdPage(tx, id);
        const newest = page && (await newestEdition(tx, page));
        if (!newest) throw noPage();
        if (newest.number !== base) throw editedMeanwhile();
        // After the first publication, printed URLs may point here.
        if (page.slug !== slug && (page.page !== null || !(await renamePage(tx, id, slug)))) throw slugTaken();
        // Content created without the editor becomes the first version, so it can be restored.
        const before =
          newest.number === 0
            ? await storeEdition(tx, id, 0, { content: newest.content, memberId: null, isPublished: page.isPublished })
            : newest.number;
        const isPublished = act === 'publish';
        const number = await storeEdition(tx, id, before, { content, memberId: caller.memberId, isPublished });
        const { enabled, lastDay } = content;
        if (isPublished) await publishPage(tx, id, { page: partnerPage.parse(content.page), enabled, lastDay });
        if (act === 'withdraw') await withdrawPage(tx, id);
        return number;
      });
      return { status: 200, body: { edition } };
    },

    async getPageEdition({ params: { id, number } }) {
      const content = await findEdition(db, id, number);
      if (!content) throw new ApiFailure(404, 'not_found', 'There is no such version.');
      return { status: 200, body: { content } };
    },

    async deletePartnerPage({ params: { id } }) {
      await db.transaction(async (tx) => {
        const page = await holdPage(tx, id);
        if (!page) throw noPage();
        if (page.isPublished) {
          throw new ApiFailure(409, 'page_published', 'Take the page down before you delete it.');
        }
        await removePage(tx, id);
      });
      await sweepImages(db);
      return { status: 204 };
    },

    async uploadPageImage({ request }) {
      const bytes = await receiveImage(request);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const known = await renewImage(db, hash);
      if (known) return { status: 200, body: known };
      const { files, ...size } = await draw(bytes);
      const image = { hash, ...size };
      await storeImage(db, image, files);
      return { status: 200, body: image };
    },

    async countPageStep({ params: { key }, body: { what } }) {
      const found = await findOpenPage(db, key);
      const page = partnerPage.safeParse(found?.page);
      if (!found || !page.success) throw noPage();
      // Counts only events that can happen on this page, so clients can't fill the table with others.
      if (what === 'joined' || countedSteps(page.data).includes(what)) await countOnPage(db, found.pageId, what);
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
