import { createContext } from 'react';

/** What one signs in to, beside the product's logo; null where the logo says enough. */
export const PlaceName = createContext<string | null>(null);
