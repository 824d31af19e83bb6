/** Name of the stored value for the payment service account that members pay to. */
export const ACCOUNT_NAME = 'payment-account';
