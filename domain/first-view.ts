import type { Clock } from './entities/member.ts';
import { STORAGE_PREFIX } from './persistence-version.ts';
import type { Markup } from './prerendered.ts';
import type { Language } from './words/area.ts';

/** Paths whose first view the server may render: dashboard, calendar, day and activity. */
export const hasFirstView = (path: string): boolean =>
  /^\/(?:calendar(?:\/\d{4}-\d\d-\d\d)?|activity\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/.test(path);

/** Media queries on which the structure of a first view depends, from narrow to wide. */
export const widths = ['(min-width: 48em)', '(min-width: 75em)'] as const;

/** What only the browser knows and a first view shows. */
export interface BrowserView {
  /** Id of the session stored in this browser. Without it, the server renders nothing of a member. */
  readonly sessionId: string;
  /** Number of `widths` that match. */
  readonly width: number;
  readonly clock: Clock;
  /** Region of dates and numbers; `null` if the browser's language has none. */
  readonly region: string | null;
  /** Whether the calendar showed weeks at the last visit. */
  readonly isWeek: boolean;
  /** Whether times are shown with their whole date. */
  readonly isExact: boolean;
}

/** Name of the cookie with a {@link BrowserView}, written by the page. */
export const VIEW_COOKIE = 'view';

/** Stored values that a first view reads, by key. */
export const viewKeys = { view: `${STORAGE_PREFIX}calendar_view`, times: `${STORAGE_PREFIX}times` } as const;

export const writeView = ({ sessionId, width, clock, region, isWeek, isExact }: BrowserView): string =>
  [sessionId, width, clock, region ?? '', isWeek ? 'week' : '', isExact ? 'exact' : ''].join('.');

const written = /^([\da-f-]{36})\.([0-2])\.(12|24)\.([A-Z]{2}|\d{3}|)\.(week|)\.(exact|)$/;

/** Reads the cookie's text; `null` if it is invalid. */
export function readView(text: string): BrowserView | null {
  const [whole, sessionId = '', width, clock, region, week, exact] = written.exec(text) ?? [];
  if (whole === undefined) return null;
  return {
    sessionId,
    width: Number(width),
    clock: clock === '12' ? '12' : '24',
    region: region || null,
    isWeek: week !== '',
    isExact: exact !== '',
  };
}

/** Input of a first view. */
export interface ViewTask {
  /** Path with the query. */
  readonly href: string;
  readonly memberId: string;
  readonly view: BrowserView;
  /** The browser's language, for members who chose none. */
  readonly language: Language;
  /** Content of the document's settings. */
  readonly settings: unknown;
  /** Origin of the page, without a trailing slash. */
  readonly origin: string;
}

/** A first view: markup that the page hydrates, and the data that it shows. */
export interface FirstView extends Markup {
  readonly language: Language;
  /** Keys and data of the page's queries, as JSON. */
  readonly answers: readonly { readonly key: string; readonly data: string }[];
}

/** Thrown for a page that the server leaves to the browser: a call was refused, or the page redirects. */
export class NoView extends Error {
  override readonly name = 'NoView';
}

/** Makes a reading call of the task's member. @returns the response as JSON */
export type AskForView = (
  id: string,
  input: { readonly params?: unknown; readonly query?: unknown },
) => Promise<string>;

export type RenderFirstView = (task: ViewTask, ask: AskForView) => Promise<FirstView>;
