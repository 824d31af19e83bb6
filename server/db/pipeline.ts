import { Client, type ClientConfig } from 'pg';
import type { ConnectionWatch } from './stalled.ts';

/** A query in the driver's format. */
export interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Connections that send queries without waiting for earlier responses. */
export interface Pipeline {
  /** Sends one query in its own transaction. */
  query(query: NamedQuery): Promise<{ rows: unknown[] }>;
  /** Waits for running queries. */
  end(): Promise<void>;
}

/** Number of connections. Each runs its queries in sequence, so a slow query only delays those behind it. */
const LANES = 4;

/** Returns the socket of a connection; the driver's types omit it. */
const streamOf = (client: Client) =>
  (client as unknown as { readonly connection: { readonly stream: { cork(): void; uncork(): void } } }).connection
    .stream;

/** Creates one connection, opened on demand and reopened after a failure. */
function createLane(config: ClientConfig, watch: Pick<ConnectionWatch, 'add'>) {
  let current: Promise<Client> | null = null;
  let underWay = 0;
  let isCorked = false;

  /** Opens the connection. Running queries fail if it breaks; the next query opens a new one. */
  function open(): Promise<Client> {
    const client = new Client({ ...config, pipeline: true });
    const opening = client.connect().then(() => {
      watch.add(client);
      return client;
    });
    const forget = () => {
      if (current === opening) current = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    opening.catch(forget);
    return opening;
  }

  /** Sends all queries of one event loop turn in a single system call. */
  function gather(client: Client): void {
    if (isCorked) return;
    isCorked = true;
    const stream = streamOf(client);
    stream.cork();
    setImmediate(() => {
      isCorked = false;
      stream.uncork();
    });
  }

  return {
    load: () => underWay,
    async query(query: NamedQuery) {
      underWay += 1;
      try {
        current ??= open();
        const client = await current;
        gather(client);
        return await client.query(query);
      } finally {
        underWay -= 1;
      }
    },
    async end() {
      const client = await current?.catch(() => null);
      await client?.end();
    },
  };
}

/** Creates a pipeline. @param config connection parameters, as for a pool */
export function createPipeline(config: ClientConfig, watch: Pick<ConnectionWatch, 'add'>): Pipeline {
  const lanes = Array.from({ length: LANES }, () => createLane(config, watch));
  return {
    query: (query) => lanes.reduce((least, lane) => (lane.load() < least.load() ? lane : least)).query(query),
    async end() {
      await Promise.all(lanes.map((lane) => lane.end()));
    },
  };
}
