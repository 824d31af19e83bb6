import { setImmediate } from 'node:timers/promises';
import { Client, type ClientConfig, type ClientBase, DatabaseError } from 'pg';

/** How long a connection may owe an answer, in milliseconds, before the database is asked about it. */
const SILENT_MS = 3000;
/** How long the database has to answer that, in milliseconds. With the silence before it, calls are stuck for less than 15 s. */
const PROBE_MS = 10_000;
const TICK_MS = 1000;

/** What the types of the driver leave out. */
interface Connected {
  /** Of the backend, as the database announced it. */
  readonly processID: number;
  /** False while it waits for an answer. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
}

interface Watched {
  readonly client: Connected;
  bytesRead: number;
  silentSince: number;
}

/**
 * Which of these backends work on a query. Behind a connection pooler, whose process ids are its own, all of them.
 * @throws when the database does not answer in time
 */
async function findWorking(config: ClientConfig, processIds: readonly number[]): Promise<ReadonlySet<number>> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS / 2, query_timeout: PROBE_MS / 2 });
  // It may break between two events; the query fails then.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; working: number[] }>(
      `select pg_backend_pid() as own,
        array(select pid from pg_stat_activity where pid = any($1::int[]) and state = 'active') as working`,
      [processIds],
    );
    const { own = 0, working = [] } = rows[0] ?? {};
    return new Set(own === (client as unknown as Connected).processID ? working : processIds);
  } finally {
    client.end().catch(() => undefined);
  }
}

export interface ConnectionWatch {
  /** Watches a connection until it ends. */
  add(client: ClientBase): void;
  stop(): void;
}

/**
 * Ends connections whose database vanished without closing them, as in a failover or behind a firewall that forgets: the system would wait a
 * quarter of an hour for them. A query may take as long as it likes: what decides is whether the database says that it works on it.
 */
export function watchConnections(config: ClientConfig): ConnectionWatch {
  const watched = new Set<Watched>();
  let isAsking = false;

  function silentOnes(now: number): Watched[] {
    return [...watched].filter((entry) => {
      const { bytesRead } = entry.client.connection.stream;
      if (entry.client.readyForQuery || bytesRead !== entry.bytesRead) {
        entry.bytesRead = bytesRead;
        entry.silentSince = now;
      }
      return now - entry.silentSince >= SILENT_MS;
    });
  }

  async function ask(suspects: readonly Watched[]): Promise<void> {
    let working: ReadonlySet<number> | null = null;
    try {
      working = await findWorking(
        config,
        suspects.map(({ client }) => client.processID),
      );
    } catch (error) {
      // A response, if only that it has too many connections: it is there.
      if (error instanceof DatabaseError) return;
    }
    // After a long task of this process the timers of the probe end before its sockets are read.
    if (working === null) await setImmediate();
    for (const entry of silentOnes(performance.now())) {
      // A database out of reach answers on no connection. Those that went silent meanwhile would wait for a second probe.
      const isLost = working === null || (suspects.includes(entry) && !working.has(entry.client.processID));
      if (isLost) entry.client.connection.stream.destroy(new Error('the database does not answer on this connection'));
    }
  }

  const timer = setInterval(() => {
    const suspects = silentOnes(performance.now());
    if (isAsking || suspects.length === 0) return;
    isAsking = true;
    void ask(suspects).finally(() => {
      isAsking = false;
    });
  }, TICK_MS);
  timer.unref();

  return {
    add(base) {
      const client = base as unknown as Connected;
      const entry: Watched = { client, bytesRead: client.connection.stream.bytesRead, silentSince: performance.now() };
      watched.add(entry);
      base.once('end', () => watched.delete(entry));
    },
    stop: () => clearInterval(timer),
  };
}
