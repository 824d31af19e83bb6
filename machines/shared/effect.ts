/**
 * Stands in `setup({ actions })` for an effect on the world outside. Unlike an actor, nobody waits for it; a machine on
 * its own, as in a test, does without.
 */
export const effect =
  <Params = undefined>() =>
  (_args: unknown, _params: Params): void => {};
