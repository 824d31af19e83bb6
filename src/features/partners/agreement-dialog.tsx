import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

interface AgreementDialogProps {
  readonly title: string;
  /** Language of the partner's texts, if it differs from the page's. */
  readonly language: string | undefined;
  readonly text: string;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** Dialog with a programme's text that must be explicitly agreed to. [onboarding §2] */
export const AgreementDialog = ({ title, language, text, onAgree, onClose }: AgreementDialogProps) => (
  <Dialog
    title={title}
    titleLanguage={language}
    onClose={onClose}
    actions={
      <Button variant="primary" size="large" fullWidth onPress={onAgree}>
        {words.agree}
      </Button>
    }
  >
    <p className={styles.text} lang={language}>
      {text}
    </p>
  </Dialog>
);
