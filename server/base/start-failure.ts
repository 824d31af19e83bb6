/** A startup failure the operator can fix. The message is the one sentence to print. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
