import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ProductName } from '../ui/product-name.ts';
import { ActorsContext } from './actors.ts';
import type { App } from './compose.ts';

export function Root({ app: { actors, router } }: { readonly app: App }) {
  return (
    <ProductName value={actors.config.productName}>
      <ActorsContext value={actors}>
        <QueryClientProvider client={actors.queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ActorsContext>
    </ProductName>
  );
}
