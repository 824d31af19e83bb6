import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server with --import. A connection to the socket measures the longest turn of the event loop, in nanoseconds of CPU time of the
// loop's thread, until the client sends anything. [proc(5), schedstat]
const schedstat = `/proc/self/task/${process.pid}/schedstat`;
if (isMainThread && existsSync(schedstat)) {
  const ran = () => Number(readFileSync(schedstat, 'utf8').split(' ', 1)[0]);
  const probe = createServer((socket) => {
    let isOver = false;
    let longest = 0;
    let before = ran();
    const turn = () => {
      const now = ran();
      longest = Math.max(longest, now - before);
      before = now;
      if (!isOver) setImmediate(turn);
    };
    socket.on('error', () => {}).on('close', () => (isOver = true));
    socket.once('data', () => {
      isOver = true;
      socket.end(String(longest));
    });
    setImmediate(turn);
    socket.write('ready\n');
  });
  probe.on('error', () => {}).listen(`${process.env.TURN_PROBE}.${process.pid}`);
  probe.unref();
}
