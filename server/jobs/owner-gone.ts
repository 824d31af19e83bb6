/** Thrown by a handler: whom the work was for is no more. There is nothing left to do, and nobody to tell. A request is refused by it. */
export class OwnerGone extends Error {
  override readonly name = 'Over';
  readonly statusCode = 403;
}
