/** Key of the stored value that names the payment service account that members pay to. */
export const ACCOUNT_NAME = 'payment-account';
