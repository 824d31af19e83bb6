import { Link } from '@tanstack/react-router';
import type { SharingLevel } from '../../../domain/partners/page.ts';
import { levelText } from '../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { CoachReadsList } from '../../shared/teams/coach-reads-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { partnerPage as pageTexts } from '../../../domain/words/partner-page.ts';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

const beside = { target: '_blank', rel: 'noopener noreferrer' };

interface TermsDialogProps {
  readonly partner: string;
  /** Name of the cohort as on the member's profile; `null` without a cohort. */
  readonly programme: string | null;
  /** True if joining registers for an event. */
  readonly hasEvent: boolean;
  /** Name of the team to join; `null` without a team. */
  readonly team: string | null;
  /** Sharing level; `null` without a programme. */
  readonly level: SharingLevel | null;
  /** Levels offered as alternatives; empty if there is no choice. */
  readonly levels: readonly SharingLevel[];
  readonly chosen: SharingLevel | null;
  readonly onChoose: (level: SharingLevel) => void;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/** Dialog with the terms of joining. [onboarding §2] */
export function TermsDialog(props: TermsDialogProps) {
  const { partner, programme, hasEvent, team, level, levels, chosen, onChoose, onAccept, onClose } = props;
  const product = useProductName();
  const mustChoose = levels.length > 0;
  return (
    <Dialog
      title={words.termsTitle}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          size="large"
          fullWidth
          isDisabled={mustChoose && chosen === null}
          disabledReason={words.chooseLevel}
          onPress={onAccept}
        >
          {words.accept}
        </Button>
      }
    >
      <div className={styles.text}>
        {team !== null && <p>{sharingLevelWords.consentTeam(team, product)}</p>}
        {programme !== null && <p>{sharingLevelWords.connection(programme, product)}</p>}
        {team === null && programme === null && <p>{sharingLevelWords.consentPlain(partner, product)}</p>}
        {mustChoose && (
          <RadioField
            label={words.sharing}
            isRequired
            options={levels.map((one) => ({
              value: String(one),
              label: sharingLevelWords.labels[one],
              hint: levelText(one),
            }))}
            value={chosen === null ? null : String(chosen)}
            onChange={(value) => onChoose(Number(value) as SharingLevel)}
          />
        )}
        {!mustChoose && level !== null && (
          <>
            <p>
              <strong>{words.sharing}:</strong> {sharingLevelWords.labels[level]}
            </p>
            <p>{levelText(level)}</p>
          </>
        )}
        {hasEvent && (programme !== null || team !== null) && <p>{sharingLevelWords.eventDetails}</p>}
        {team !== null && <CoachReadsList team={team} />}
        <p>
          {words.agreeTo(product)}{' '}
          <Link to="/terms" {...beside}>
            {pageTexts.terms}
          </Link>{' '}
          {words.and}{' '}
          <Link to="/privacy" {...beside}>
            {pageTexts.privacy}
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}
