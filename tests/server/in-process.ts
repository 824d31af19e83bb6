import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = new URL('../../dist/server/start.js', import.meta.url).href;
const cheapHashing = new URL('./cheap-hashing.mjs', import.meta.url).href;

/** Maximum log text of a server in the test's process, characters: a server that logs without end fails the test that reads it. */
const LONGEST_LOG = 20_000_000;

/** A built server inside the test's process, started by {@link startInProcess}. */
export interface InProcessServer {
  /** The log lines so far. @throws Error if they were too long to keep */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built server inside this process: takes a second instead of several, without its own PostgreSQL connection, compiler cache or heap.
 * @throws Error if it is not built, and as the server does
 */
export async function startInProcess(env: Readonly<Record<string, string>>): Promise<InProcessServer> {
  if (!existsSync(fileURLToPath(built))) throw new Error('The server is not built: node scripts/build.mjs --server');
  if (process.env.TEST_HASHING === 'cheap') await import(cheapHashing);
  const { start } = (await import(built)) as typeof import('../../bin/start.ts');
  let log = '';
  const { stop } = await start(env, {
    write(line) {
      if (log.length <= LONGEST_LOG) log += line;
      // Fails the test that caused it; see tests/setup.ts.
      if (line.includes('a response is larger than its call says')) console.error(line);
    },
  });
  return {
    output() {
      if (log.length > LONGEST_LOG) throw new Error(`The server logged more than ${LONGEST_LOG} characters.`);
      return log;
    },
    stop,
  };
}
