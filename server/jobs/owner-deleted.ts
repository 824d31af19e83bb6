/** Thrown by a handler if the member no longer exists, so nothing is left to do. Within a request, the request fails with it. */
export class OwnerDeleted extends Error {
  override readonly name = 'Over';
  readonly statusCode = 403;
}
