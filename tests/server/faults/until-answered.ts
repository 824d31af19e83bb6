import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../member.ts';

/** How long a member retries, ms: longer than any sequence of faults. */
export const PATIENCE_MS = 600_000;

/** Timeout of one request, ms: twice the server's timeout for a silent database. */
const HANGS_MS = 60_000;

/** A request that got neither a response nor an error. */
export class Hung extends Error {}

/** @throws Hung after the timeout, or what `ask` throws */
export async function answeredInTime<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Hung(`${what}: no response in ${HANGS_MS / 1000} s`)), HANGS_MS);
  });
  try {
    return await Promise.race([ask(), hung]);
  } finally {
    clearTimeout(timer);
  }
}

type Asked = Pick<Answer, 'status' | 'body'>;

/**
 * Retries while the server is down, fails or has no capacity. @throws Error for any other response, for a request that hangs, and after a long
 * time
 */
export async function untilAnswered(
  what: string,
  ask: () => Promise<Asked>,
  wanted: readonly number[],
): Promise<Asked> {
  let last = 'no response';
  for (const latest = performance.now() + PATIENCE_MS; performance.now() < latest; await pause(300)) {
    let answer: Asked;
    try {
      answer = await answeredInTime(what, ask);
    } catch (error) {
      if (error instanceof Hung) throw error;
      last = String(error);
      continue;
    }
    if (wanted.includes(answer.status)) return answer;
    last = `${answer.status} ${JSON.stringify(answer.body)}`;
    const isForNow =
      answer.status >= 500 ||
      answer.status === 429 ||
      (answer.body as { code?: string } | null)?.code === 'server_full';
    if (!isForNow) break;
  }
  throw new Error(`${what}: ${last}`);
}
