// Runs in pages of the app before the app itself, only in development or with MACHINES=on: it reports the page's machines to the gallery, in
// another tab of this browser.
import type { InspectionEvent } from 'xstate';
import { CHANNEL, type FromGallery, type FromTab } from './protocol.ts';
import { createRecorder } from './recorder.ts';
import { newId } from '../../src/api/new-id.ts';

/** An open gallery announces itself every few seconds. */
const LOOKS_FOR_MS = 12_000;
const EVERY_MS = 100;
/** Steps masked in one turn, so that the page never freezes. */
const AT_ONCE = 150;

const tab = newId().slice(0, 8);
const recorder = createRecorder(tab, () => performance.timeOrigin + performance.now());
Object.assign(globalThis, { workflowInspector: (event: InspectionEvent) => recorder.hear(event) });

const channel = new BroadcastChannel(CHANNEL);
const say = (message: FromTab) => channel.postMessage(message);
let watchedUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

let toldPage = '';
function tellPage(isAnew: boolean): void {
  const { title } = document;
  const path = location.pathname.replace(/[\da-f]{8}[\da-f-]{8,}|\d{3,}/gi, '$id');
  if (!isAnew && toldPage === `${path} ${title}`) return;
  toldPage = `${path} ${title}`;
  say({ kind: 'tab', tab, path, title, isAnew });
}

function tell(): void {
  timer = undefined;
  if (performance.now() > watchedUntil) return;
  tellPage(false);
  const actors = recorder.takeActors();
  if (actors.length > 0) say({ kind: 'actors', tab, actors });
  const steps = recorder.takeSteps(AT_ONCE);
  if (steps.length > 0) say({ kind: 'steps', tab, steps });
  timer = setTimeout(tell, steps.length === AT_ONCE ? 0 : EVERY_MS);
}

channel.addEventListener('message', ({ data }: MessageEvent<FromGallery>) => {
  if (data.kind === 'look') {
    watchedUntil = performance.now() + LOOKS_FOR_MS;
    if (data.isNew) {
      tellPage(true);
      recorder.rewind();
    }
    timer ??= setTimeout(tell, 0);
  } else if (data.kind === 'send' && typeof data.event?.type === 'string') {
    recorder.actor(data.actor)?.send(data.event);
  }
});
addEventListener('pagehide', () => say({ kind: 'gone', tab }));
