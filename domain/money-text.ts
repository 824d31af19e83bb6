import { readerLocale } from './words/area.ts';

/**
 * An amount as its reader writes it.
 * @param money.amount in minor units of the currency, such as cents
 */
export function moneyText({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  const format = new Intl.NumberFormat(readerLocale(), { style: 'currency', currency: currency.toUpperCase() });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
