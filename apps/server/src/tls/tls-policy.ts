import type { TlsOptions } from 'node:tls';

/**
 * What our own TLS agrees on: forward secrecy and authenticated encryption alone, the strongest first (Mozilla's
 * "intermediate" list of 2025, RFC 9325 section 4.2). In front of a proxy its settings count.
 */
export const tlsPolicy = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const satisfies TlsOptions;
