import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface SubmitButtonProps {
  readonly children: string;
  /** What it says while it works, read out as well; null while it does not. */
  readonly working: string | null;
  /** Read out while nothing is under way here, for what another button does. */
  readonly otherwise?: string | null;
  /** Why the form cannot be sent; null when it can. */
  readonly held: string | null;
  readonly isDisabled?: boolean;
}

/** The one big button under a form of guests. */
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
