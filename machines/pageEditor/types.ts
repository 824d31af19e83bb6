import type { PageContent } from '../../domain/partners/draft.ts';
import type { PageImage } from '../../domain/partners/images.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { Failure } from '../shared/failure.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A page on the server. */
export interface EditedPage {
  readonly slug: string;
  readonly state: 'draft' | 'open' | 'over';
  readonly edition: number;
  readonly content: PageContent;
  /** All editions, newest first. */
  readonly editions: readonly {
    readonly number: number;
    readonly savedAt: string;
    readonly savedBy: string | null;
    readonly publishedAt: string | null;
  }[];
  readonly targets: {
    readonly cohorts: readonly (Named & { readonly levels: readonly SharingLevel[] })[];
    readonly teams: readonly Named[];
    readonly events: readonly Named[];
    readonly surveys: readonly Named[];
    readonly coupons: readonly string[];
  };
  readonly counts: readonly { readonly what: string; readonly all: number; readonly week: number }[];
}

/** Unsaved content, and the edition it is based on. */
export interface Typed {
  readonly base: number;
  readonly slug: string;
  readonly content: PageContent;
}

export type PageAct = 'save' | 'publish' | 'withdraw';
/** Place of an image on a page. */
export type ImagePlace = 'logo' | 'background';

/** Result of saving an edition. `refused`: fields are named as in `PageProblem`. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly page: EditedPage }
  | { readonly kind: 'meanwhile'; readonly page: EditedPage }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly fields: Readonly<Record<string, readonly string[]>>;
    };

export interface PageEditorInput {
  readonly pageId: string;
}

export interface PageEditorContext {
  readonly pageId: string;
  /** Last state from the server; null if not loaded yet. */
  readonly saved: EditedPage | null;
  /** Content of the fields. */
  readonly typed: Typed | null;
  /** Previous content of the fields, before an edition or another editor's version replaced it. */
  readonly before: Typed | null;
  /** The running or last operation. */
  readonly act: PageAct;
  /** The edition being loaded. */
  readonly wanted: number;
  /** Place of the uploading or rejected image. */
  readonly place: ImagePlace;
  /** True after the first attempt to publish: missing content is then marked. */
  readonly showsProblems: boolean;
  /** Errors from the server, by field. */
  readonly refused: Readonly<Record<string, readonly string[]>>;
  readonly failure: Failure | null;
  /** Why the last image was rejected. */
  readonly imageFailure: Failure | null;
}

export type PageEditorEvent =
  /** A field was changed. */
  | { readonly type: 'CHANGE'; readonly slug: string; readonly content: PageContent }
  | { readonly type: 'SAVE' }
  /** Publishes the page. If content is missing, only marks the fields. */
  | { readonly type: 'PUBLISH' }
  /** Takes the page down. */
  | { readonly type: 'WITHDRAW' }
  /** Loads an earlier edition into the fields. */
  | { readonly type: 'RESTORE'; readonly number: number }
  /** Restores the previous content of the fields. */
  | { readonly type: 'PUT_BACK' }
  /** Discards unsaved changes. */
  | { readonly type: 'DISCARD' }
  | { readonly type: 'UPLOAD'; readonly place: ImagePlace; readonly file: Blob }
  /** After a conflict: saves the local content as the next edition. */
  | { readonly type: 'KEEP_MINE' }
  /** After a conflict: loads the other editor's version into the fields. */
  | { readonly type: 'TAKE_THEIRS' }
  | { readonly type: 'DELETE' }
  | { readonly type: 'RETRY' };

/** An image stored on the server. */
export type UploadedImage = Omit<PageImage, 'alt'>;

/** A page, and the unsaved changes stored in this browser. */
export interface EditorContent {
  readonly page: EditedPage;
  readonly kept: Typed | null;
}
