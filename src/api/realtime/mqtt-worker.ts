import { type ChannelRequest, openChannel } from './mqtt-channel.ts';

// The page closes the connection by terminating the worker.
self.addEventListener(
  'message',
  ({ data }: MessageEvent<ChannelRequest>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker only sends to its own page.
    openChannel(data, (report) => self.postMessage(report));
  },
  { once: true },
);
