/** Under which the installation has settled the account at the payment service that members pay to. */
export const ACCOUNT_NAME = 'payment-account';
