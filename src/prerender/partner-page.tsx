import { renderToStaticMarkup } from 'react-dom/server';
import { toCamel } from '../../domain/case.ts';
import type { RenderPartnerPage } from '../../domain/partners/published.ts';
import { PartnerPage } from '../features/partners/partner-page.tsx';
import { FirstSteps } from '../features/partners/steps-card.tsx';
import { FestivalLoading, ThingsToDo } from '../features/partners/things-to-do.tsx';
import { ProductName } from '../ui/product-name.ts';
import { german, speak } from '../words/german.ts';

export const renderPartnerPage: RenderPartnerPage = (wire, language, productName) => {
  const published = toCamel(wire);
  speak(language === german.language ? german : null);
  const text = renderToStaticMarkup(
    <ProductName value={productName}>
      <PartnerPage published={published}>
        <ThingsToDo
          published={published}
          steps={<FirstSteps page={published.page} />}
          festival={<FestivalLoading published={published} />}
        />
      </PartnerPage>
    </ProductName>,
  );
  // React puts the title before everything else.
  const [whole = '', title = ''] = /^<title>(.*?)<\/title>/s.exec(text) ?? [];
  return { title, html: text.slice(whole.length) };
};
