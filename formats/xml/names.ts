/**
 * Names are compared as 32-bit hashes, so that no strings are created for unneeded elements. The few names we use have distinct hashes; an
 * unknown name with the same hash is treated like the known one, which does no harm.
 */
export const NO_NAME = 0;

const FACTOR = 0x01000193;

/** Adds one byte to a name's hash. */
export const nextName = (name: number, byte: number): number => Math.imul(name ^ byte, FACTOR);

/** The hash of an ASCII local name. */
export function nameOf(text: string): number {
  let name = NO_NAME;
  for (let i = 0; i < text.length; i++) name = nextName(name, text.charCodeAt(i));
  return name;
}
