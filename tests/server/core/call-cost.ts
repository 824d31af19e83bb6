import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { TestServer } from '../harness.ts';

/** Costs of one request. */
export interface Cost {
  readonly status: number;
  /** Size of the uncompressed response in bytes. */
  readonly answer: number;
  /** Seconds for which the request blocked the event loop, without those in which other processes had the CPU. */
  readonly held: number;
  /** Growth of the process's memory in bytes. */
  readonly growth: number;
}

/**
 * Returns the seconds in which the loop's thread had a CPU, and in which it was ready but waited for one. Infinite and 0 if the system does not
 * report it. [proc(5), schedstat]
 */
function processorSeconds(pid: number): { ran: number; waited: number } {
  const path = `/proc/${pid}/task/${pid}/schedstat`;
  if (!existsSync(path)) return { ran: Number.POSITIVE_INFINITY, waited: 0 };
  const [ran, waited] = readFileSync(path, 'utf8').split(' ').map(Number);
  return { ran: ran! / 1e9, waited: waited! / 1e9 };
}

async function figures(server: TestServer) {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return {
    ...processorSeconds(server.pid()),
    loop: of('event_loop_delay_max_seconds'),
    memory: of('process_resident_memory_bytes'),
  };
}

/** Measures one request by the metrics of the server before and after it. There must be no concurrent requests. */
export async function costOf(server: TestServer, send: () => Promise<Response>): Promise<Cost> {
  const before = await figures(server);
  const response = await send();
  const answer = (await response.arrayBuffer()).byteLength;
  const after = await figures(server);
  const growth = after.memory - before.memory;
  // Infinity minus infinity is NaN.
  const ran = Number.isFinite(after.ran) ? after.ran - before.ran : after.ran;
  const held = Math.min(ran, after.loop - (after.waited - before.waited));
  return { status: response.status, answer, held, growth };
}

/** Waits until the server's loop is idle, for 10 seconds at most: jobs started by earlier requests would count for this one. */
export async function untilIdle(server: TestServer): Promise<void> {
  for (let looks = 0; looks < 40; looks += 1) {
    const { ran } = processorSeconds(server.pid());
    await setTimeout(250);
    if (!(processorSeconds(server.pid()).ran - ran > 0.01)) return;
  }
}
