import type { RuntimeSettings } from '@ekyc/contract';

/** Whether passkeys can be made and used on this page: the installation has them, for its address, and so has the browser. */
export function passkeysHere({ passkeyDomain }: Pick<RuntimeSettings, 'passkeyDomain'>): boolean {
  return (
    passkeyDomain !== undefined &&
    `.${window.location.hostname}`.endsWith(`.${passkeyDomain}`) &&
    'PublicKeyCredential' in window
  );
}
