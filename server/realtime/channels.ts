import type { WebSocket } from 'ws';
import type { ChannelHolder } from './presigned.ts';

/** An open channel and its holder. */
export interface Channel {
  readonly holder: ChannelHolder;
  readonly socket: WebSocket;
}

/** The open channels of this process, by person and by topic. */
export interface Channels {
  readonly count: () => number;
  /** Whether a channel in this process listens to the identity's topic. */
  readonly hasListener: (identityId: string) => boolean;
  /** Adds a channel until its socket closes. */
  add(channel: Channel): void;
  /** Closes a person's channels. */
  close(sub: string): void;
  /** Closes all open channels a few at a time, so that they do not all reconnect at once. */
  renew(): void;
  terminate(): void;
}

/** Close code for a person whose permission has ended. [RFC 6455 §7.4.1, IANA registry] */
const POLICY = 1008;
/** Close code that makes the page reconnect, since it may have missed messages. */
const SERVICE_RESTART = 1012;
const MAX_PER_PERSON = 20;
/** Channels closed per second when all have to reconnect. */
const RENEWALS_PER_SECOND = 500;

/** Creates an index of channel sets by key, which drops empty sets. */
function createIndex() {
  const sets = new Map<string, Set<Channel>>();
  return {
    of: (key: string): ReadonlySet<Channel> => sets.get(key) ?? new Set(),
    has: (key: string) => sets.has(key),
    add(key: string, channel: Channel) {
      const set = sets.get(key) ?? new Set();
      sets.set(key, set.add(channel));
    },
    remove(key: string, channel: Channel) {
      const set = sets.get(key);
      set?.delete(channel);
      if (set?.size === 0) sets.delete(key);
    },
  };
}

export function createChannels(random: () => number = Math.random): Channels {
  const all = new Set<Channel>();
  const bySub = createIndex();
  const byIdentity = createIndex();
  return {
    count: () => all.size,
    hasListener: byIdentity.has,
    add(channel) {
      const { holder, socket } = channel;
      all.add(channel);
      bySub.add(holder.sub, channel);
      byIdentity.add(holder.identityId, channel);
      const theirs = bySub.of(holder.sub);
      if (theirs.size > MAX_PER_PERSON) [...theirs][0]?.socket.terminate();
      const expiry = setTimeout(() => socket.close(POLICY), Math.max(0, holder.until - Date.now())).unref();
      socket.on('close', () => {
        clearTimeout(expiry);
        all.delete(channel);
        bySub.remove(holder.sub, channel);
        byIdentity.remove(holder.identityId, channel);
      });
    },
    close(sub) {
      for (const { socket } of bySub.of(sub)) socket.close(POLICY);
    },
    renew() {
      const within = (all.size / RENEWALS_PER_SECOND) * 1000;
      for (const { socket } of all) setTimeout(() => socket.close(SERVICE_RESTART), random() * within).unref();
    },
    terminate() {
      for (const { socket } of all) socket.terminate();
    },
  };
}
