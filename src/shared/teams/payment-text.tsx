import { usePublicServices } from '../services/public-services.ts';
import { paymentText, type Rules } from './settings.ts';

/** Renders {@link paymentText} for this server. */
export const PaymentText = ({ team }: { readonly team: Rules }) =>
  paymentText(team, usePublicServices().payments === 'off');
