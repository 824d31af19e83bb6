import type { PageContent } from '../../domain/partners/draft.ts';
import type { PageImage } from '../../domain/partners/images.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { Failure } from '../shared/failure.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A page as the server has it. */
export interface EditedPage {
  readonly slug: string;
  readonly state: 'draft' | 'open' | 'over';
  readonly edition: number;
  readonly content: PageContent;
  /** The newest first. */
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

/** What is typed, and the edition that it changes. */
export interface Typed {
  readonly base: number;
  readonly slug: string;
  readonly content: PageContent;
}

export type PageAct = 'save' | 'publish' | 'withdraw';
/** Where an image stands on a page. */
export type ImagePlace = 'logo' | 'background';

/** What became of an edition that was sent. `refused`: fields are named as in `PageProblem`. */
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
  /** As the server had it last. Null: not loaded yet. */
  readonly saved: EditedPage | null;
  /** What stands in the fields. */
  readonly typed: Typed | null;
  /** What stood there before an edition or somebody else's changes took its place. */
  readonly before: Typed | null;
  /** The act that is under way, or was last. */
  readonly act: PageAct;
  /** The edition that is being fetched. */
  readonly wanted: number;
  /** Where the image that is on its way will stand, or could not. */
  readonly place: ImagePlace;
  /** What fields lack is shown from the first try to publish on. */
  readonly showsProblems: boolean;
  /** The server's own sentences for fields. */
  readonly refused: Readonly<Record<string, readonly string[]>>;
  readonly failure: Failure | null;
  /** Why the last image could not be taken. */
  readonly imageFailure: Failure | null;
}

export type PageEditorEvent =
  /** Something was typed or chosen. */
  | { readonly type: 'CHANGE'; readonly slug: string; readonly content: PageContent }
  | { readonly type: 'SAVE' }
  /** Does nothing but say what is missing while something is. */
  | { readonly type: 'PUBLISH' }
  /** Takes the page down. */
  | { readonly type: 'WITHDRAW' }
  /** Puts an earlier edition into the fields. */
  | { readonly type: 'RESTORE'; readonly number: number }
  /** Puts back what stood in the fields before. */
  | { readonly type: 'PUT_BACK' }
  /** Out with what was typed, back to what is saved. */
  | { readonly type: 'DISCARD' }
  | { readonly type: 'UPLOAD'; readonly place: ImagePlace; readonly file: Blob }
  /** Somebody saved meanwhile: what is typed here is the next edition after theirs. */
  | { readonly type: 'KEEP_MINE' }
  /** Somebody saved meanwhile: theirs goes into the fields. */
  | { readonly type: 'TAKE_THEIRS' }
  | { readonly type: 'DELETE' }
  | { readonly type: 'RETRY' };

/** An image as the server kept it. */
export type UploadedImage = Omit<PageImage, 'alt'>;

/** A page as it was found, and what this browser kept of changes to it. */
export interface Found {
  readonly page: EditedPage;
  readonly kept: Typed | null;
}
