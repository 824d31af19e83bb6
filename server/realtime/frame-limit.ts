import type { WebSocket } from 'ws';

/** Burst size and refill per second in bytes. Pages only connect, subscribe and send keep-alives. */
const BURST = 4096;
const PER_SECOND = 64;
/** Cost of each frame, added to its bytes. */
const FRAME = 16;

/** Closes a channel that sends more than pages do, since processing its packets delays other channels. */
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
