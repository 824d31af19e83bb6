import { messageOf } from '../base/log.ts';

const MOST_CHARACTERS = 200;

/** What is cut out of a sentence, and what stands for it. */
const cuts: readonly (readonly [RegExp, string])[] = [
  [/(\w+:\/\/)(?:[^\s/@]*@)?([\w.:-]{1,100})\S*/g, '$1$2…'],
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '…'],
  [/(?=[\w+=-]*\d)[\w+=-]{24,}/g, '…'],
];

/**
 * What an error says, to be kept for a while: without addresses of people, without what follows the host of an address, and without anything
 * that is long enough to be a token, a name of a file or an id. At most 200 characters.
 */
export function plainError(error: Error): string {
  const said = cuts.reduce((text, [what, instead]) => text.replaceAll(what, instead), messageOf(error).slice(0, 2000));
  return said.length > MOST_CHARACTERS ? `${said.slice(0, MOST_CHARACTERS - 1)}…` : said;
}
