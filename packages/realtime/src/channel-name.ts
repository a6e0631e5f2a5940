/** Pusher's own alphabet and length. */
const form = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;
/** Kinds that need an authorisation or keep state, which this server has not. */
const notPublic = /^(?:private|presence|cache)-/;

export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && form.test(name);
}

/** Whether a well-formed name is of the only kind there is here. */
export function isPublicChannel(name: string): boolean {
  return !notPublic.test(name);
}
