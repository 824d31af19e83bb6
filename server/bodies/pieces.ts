import { emptyPush, type PushContents } from '../vendors/adapters/vendor.ts';

/** Maximum number of items of a push that are stored and handled together, so that other work does not wait long. */
const PIECE = 500;

function* inPieces<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += PIECE) yield all.slice(from, from + PIECE);
}

/** Splits a push into pieces in the order of handling: files first, account removals last. */
export function* piecesOf({ files, wellness, wellnessDue, permissions, ended }: PushContents): Generator<PushContents> {
  for (const some of inPieces(files)) yield { ...emptyPush, files: some };
  for (const some of inPieces(wellness)) yield { ...emptyPush, wellness: some };
  for (const some of inPieces(wellnessDue)) yield { ...emptyPush, wellnessDue: some };
  for (const some of inPieces(permissions)) yield { ...emptyPush, permissions: some };
  for (const some of inPieces(ended)) yield { ...emptyPush, ended: some };
}
