import { noNews, type VendorNews } from '../vendors/adapters/vendor.ts';

/** So much of what a push says is kept and read as one: others need not wait long for it. */
const PIECE = 500;

function* inPieces<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += PIECE) yield all.slice(from, from + PIECE);
}

/** What a push says in pieces, in the order in which it is to be handled: files first, and what ends accounts last. */
export function* piecesOf({ files, wellness, wellnessDue, permissions, ended }: VendorNews): Generator<VendorNews> {
  for (const some of inPieces(files)) yield { ...noNews, files: some };
  for (const some of inPieces(wellness)) yield { ...noNews, wellness: some };
  for (const some of inPieces(wellnessDue)) yield { ...noNews, wellnessDue: some };
  for (const some of inPieces(permissions)) yield { ...noNews, permissions: some };
  for (const some of inPieces(ended)) yield { ...noNews, ended: some };
}
