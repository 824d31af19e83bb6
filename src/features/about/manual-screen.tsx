import { Link } from '@tanstack/react-router';
import { useProductName } from '../../ui/product-name.ts';
import { manualWords } from './manual-words.ts';
import { StaticPage } from './static-page.tsx';

/** The manual, for members and for visitors before they sign up. [onboarding §2.4] */
export default function ManualScreen() {
  const product = useProductName();
  const { import: importing, calendar, routes, plans, sharing, trouble, account } = manualWords;
  const parts = [importing, calendar, routes, plans, sharing, trouble, account];
  return (
    <StaticPage title={manualWords.manual}>
      <p>{manualWords.intro(product)}</p>
      {parts.map(({ title, points }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link to="/privacy">{manualWords.privacy}</Link>
      </p>
    </StaticPage>
  );
}
