/** Thrown by a handler if the member no longer exists, so that there is nothing left to do. A request fails with it. */
export class OwnerGone extends Error {
  override readonly name = 'Over';
  readonly statusCode = 403;
}
