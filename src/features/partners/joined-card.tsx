import { messages } from '../../../domain/messages.ts';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { PublishedPage } from './look-up.ts';
import { partnerPagesWords as words } from './words.ts';

/** After joining, and for whoever comes back to the page: they are in, and where it goes on. */
export function JoinedCard({ page, isNew }: { readonly page: PublishedPage['page']; readonly isNew: boolean }) {
  const { firstStepsUrl, customUrl, name } = page;
  return (
    <section className="pp-card" aria-labelledby="partner-joined">
      <p role="status" className="pp-success">
        <CheckIcon size={18} />
        {messages.joining.success}
      </p>
      <h2 id="partner-joined">{words.joined}</h2>
      <p>{words.joinedText(name)}</p>
      {firstStepsUrl !== null && (
        <a
          className={buttonClass('primary', 'large', true)}
          href={firstStepsUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.firstSteps}
        </a>
      )}
      {customUrl === null ? (
        <LinkButton
          to={isNew ? '/setup' : '/'}
          variant={firstStepsUrl === null ? 'primary' : 'secondary'}
          size="large"
          fullWidth
        >
          {isNew ? words.setUp : words.dashboard}
        </LinkButton>
      ) : (
        <a className={buttonClass('primary', 'large', true)} href={customUrl}>
          {words.goOn}
        </a>
      )}
    </section>
  );
}
