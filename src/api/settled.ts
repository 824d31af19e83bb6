/**
 * Maximum number of frames to wait for a skeleton to disappear: React shows a loaded component up to 300 ms after it. One that stays longer has no
 * data.
 */
const SKELETON_FRAMES = 30;
/** Number of frames to render a result, after which the next operation may start. */
const DRAWN_FRAMES = 3;

/** Pending operations whose end changes the page; `start` until the first render. */
const operations = new Set<unknown>(['start']);
let latestCheck = 0;

/** Resolves with the next frame; immediately in a hidden tab, which renders no frames. */
const nextFrame = (): Promise<unknown> =>
  document.hidden ? Promise.resolve() : new Promise((resolve) => requestAnimationFrame(resolve));

const hasSkeleton = () => document.querySelector('[aria-busy=true]') !== null;

async function publish(): Promise<void> {
  if (operations.has('start')) return;
  latestCheck += 1;
  const check = latestCheck;
  const isCurrent = () => operations.size === 0 && check === latestCheck;
  const { dataset } = document.documentElement;
  dataset['settled'] = 'no';
  for (let frame = 0; frame < DRAWN_FRAMES || (frame < SKELETON_FRAMES && hasSkeleton()); frame += 1) {
    if (!isCurrent()) return;
    await nextFrame();
  }
  if (isCurrent()) dataset['settled'] = 'yes';
}

/**
 * Adds or removes a pending operation. `<html data-settled>` is `no` while there are any, otherwise `yes`; it is absent until the first render. For
 * tests and other programs that operate the page: the page itself does not depend on it.
 */
export function setOperation(operation: unknown, isInProgress: boolean): void {
  if (isInProgress) operations.add(operation);
  else if (!operations.delete(operation)) return;
  void publish();
}

/**
 * Counts a promise as a pending operation until it settles.
 * @returns the promise
 */
export function settling<Result>(result: Promise<Result>): Promise<Result> {
  const end = () => setOperation(result, false);
  setOperation(result, true);
  result.then(end, end);
  return result;
}
