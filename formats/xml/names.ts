/**
 * Hash of no name. Names are compared as 32-bit hashes, so no strings are created for unneeded elements. The few names in use have
 * distinct hashes; an unknown name with the same hash is harmless, since it is only treated like the known one.
 */
export const NO_NAME = 0;

const FACTOR = 0x01000193;

/** Adds one byte to a name's hash. */
export const nextName = (name: number, byte: number): number => Math.imul(name ^ byte, FACTOR);

/** Returns the hash of an ASCII local name. */
export function nameOf(text: string): number {
  let name = NO_NAME;
  for (let i = 0; i < text.length; i++) name = nextName(name, text.charCodeAt(i));
  return name;
}
