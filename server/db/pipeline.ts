import { Client, type ClientConfig } from 'pg';
import type { ConnectionWatch } from './stalled.ts';

/** One query as the driver takes it. */
export interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Connections on which queries go out without waiting for the answers of those before them. */
export interface Pipeline {
  /** Sends one query, in a transaction of its own. */
  query(query: NamedQuery): Promise<{ rows: unknown[] }>;
  /** Waits for what is under way. */
  end(): Promise<void>;
}

/** Queries follow each other on one connection; what takes longer holds up only those behind it there. */
const LANES = 4;

/** The socket of a connection, which its types leave out. */
const streamOf = (client: Client) =>
  (client as unknown as { readonly connection: { readonly stream: { cork(): void; uncork(): void } } }).connection
    .stream;

/** One connection, opened when it is first needed and again after it broke. */
function createLane(config: ClientConfig, watch: Pick<ConnectionWatch, 'add'>) {
  let current: Promise<Client> | null = null;
  let underWay = 0;
  let isCorked = false;

  /** What is under way fails with a connection that breaks; the next query opens another one. */
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

  /** What is asked in one turn of the loop goes out in one call of the system. */
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

/** @param config of the connections, as for a pool */
export function createPipeline(config: ClientConfig, watch: Pick<ConnectionWatch, 'add'>): Pipeline {
  const lanes = Array.from({ length: LANES }, () => createLane(config, watch));
  return {
    query: (query) => lanes.reduce((least, lane) => (lane.load() < least.load() ? lane : least)).query(query),
    async end() {
      await Promise.all(lanes.map((lane) => lane.end()));
    },
  };
}
