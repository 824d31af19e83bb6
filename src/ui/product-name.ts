import { createContext, useContext } from 'react';

/** The product name set by the operator (`productName` of /config.json). */
export const ProductName = createContext('Longrun');

export const useProductName = (): string => useContext(ProductName);
