/** A startup failure the operator can fix. Its message is the sentence to print. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
