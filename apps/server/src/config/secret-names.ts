/** Variables that hold a secret, and may be given by a file instead. */
export const secretNames = [
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'PUSHER_APP_SECRET',
  'WHIP_SECRET',
  'STAFF_SSO_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

export const secretFileSuffix = '_FILE';
