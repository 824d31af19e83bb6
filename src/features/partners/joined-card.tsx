import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { PublishedPage } from './look-up.ts';
import type { ShownChecklist } from './steps-card.tsx';
import { partnerPagesWords as words } from './words.ts';

interface JoinedCardProps {
  readonly published: PublishedPage;
  readonly checklist: Pick<ShownChecklist, 'isNew' | 'hasAsked' | 'level' | 'permission'>;
}

/** Shown after joining, and to members who return to the page: their membership or request, the shared data, and the next link. */
export function JoinedCard({
  published: { page, team },
  checklist: { isNew, hasAsked, level, permission },
}: JoinedCardProps) {
  const { firstStepsUrl, customUrl, name } = page;
  return (
    <section className="pp-card" aria-labelledby="partner-joined">
      <p role="status" className="pp-success">
        <CheckIcon size={18} />
        {hasAsked ? words.requestSent : messages.joining.success}
      </p>
      <h2 id="partner-joined">{hasAsked ? words.asked : words.joined}</h2>
      <p>{hasAsked ? words.askedText(team?.name ?? name) : words.joinedText(name)}</p>
      {level !== null && (
        <p>
          {permission !== null && permission > level && `${words.notRaised(sharingLevelWords.labels[permission])} `}
          {words.youShare(sharingLevelWords.labels[level])} <Link to="/profile">{words.changeSharing}</Link>
        </p>
      )}
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
