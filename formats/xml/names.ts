/**
 * Names are compared as 32-bit numbers, so that no text is made for elements that nobody wants. Two names of the few that
 * are looked for never share a number; a stranger that shares one is read as if it had that name, and no harm is done.
 */
export const NO_NAME = 0;

const FACTOR = 0x01000193;

/** One more byte of a name. */
export const nextName = (name: number, byte: number): number => Math.imul(name ^ byte, FACTOR);

/** The number of a local name in ASCII. */
export function nameOf(text: string): number {
  let name = NO_NAME;
  for (let i = 0; i < text.length; i++) name = nextName(name, text.charCodeAt(i));
  return name;
}
