const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** What a brand of cards calls itself; the payment service's word, where it is another one. */
export const cardBrand = (brand: string): string => brands[brand] ?? brand;
