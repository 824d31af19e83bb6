/** The server cannot start, for a reason the operator can mend. The message is the one sentence to print. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
