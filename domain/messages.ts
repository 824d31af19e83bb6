/**
 * Words that people read, keyed, each with where it shows. Those marked (quoted) stand in the specification to the letter, odd
 * spellings included. Screens keep their own headings and labels beside their markup; what is shared, decided or tested stands here.
 *
 * One file a part of the product, so that a page loads the words it shows and no others; see words/.
 */
export * as messages from './words.ts';
