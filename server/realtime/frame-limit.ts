import type { WebSocket } from 'ws';

/** Bytes that a page may send at once and per second: it connects, subscribes, and sends keep-alives. */
const BURST = 4096;
const PER_SECOND = 64;
/** Cost of a frame in addition to its bytes. */
const FRAME = 16;

/** Ends a channel with more traffic than pages send: every packet is work that delays others. */
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
