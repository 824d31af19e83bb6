import { BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';

/** Maximum number of pictures queued behind the current one. */
const MAX_WAITING = 8;
/** Timeout for one picture, s. */
const PATIENCE = 5;

async function draw(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).timeout({ seconds: PATIENCE }).png({ palette: true }).toBuffer();
}

/**
 * Renders drawings as PNG, one at a time, since each takes a CPU for some milliseconds. Pictures are not cached.
 * @returns a function that takes SVG from our own code. It throws TooManyRequests if the queue is full
 */
export function createPictures(): (svg: string) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (svg) => {
    if (waiting >= MAX_WAITING) throw new TooManyRequests(BUSY_SECONDS);
    waiting += 1;
    const mine = last.then(() => draw(svg)).finally(() => (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}
