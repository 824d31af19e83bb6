import { type ChannelRequest, openChannel } from './mqtt-channel.ts';

// The page ends the worker, and with it its connection.
self.addEventListener(
  'message',
  ({ data }: MessageEvent<ChannelRequest>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker speaks to its own page only.
    openChannel(data, (report) => self.postMessage(report));
  },
  { once: true },
);
