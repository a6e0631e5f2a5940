/**
 * Close codes of the protocol (pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol): a client
 * does not come back after 4000–4099, comes back later after 4100–4199, and at once after 4200–4299.
 */
export const closeCodes = {
  appUnknown: 4001,
  protocolUnsupported: 4007,
  protocolMissing: 4008,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
  clientEventRefused: 4301,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
