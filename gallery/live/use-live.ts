import { useCallback, useEffect, useRef, useState } from 'react';
import { CHANNEL, type FromGallery, type FromTab } from './protocol.ts';
import { emptyRecording, type Recording, withNews, withoutTabs } from './recording.ts';

const LOOK_EVERY_MS = 4000;

export interface LiveTab {
  /** Path of the current page or, once the tab is closed, of the last one. */
  readonly path: string;
  readonly title: string;
  readonly isOpen: boolean;
}

export interface Live {
  readonly recording: Recording;
  /** Tabs of this browser that are open, or were while the gallery was open. */
  readonly tabs: ReadonlyMap<string, LiveTab>;
  /** Drops closed tabs and their recordings. */
  readonly clear: () => void;
  readonly send: (actor: string, event: { readonly type: string }) => void;
}

/** Machines in the tabs of this browser. Renders once per frame. @param isOn false while a file is shown */
export function useLive(isOn: boolean): Live {
  const [recording, setRecording] = useState<Recording>(emptyRecording);
  const [tabs, setTabs] = useState<ReadonlyMap<string, LiveTab>>(new Map());
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
        const again = new Set(news.flatMap((one) => (one.kind === 'tab' && one.isAnew ? [one.tab] : [])));
        // Tabs that send everything again replace their recording.
        const kept = again.size === 0 ? before : withoutTabs(before, again);
        return news.reduce((recording, one) => withNews(recording, one), kept);
      });
      setTabs((before) => {
        const next = new Map(before);
        for (const one of news) {
          const { path, title } = one.kind === 'tab' ? one : (next.get(one.tab) ?? { path: '', title: '' });
          next.set(one.tab, { path, title, isOpen: one.kind !== 'gone' });
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
  const clear = useCallback(() => {
    const closed = [...tabs].filter(([, { isOpen }]) => !isOpen).map(([tab]) => tab);
    setRecording((before) => withoutTabs(before, new Set(closed)));
    setTabs((before) => new Map([...before].filter(([tab]) => !closed.includes(tab))));
  }, [tabs]);
  return { recording, tabs, clear, send };
}
