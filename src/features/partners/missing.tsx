import { Link, useRouter } from '@tanstack/react-router';
import { failureText } from '../../../domain/words/failure-text.ts';
import type { CallFailure } from '../../api/failure.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { partnerPagesWords as words } from './words.ts';

/** Shown if the page does not exist, or could not be looked up. */
export function Missing({ failure }: { readonly failure: CallFailure | null }) {
  const router = useRouter();
  const product = useProductName();
  const title = failure === null ? words.nowhere : words.notLoaded;
  return (
    <main className="pp-missing">
      <title>{`${title} · ${product}`}</title>
      <Link to="/" preload={false} className="pp-home">
        <Logo size={28} />
      </Link>
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      {failure === null ? (
        <>
          <p>{words.nowhereText}</p>
          <LinkButton to="/" preload={false}>
            {words.toProduct(product)}
          </LinkButton>
        </>
      ) : (
        <ErrorState message={failureText(failure)} onRetry={() => void router.invalidate()} />
      )}
    </main>
  );
}
