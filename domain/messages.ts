/**
 * Texts for the interface, keyed, each with the place where it appears. Texts marked (quoted) are verbatim from the specification,
 * including odd spellings. Pages keep their own headings and labels beside their markup; this module holds texts that are shared, chosen by
 * logic or tested.
 *
 * Each area has its own file in words/, so that a page only loads the texts it shows.
 */
export * as messages from './words.ts';
