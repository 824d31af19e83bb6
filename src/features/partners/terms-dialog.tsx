import { Link } from '@tanstack/react-router';
import type { SharingLevel } from '../../../domain/partners/page.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

const beside = { target: '_blank', rel: 'noopener noreferrer' };

interface TermsDialogProps {
  readonly partner: string;
  /** What members share; null where nothing is joined that they share with. */
  readonly level: SharingLevel | null;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/** What joining agrees to. [onboarding §2] */
export function TermsDialog({ partner, level, onAccept, onClose }: TermsDialogProps) {
  const product = useProductName();
  return (
    <Dialog
      title={words.termsTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" size="large" fullWidth onPress={onAccept}>
          {words.accept}
        </Button>
      }
    >
      <div className={styles.text}>
        <p>{words.consent(partner, product)}</p>
        {level !== null && (
          <p>
            <strong>{words.sharing}:</strong> {words.levels[level]}
          </p>
        )}
        <p>
          {words.agreeTo(product)}{' '}
          <Link to="/terms" {...beside}>
            {words.terms}
          </Link>{' '}
          {words.and}{' '}
          <Link to="/privacy" {...beside}>
            {words.privacy}
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}
