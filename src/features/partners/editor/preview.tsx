import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageContent } from '../../../../domain/partners/draft.ts';
import { messages } from '../../../../domain/messages.ts';
import { colourProperties } from '../../../../domain/partners/colours.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordForm } from '../festival-password.tsx';
import { PartnerPage } from '../partner-page.tsx';
import { FirstSteps } from '../steps-card.tsx';
import { ThingsToDo } from '../things-to-do.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';
import '../partner-page.css';

/** Typical widths in pixels: a phone, and a desktop. */
const widths = { phone: 390, desk: 1280 } as const;
type Width = keyof typeof widths;
type Theme = 'light' | 'dark';

const nothing = () => {};
const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** Copies this page's styles into the frame, including those added later. */
function copyStyles(into: Document): () => void {
  const copy = () => {
    for (const old of into.head.querySelectorAll('[data-copied]')) old.remove();
    for (const style of document.head.querySelectorAll<HTMLElement>('style, link[rel="stylesheet"]')) {
      const copied = into.importNode(style, true);
      copied.dataset['copied'] = '';
      // The document's styles are inline; it lists the files without loading them.
      if (!style.hasAttribute('disabled')) into.head.append(copied);
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

interface Dress {
  readonly theme: Theme;
  readonly accent: string;
  readonly background: string;
  readonly language: string;
}

/** Sets theme, language and colours, as on the root of a partner's page. */
function dress(root: HTMLElement, { theme, accent, background, language }: Dress): void {
  root.lang = language;
  root.dataset['theme'] = theme;
  if (!isColour(accent) || !isColour(background)) return;
  for (const [name, value] of Object.entries(colourProperties({ accent, background }))) {
    root.style.setProperty(name, value);
  }
}

interface PreviewProps {
  readonly content: PageContent;
}

/** Form of a new guest on a festival's page. */
function GuestForm({ page }: Pick<PageContent, 'page'>) {
  return (
    <PasswordForm
      form="new"
      programme={page.name}
      festival={{
        email: words.previewGuest,
        levels: page.permissions.toSorted((one, other) => other - one),
        permission: page.permissions.length === 0 ? page.permission : null,
        held: page.permissions.length === 0 ? null : messages.festival.choosePermission,
        isBusy: false,
        working: null,
        warning: null,
        refusal: null,
        type: nothing,
        choose: nothing,
        submit: nothing,
      }}
    />
  );
}

/** Renders the draft as guests will see it, with the page's own components at the preview's width. */
function Frame({ content: { page, enabled, lastDay }, width, theme }: PreviewProps & { width: Width; theme: Theme }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const open = useCallback((frame: HTMLIFrameElement | null) => setBody(frame?.contentDocument?.body ?? null), []);
  const { accentColour: accent, backgroundColour: background } = page.look;
  useEffect(() => (body === null ? undefined : copyStyles(body.ownerDocument)), [body]);
  useEffect(() => {
    if (body !== null)
      dress(body.ownerDocument.documentElement, { theme, accent, background, language: page.language });
  }, [body, theme, accent, background, page.language]);
  return (
    <div className={styles.window} data-width={width} style={{ '--across': `${widths[width]}px` } as CSSProperties}>
      <iframe
        ref={open}
        // Some browsers replace the document of an empty frame after loading it.
        onLoad={({ currentTarget }) => open(currentTarget)}
        sandbox="allow-same-origin"
        title={words.previewOf}
        className={styles.frame}
      />
      {body !== null &&
        createPortal(
          // Makes the preview inert: nothing in it can be pressed.
          <div inert>
            <PartnerPage published={{ page }}>
              <ThingsToDo
                published={{ page, isOpen: enabled, lastDay, cohort: null }}
                steps={<FirstSteps page={page} />}
                festival={<GuestForm page={page} />}
              />
            </PartnerPage>
          </div>,
          body,
        )}
    </div>
  );
}

/** Preview in the width of a phone or a desktop, light or dark. */
export function Preview({ content }: PreviewProps) {
  const [width, setWidth] = useState<Width>('phone');
  const [theme, setTheme] = useState<Theme>('light');
  return (
    <section aria-label={words.preview} className={styles.preview}>
      <div className={styles.previewTools}>
        <div role="group" aria-label={words.width} className={styles.toggle}>
          {(['phone', 'desk'] as const).map((one) => (
            <Button key={one} size="small" aria-pressed={width === one} onPress={() => setWidth(one)}>
              {words.widths[one]}
            </Button>
          ))}
        </div>
        <div role="group" aria-label={words.theme} className={styles.toggle}>
          {(['light', 'dark'] as const).map((one) => (
            <Button key={one} size="small" aria-pressed={theme === one} onPress={() => setTheme(one)}>
              {words.themes[one]}
            </Button>
          ))}
        </div>
      </div>
      <Frame content={content} width={width} theme={theme} />
    </section>
  );
}
