import { createPartnerAccountImplementations } from '../../../machines/partnerAccount/implementations.ts';
import { partnerAccountMachine } from '../../../machines/partnerAccount/partnerAccount.machine.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { usePartnerAccount } from '../../workflows/partner-account.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { useSession } from '../../workflows/session-context.ts';
import { accountTitle, AccountViews } from './account-views.tsx';
import { createAccountDependencies } from './account-dependencies.ts';

interface AccountPageProps {
  /** Partner that referred the guest. */
  readonly partner: string;
  /** Coupon for new accounts. */
  readonly coupon: string | null;
}

/** Replaces a members-only page for guests: they log in or sign up here, and then see the page. [onboarding §2] */
export default function AccountPage({ partner, coupon }: AccountPageProps) {
  const session = useSession();
  const product = useProductName();
  const workflow = useWorkflow(
    partnerAccountMachine,
    () => createPartnerAccountImplementations(createAccountDependencies(session, coupon)),
    { person: null },
  );
  const account = usePartnerAccount(workflow);
  return (
    <Page title={accountTitle(account.view, product)} narrow>
      <Card>
        <AccountViews account={account} partner={partner} />
      </Card>
    </Page>
  );
}
