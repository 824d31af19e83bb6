import { connect, type MqttClient } from 'mqtt';
import type { RealtimeMessageWire } from '../../../domain/entities/realtime.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';

type Message = RealtimeMessageWire['message'];

/** A page's channel: connects with a new URL after each close, like the app. */
export interface Listener {
  readonly heard: Message[];
  /** Returns the number of connections with a subscription; a page reloads everything after each one but the first. */
  connections(): number;
  /** Resolves once it is connected for the `count`th time. */
  whenConnected(count: number): Promise<void>;
  close(): void;
}

const AGAIN_MS = 50;

export function listen(member: TestMember): Listener {
  const heard: Message[] = [];
  const waiting = new Set<() => void>();
  let count = 0;
  let isOver = false;
  let client: MqttClient | null = null;

  async function open(): Promise<void> {
    if (isOver) return;
    const own = connect(await member.realtimeUrl(), {
      protocolVersion: 4,
      reconnectPeriod: 0,
      connectTimeout: soon.timeout,
    });
    client = own;
    own.on('error', () => undefined);
    own.on('message', (_topic, payload) => heard.push((JSON.parse(payload.toString()) as RealtimeMessageWire).message));
    own.on('connect', () => {
      own.subscribe(`web/${member.identityId}`, (error) => {
        if (error) return;
        count += 1;
        for (const look of waiting) look();
      });
    });
    own.once('close', () => {
      own.end(true);
      setTimeout(() => void open(), AGAIN_MS);
    });
  }
  void open();

  return {
    heard,
    connections: () => count,
    whenConnected: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (count < wanted) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close() {
      isOver = true;
      client?.end(true);
    },
  };
}
