import type { ReactNode } from 'react';
import { useProductName } from '../../ui/product-name.ts';
import { IMAGE_SIZES } from '../../../domain/partners/images.ts';
import type { PublishedPage } from './look-up.ts';
import { textLanguage } from './text-language.ts';
import { Picture } from './picture.tsx';
import { partnerPage as words } from '../../../domain/words/partner-page.ts';

const beside = { target: '_blank', rel: 'noopener noreferrer' };

/** Shows the partner's banner, WHAT, WHY and HOW, and beside them the steps, without the app's frame. */
export function PartnerPage({
  published: { page },
  children,
}: {
  readonly published: Pick<PublishedPage, 'page'>;
  readonly children: ReactNode;
}) {
  const product = useProductName();
  const { banner, look, middle, dates, url, name, festival } = page;
  const lang = textLanguage(page);
  const parts = [
    { title: words.what, text: middle.what },
    { title: words.why, text: middle.why },
    { title: words.how, text: middle.how },
  ].filter(({ text }) => text !== '');
  return (
    <div className="pp-page">
      <title>{`${banner.title} · ${product}`}</title>
      <header className="pp-hero">
        <Picture name="pp-background" image={look.background} sizes={IMAGE_SIZES.background} />
        <div className="pp-banner" lang={lang}>
          <Picture name="pp-logo" image={banner.logo} sizes={IMAGE_SIZES.logo} />
          <h1 id="page-title" tabIndex={-1}>
            {banner.title}
          </h1>
          {banner.subtitle !== '' && <p className="pp-subtitle">{banner.subtitle}</p>}
          {dates !== '' && <p className="pp-dates">{dates}</p>}
        </div>
      </header>
      <main className="pp-main">
        <div className="pp-side">
          {children}
          {festival !== null && (
            <ul className="pp-links">
              {festival.links.map(({ label, url: to }) => (
                <li key={to}>
                  <a href={to} lang={lang}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="pp-middle">
          {parts.map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p lang={lang}>{text}</p>
            </section>
          ))}
        </div>
      </main>
      <footer className="pp-footer">
        {url !== null && (
          <a href={url} {...beside}>
            {words.partnerSite(name)}
          </a>
        )}
        <a href="/terms" {...beside}>
          {words.terms}
        </a>
        <a href="/privacy" {...beside}>
          {words.privacy}
        </a>
        <span>{words.madeWith(product)}</span>
      </footer>
    </div>
  );
}
