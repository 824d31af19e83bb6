const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Integers of so many digits may be more than a double holds. */
const isBig = /^-?\d{16,}$/;

/** Parses JSON with integers beyond 2^53 as text, digit for digit: ids of 64 bits come as bare numbers. @throws SyntaxError */
export const parseBigJson = (text: string): unknown =>
  JSON.parse(text.replace(tokens, (token) => (isBig.test(token) ? `"${token}"` : token)));
