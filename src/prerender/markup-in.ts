import type { Markup } from '../../domain/prerendered.ts';

/** React's mark of a part that failed to render and is left to the browser. Parts that only browsers render have an empty digest. */
const failed = /<!--\$!--><template(?! data-dgst="")/;

/**
 * Splits rendered text into its title, which React puts before everything else, and the content of `#root`.
 * @throws Error if a part failed to render
 */
export function markupIn(text: string, path: string): Markup {
  if (failed.test(text)) throw new Error(`A part of ${path} could not be drawn.`);
  const [whole, title] = /^<title>(.*?)<\/title>/.exec(text) ?? [];
  if (whole === undefined || title === undefined) throw new Error(`The markup of ${path} begins with no title.`);
  return { title, html: text.slice(whole.length) };
}
