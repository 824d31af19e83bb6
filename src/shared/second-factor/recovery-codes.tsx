import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { CopyButton } from './copy-button.tsx';
import { factorStepsWords } from './words.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows recovery codes, which are displayed only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const product = useProductName();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.step}>
      <p>{factorStepsWords.withoutYourPhoneOneOf}</p>
      <ul className={styles.codes} aria-label={factorStepsWords.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <CopyButton text={text}>{factorStepsWords.copyAll}</CopyButton>
        <a
          className={styles.save}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${product.toLowerCase()}-recovery-codes.txt`}
        >
          {factorStepsWords.saveAsAFile}
        </a>
      </div>
      <FormActions>
        <Button variant="primary" onPress={onKept}>
          {factorStepsWords.iHaveKeptThem}
        </Button>
      </FormActions>
    </div>
  );
}
