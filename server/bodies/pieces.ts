import type { VendorNews } from '../vendors/adapters/vendor.ts';

/** So much of what a push says is kept and read as one: others need not wait long for it. */
const PIECE = 500;

const none: VendorNews = { files: [], permissions: [], ended: [] };

function* inPieces<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += PIECE) yield all.slice(from, from + PIECE);
}

/** What a push says in pieces, in the order in which it is to be handled: files first, and what ends accounts last. */
export function* piecesOf({ files, permissions, ended }: VendorNews): Generator<VendorNews> {
  for (const some of inPieces(files)) yield { ...none, files: some };
  for (const some of inPieces(permissions)) yield { ...none, permissions: some };
  for (const some of inPieces(ended)) yield { ...none, ended: some };
}
