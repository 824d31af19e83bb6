import { type ChannelRequest, openChannel } from './mqtt-channel.ts';

// The page terminates the worker, and thus its connection.
self.addEventListener(
  'message',
  ({ data }: MessageEvent<ChannelRequest>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker only sends to its own page.
    openChannel(data, (report) => self.postMessage(report));
  },
  { once: true },
);
