import { billRoutes } from './bills.ts';
import { catalogueRoutes } from './catalogue.ts';
import { customerRoutes } from './customers.ts';
import { methodRoutes } from './methods.ts';
import { moneyBackRoutes } from './money-back.ts';
import type { Route } from './route.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** The supported part of Stripe's API. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...methodRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...billRoutes,
  ...moneyBackRoutes,
];
