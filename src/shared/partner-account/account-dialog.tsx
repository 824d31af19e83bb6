import type { PartnerAccountRef } from '../../../machines/partnerAccount/partnerAccount.machine.ts';
import { Dialog } from '../../ui/modal.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { usePartnerAccount } from '../../workflows/partner-account.ts';
import { accountTitle, AccountViews } from './account-views.tsx';

interface AccountDialogProps {
  readonly workflow: PartnerAccountRef;
  readonly partner: string;
}

/** The account step of a partner's page. [onboarding §2] */
export function AccountDialog({ workflow, partner }: AccountDialogProps) {
  const product = useProductName();
  const account = usePartnerAccount(workflow);
  return (
    <Dialog title={accountTitle(account.view, product)} onClose={account.isBusy ? undefined : account.close}>
      <AccountViews account={account} partner={partner} />
    </Dialog>
  );
}
