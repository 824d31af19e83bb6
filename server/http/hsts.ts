/** How far the promise goes that the server is reached by TLS alone. */
export type Hsts = 'subdomains' | 'host' | 'off';
