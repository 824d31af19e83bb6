import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

interface AgreementDialogProps {
  readonly title: string;
  /** Of the partner's texts, where it is another one than the page's. */
  readonly language: string | undefined;
  readonly text: string;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** Something that a programme wants to be agreed to in so many words. [onboarding §2] */
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
