import { setImmediate } from 'node:timers/promises';
import { Client, type ClientConfig, type ClientBase, DatabaseError } from 'pg';

/** Milliseconds without a response after which the database is queried about a connection. */
const SILENT_MS = 3000;
/** Milliseconds for the database to respond to that query. Together with the silence before, calls are stuck for less than 15 s. */
const PROBE_MS = 10_000;
const TICK_MS = 1000;

/** Properties missing from the driver's types. */
interface Connected {
  /** Process id of the backend, as reported by the database. */
  readonly processID: number;
  /** False while the connection is waiting for a response. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
}

interface Watched {
  readonly client: Connected;
  bytesRead: number;
  silentSince: number;
}

/**
 * Returns which of these backends are executing a query. All of them behind a connection pooler, which has its own process ids.
 * @throws if the database does not respond in time
 */
async function findWorking(config: ClientConfig, processIds: readonly number[]): Promise<ReadonlySet<number>> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS / 2, query_timeout: PROBE_MS / 2 });
  // The connection may break between two events; the query then fails.
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
 * Closes connections whose database vanished without closing them, as in a failover or behind a firewall that drops state: the system would
 * wait a quarter of an hour. Queries may take any time: a connection is kept open if the database reports that it is executing the query.
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
      // Any response, even "too many connections", proves that the database is alive.
      if (error instanceof DatabaseError) return;
    }
    // After a long task of this process, the probe's timers fire before its sockets are read.
    if (working === null) await setImmediate();
    for (const entry of silentOnes(performance.now())) {
      // An unreachable database responds on no connection. Connections that have gone silent since would otherwise wait for a second probe.
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
