import { readerLocale } from './words/area.ts';

/** Currencies whose smallest unit in an amount is not a hundredth, as the payment service has it; Icelandic króna and Ugandan shilling are told in hundredths. */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
};

/**
 * An amount as its reader writes it.
 * @param money.amount in minor units of the currency, such as cents
 * @param locale the page's by default; emails name the language of their recipient
 */
export function moneyText(
  money: { readonly amount: number; readonly currency: string },
  locale = readerLocale(),
): string {
  const currency = money.currency.toUpperCase();
  const amount = money.amount / 10 ** (decimals[currency] ?? 2);
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}
