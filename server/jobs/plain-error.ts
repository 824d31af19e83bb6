import { messageOf } from '../base/log.ts';

const MAX_CHARACTERS = 200;

/** Patterns to remove, with their replacements. */
const cuts: readonly (readonly [RegExp, string])[] = [
  [/(\w+:\/\/)(?:[^\s/@]*@)?([\w.:-]{1,100})\S*/g, '$1$2…'],
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '…'],
  [/(?=[\w+=-]*\d)[\w+=-]{24,}/g, '…'],
];

/**
 * Returns a sanitised error message for storage: without email addresses, without everything after a URL's host, and without anything long
 * enough to be a token, file name or id. At most 200 characters.
 */
export function plainError(error: Error): string {
  const said = cuts.reduce((text, [what, instead]) => text.replaceAll(what, instead), messageOf(error).slice(0, 2000));
  return said.length > MAX_CHARACTERS ? `${said.slice(0, MAX_CHARACTERS - 1)}…` : said;
}
