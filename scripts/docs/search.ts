/** A section of a page: index of the page, anchor (empty for its beginning), heading. */
type Entry = readonly [page: number, anchor: string, heading: string];

export interface SearchIndex {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  readonly sections: readonly Entry[];
  /** `word 3 a 1f`: the sections with the word, in base 36, each as the difference to the previous one. One word per line, sorted. */
  readonly words: string;
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_]+/gu) ?? []);

/** Indexes the words of all pages by section. */
export function searchIndex(pages: readonly { readonly path: string; readonly html: string }[]): SearchIndex {
  const sections: Entry[] = [];
  const places = new Map<string, number[]>();
  const titled = pages
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }))
    .map(({ path, html }, page) => {
      const body = html
        .slice(html.indexOf('<main'), html.indexOf('</main>'))
        .replace(/<details class="contents">.*?<\/details>/s, '');
      const title = plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? path);
      // Text before the first heading with an anchor belongs to the page.
      for (const part of body.split(/(?=<(?:h[1-4]|section)[^>]* id=")/)) {
        const [, tag = '', id = ''] = /^<(h[1-4]|section)[^>]* id="([^"]+)"/.exec(part) ?? [];
        const heading = plain(/<h[1-4][^>]*>(.*?)<\/h[1-4]>/s.exec(part)?.[1] ?? '');
        const isPage = tag === '' || tag === 'h1';
        const words = wordsIn(plain(part));
        if (words.size === 0) continue;
        sections.push([page, isPage ? '' : id, isPage ? title : heading]);
        for (const word of words) places.set(word, [...(places.get(word) ?? []), sections.length - 1]);
      }
      return { path, title };
    });
  const words = [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, list]) =>
      [word, ...list.map((place, index) => (place - (list[index - 1] ?? 0)).toString(36))].join(' '),
    );
  return { pages: titled, sections, words: words.join('\n') };
}
