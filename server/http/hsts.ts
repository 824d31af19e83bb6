/** Scope of the HSTS promise. */
export type Hsts = 'subdomains' | 'host' | 'off';
