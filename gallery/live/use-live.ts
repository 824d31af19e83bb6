import { useCallback, useEffect, useRef, useState } from 'react';
import { CHANNEL, type FromGallery, type FromTab } from './protocol.ts';
import { emptyRecording, type Recording, withNews, withoutTabs } from './recording.ts';

const LOOK_EVERY_MS = 4000;

export interface Live {
  readonly recording: Recording;
  /** Tabs of this browser that are open, with the page that each shows. */
  readonly tabs: ReadonlyMap<string, string>;
  readonly send: (actor: string, event: { readonly type: string }) => void;
}

/** What runs in the tabs of this browser. What comes within a frame is shown at once. @param isOn false while a file is looked at */
export function useLive(isOn: boolean): Live {
  const [recording, setRecording] = useState<Recording>(emptyRecording);
  const [tabs, setTabs] = useState<ReadonlyMap<string, string>>(new Map());
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    let heard: FromTab[] = [];
    let frame = 0;
    const show = () => {
      frame = 0;
      const news = heard;
      heard = [];
      setRecording((before) => {
        const again = new Set(news.flatMap((one) => (one.kind === 'tab' ? [one.tab] : [])));
        // Whoever is looked at anew tells everything once more.
        const kept = again.size === 0 ? before : withoutTabs(before, again);
        return news.reduce((recording, one) => withNews(recording, one), kept);
      });
      setTabs((before) => {
        const next = new Map(before);
        for (const one of news) {
          if (one.kind === 'tab') next.set(one.tab, one.path);
          else if (one.kind === 'gone') next.delete(one.tab);
          else if (!next.has(one.tab)) next.set(one.tab, '');
        }
        return next;
      });
    };
    opened.addEventListener('message', ({ data }: MessageEvent<FromTab>) => {
      heard.push(data);
      if (frame === 0) frame = requestAnimationFrame(show);
    });
    const look = (isNew: boolean) => opened.postMessage({ kind: 'look', isNew } satisfies FromGallery);
    look(true);
    const timer = setInterval(look, LOOK_EVERY_MS, false);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
      opened.close();
      channel.current = null;
    };
  }, [isOn]);
  const send = useCallback((actor: string, event: { readonly type: string }) => {
    channel.current?.postMessage({ kind: 'send', actor, event } satisfies FromGallery);
  }, []);
  return { recording, tabs, send };
}
