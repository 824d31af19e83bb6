import { Link } from '@tanstack/react-router';
import { signupPagesWords } from './signup-words.ts';

/** URLs given by a team, opened beside the form. Only web URLs and those of this site are permitted. */
const isFollowed = (address: string | null): address is string =>
  address !== null && /^(?:https?:\/\/|\/(?!\/))/i.test(address);

interface PaperLinkProps {
  /** Null for the site's own. */
  readonly address: string | null;
  readonly own: '/terms' | '/privacy';
  readonly children: string;
}

/** A text to read before signing up; it opens beside the form, so that the input is kept. */
function PaperLink({ address, own, children }: PaperLinkProps) {
  const beside = { target: '_blank', rel: 'noopener noreferrer' };
  return isFollowed(address) ? (
    <a href={address} {...beside}>
      {children}
    </a>
  ) : (
    <Link to={own} {...beside}>
      {children}
    </Link>
  );
}

interface LegalProps {
  readonly termsUrl?: string | null;
  readonly privacyUrl?: string | null;
}

/** Terms of signing up: the site's terms and privacy policy, or a team's own. [core §2 Sign up] */
export const Legal = ({ termsUrl = null, privacyUrl = null }: LegalProps) => (
  <>
    {signupPagesWords.bySigningUpYouAccept}{' '}
    <PaperLink address={termsUrl} own="/terms">
      {signupPagesWords.termsOfUse}
    </PaperLink>{' '}
    {signupPagesWords.andThe}{' '}
    <PaperLink address={privacyUrl} own="/privacy">
      {signupPagesWords.privacyPolicy}
    </PaperLink>
    .
  </>
);
