import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = new URL('../../dist/server/start.js', import.meta.url).href;
const cheapHashing = new URL('./cheap-hashing.mjs', import.meta.url).href;

/** The most log text that a server in the test's process may write, characters: a server that logs without end fails the test that reads it. */
const LONGEST_LOG = 20_000_000;

/** A built server that runs inside the test's process, as {@link startInProcess} starts it. */
export interface InProcessServer {
  /** The log lines so far. @throws Error when they were too long to keep */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built server inside this process: a second instead of several, and no PostgreSQL connection, compiler cache or heap of its own.
 * @throws Error when it is not built, and as the server does
 */
export async function startInProcess(env: Readonly<Record<string, string>>): Promise<InProcessServer> {
  if (!existsSync(fileURLToPath(built))) throw new Error('The server is not built: node scripts/build.mjs --server');
  if (process.env.TEST_HASHING === 'cheap') await import(cheapHashing);
  const { start } = (await import(built)) as typeof import('../../bin/start.ts');
  let log = '';
  const { stop } = await start(env, {
    write(line) {
      if (log.length <= LONGEST_LOG) log += line;
      // Fails the test that asked for it: see tests/setup.ts.
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
