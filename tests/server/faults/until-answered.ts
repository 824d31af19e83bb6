import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../member.ts';

/** How long a member tries again, ms: longer than any row of faults. */
export const PATIENCE_MS = 600_000;

type Asked = Pick<Answer, 'status' | 'body'>;

/** Tries again while the server is away, fails on its side or has no room for the request. @throws Error for any other response, and after a long time */
export async function untilAnswered(
  what: string,
  ask: () => Promise<Asked>,
  wanted: readonly number[],
): Promise<Asked> {
  let last = 'no response';
  for (const latest = performance.now() + PATIENCE_MS; performance.now() < latest; await pause(300)) {
    let answer: Asked;
    try {
      answer = await ask();
    } catch (error) {
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
