import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root as PageRoot } from 'react-dom/client';
import { widths } from '../domain/first-view.ts';
import { messages } from '../domain/messages.ts';
import { readIn, spokenLanguage } from '../domain/words/area.ts';
import { composeApp } from './app/compose.ts';
import { speakLanguage } from './shared/language/language.ts';
import { pageLanguage } from './shared/language/page-language.ts';
import { useEventReplay } from './shared/event-replay/use-event-replay.ts';
import { Root } from './app/root.tsx';
import { Splash } from './app/splash.tsx';
import { loadWithRetry, watchStyles } from './api/load-with-retry.ts';
import { setOperation } from './api/settled.ts';
import { nextTask, whenIdle } from './api/idle.ts';
import { loadConfig } from './app/start.ts';
import { applyTheme } from './ui/chosen-theme.ts';
import { assumeMedia } from './ui/media.ts';
import { followOtherTabs } from './ui/theme.ts';
import './ui/base.css';

async function start(place: HTMLElement): Promise<void> {
  // Falls back to English if the words cannot be loaded.
  await speakLanguage(pageLanguage()).catch(() => {});
  // A partner's page uses the language of its texts, which carry their own `lang`. An unnecessary change would recompute all styles.
  if (document.documentElement.lang !== spokenLanguage()) document.documentElement.lang = spokenLanguage();
  let waiting: PageRoot | null = null;
  const config = await loadConfig(() => {
    waiting ??= createRoot(place);
    waiting.render(<Splash>{messages.errors.offline}</Splash>);
    setOperation('start', false);
  });
  // Runs each step in its own task, so existing fields stay responsive.
  await nextTask();
  const app = await composeApp(config);
  await nextTask();
  const drawn = () => {
    place.removeAttribute('aria-busy');
    setOperation('start', false);
  };
  const page = (
    <Drawn onDrawn={drawn}>
      <Root app={app} />
    </Drawn>
  );
  // Keeps the document's markup until the page can replace it.
  if (waiting === null && place.childElementCount > 0) await app.router.load();
  const isDrawn = place.dataset['page'] === app.router.state.location.pathname && spokenLanguage() === pageLanguage();
  if (globalThis.early?.isFirstView) assumeMedia(widths.filter((query) => matchMedia(query).matches));
  // Renders in slices, so no task blocks the page for long.
  startTransition(() => {
    if (waiting === null && isDrawn) return void hydrateRoot(place, page, { onRecoverableError: app.report });
    (waiting ?? createRoot(place)).render(
      <>
        {page}
        <PressesBefore />
      </>,
    );
  });
  await app.firstData().catch(() => {});
  await whenIdle();
  const { addFont } = await loadWithRetry(() => import('./app/font.ts'));
  await addFont((add) => {
    const forget = app.router.subscribe('onResolved', ({ pathChanged }) => {
      if (!pathChanged) return;
      forget();
      add();
    });
  });
}

/** Wraps the page to report its first render. Adds no markup. */
function Drawn({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }) {
  useEffect(onDrawn, [onDrawn]);
  return children;
}

/** A sibling after a rerendered page, so that its effects run later. */
function PressesBefore() {
  useEventReplay();
  return null;
}

applyTheme();
watchStyles();
followOtherTabs();
readIn(navigator.languages);
const place = document.getElementById('root');
if (place === null) throw new Error('index.html lacks the element #root.');
void start(place);
