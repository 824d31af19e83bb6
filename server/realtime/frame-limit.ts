import type { WebSocket } from 'ws';

/** Bytes that a page may say at once and a second: it connects, subscribes, and gives a sign of life now and then. */
const BURST = 4096;
const PER_SECOND = 64;
/** What a frame costs beside its bytes. */
const FRAME = 16;

/** Ends a channel over which more comes than pages say: every packet is work that others wait for. */
export function limitFrames(socket: WebSocket, now: () => number = () => performance.now()): void {
  let left = BURST;
  let at = now();
  const count = (data: Buffer) => {
    const since = (now() - at) / 1000;
    at += since * 1000;
    left = Math.min(BURST, left + since * PER_SECOND) - FRAME - data.length;
    if (left < 0) socket.terminate();
  };
  socket.on('message', count);
  socket.on('ping', count);
  socket.on('pong', count);
}
