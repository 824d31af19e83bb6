const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Integers with at least this many digits may exceed a double's precision. */
const isBig = /^-?\d{16,}$/;

/** Parses JSON, keeping integers beyond 2^53 as text: some vendors send 64-bit ids as bare numbers. @throws SyntaxError */
export const parseBigJson = (text: string): unknown =>
  JSON.parse(text.replace(tokens, (token) => (isBig.test(token) ? `"${token}"` : token)));
