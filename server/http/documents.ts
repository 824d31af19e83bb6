import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublicPath, pageNameOf } from '../../domain/navigation.ts';

/** What a page loads, as the build wrote it. */
interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface Documents {
  /** The document of a page, with the settings that the app begins with. */
  html(path: string, settings: unknown): string;
  /** What the content policy lets in besides files of our own; null without a script in the document. */
  readonly scriptHash: string | null;
}

const nothing: PageFiles = { scripts: [], styles: [] };

/** JSON that may stand in a document: nothing in it ends the element around it. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The built document, per page: the settings stand in it, and so does a short script that puts the page's files on their way at once. Without
 * them each would be asked for only by the one before.
 * @param index the built index.html
 */
export function createDocuments(webDir: string, index: string): Documents {
  const read = (name: string) => {
    const path = join(webDir, '.vite', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const pages = JSON.parse(read('pages.json') ?? '{}') as Record<string, PageFiles | undefined>;
  const early = read('early.js');
  const entry = '<script type="module"';
  return {
    html(path, settings) {
      const member = pages[pageNameOf(path)] ?? nothing;
      const guest = isPublicPath(path) ? member : (pages['login'] ?? nothing);
      const data = `<script type="application/json" id="page-data">${asData({ settings, files: { member, guest } })}</script>`;
      const script = early === null ? '' : `<script>${early}</script>`;
      return index.replace(entry, () => `${data}${script}${entry}`);
    },
    scriptHash: early === null ? null : `'sha256-${createHash('sha256').update(early).digest('base64')}'`,
  };
}
