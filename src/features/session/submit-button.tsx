import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface SubmitButtonProps {
  readonly children: string;
  /** Label during the operation, which is also announced; `null` while idle. */
  readonly working: string | null;
  /** Announced while idle, for the operation of another button. */
  readonly otherwise?: string | null;
  /** Why the form cannot be sent; `null` if it can. */
  readonly held: string | null;
  readonly isDisabled?: boolean;
}

/** Main button below a form for guests. */
export const SubmitButton = ({ children, working, otherwise = null, held, isDisabled = false }: SubmitButtonProps) => (
  <>
    <VisuallyHidden role="status">{working ?? otherwise}</VisuallyHidden>
    <Button
      type="submit"
      variant="primary"
      size="large"
      fullWidth
      isPending={working !== null}
      isDisabled={isDisabled || held !== null}
      disabledReason={held ?? undefined}
    >
      {working ?? children}
    </Button>
  </>
);
