import { noNews, type VendorNews } from '../vendors/adapters/vendor.ts';

/** Maximum number of items of a push that are stored and handled together, so that other work does not wait long. */
const PIECE = 500;

function* inPieces<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += PIECE) yield all.slice(from, from + PIECE);
}

/** Splits a push into pieces in the order of handling: files first, account removals last. */
export function* piecesOf({ files, wellness, wellnessDue, permissions, ended }: VendorNews): Generator<VendorNews> {
  for (const some of inPieces(files)) yield { ...noNews, files: some };
  for (const some of inPieces(wellness)) yield { ...noNews, wellness: some };
  for (const some of inPieces(wellnessDue)) yield { ...noNews, wellnessDue: some };
  for (const some of inPieces(permissions)) yield { ...noNews, permissions: some };
  for (const some of inPieces(ended)) yield { ...noNews, ended: some };
}
