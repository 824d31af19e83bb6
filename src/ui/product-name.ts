import { createContext, useContext } from 'react';

/** The name that whoever runs the product gave it (`productName` of /config.json). */
export const ProductName = createContext('Longrun');

export const useProductName = (): string => useContext(ProductName);
