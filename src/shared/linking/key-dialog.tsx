import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { useFields } from '../../ui/use-fields.ts';
import { linkingWords } from './words.ts';

interface KeyDialogProps {
  /** Name of the vendor. */
  readonly name: string;
  /** URL of the vendor's page that shows the key. */
  readonly page: string;
  /** Error for the last key. */
  readonly message: string | null;
  readonly isPending: boolean;
  readonly onSubmit: (key: string) => void;
  readonly onClose: () => void;
}

const keyErrors = ({ key }: { readonly key: string }): { key?: string[] } =>
  /^[\x21-\x7e]{8,200}$/.test(key.trim()) ? {} : { key: [linkingWords.keyLooksWrong] };

/** Dialog that asks for the API key of a vendor's account. */
export function KeyDialog({ name, page, message, isPending, onSubmit, onClose }: KeyDialogProps) {
  const product = useProductName();
  const { bind, submit } = useFields({ key: '' }, keyErrors);
  const title = linkingWords.linkWithKey(name);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form aria-label={title} onSubmit={() => submit(({ key }) => onSubmit(key))}>
        <p>{linkingWords.whereKeyIs(name)}</p>
        <p>
          <a href={page} target="_blank" rel="noopener noreferrer">
            {linkingWords.openSettingsOf(name)}
          </a>
        </p>
        {message !== null && <FormError title={message} />}
        <PasswordField
          {...bind('key')}
          label={linkingWords.apiKey}
          name="vendor-key"
          autoComplete="off"
          hint={linkingWords.keyStays(product, name)}
          isRequired
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            {linkingWords.link}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
