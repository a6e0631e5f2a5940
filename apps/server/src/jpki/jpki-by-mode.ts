import type { OperatorCondition } from '@ekyc/contract';
import type { JpkiProvider } from '@ekyc/service';
import type { Config } from '../config/config.ts';
import { openJpki } from './open-jpki.ts';
import { standInProvider } from './stand-in-provider.ts';

type Mode = 'live' | 'sandbox';

export interface JpkiByMode {
  readonly providerFor: (mode: Mode) => Promise<JpkiProvider | null>;
  /** Which conditions of rules are met for businesses of a mode. */
  readonly meets: (mode: Mode) => readonly OperatorCondition[];
  close(): Promise<void>;
}

/**
 * What serves businesses of each mode: what the operator's files say, and on a developer's machine the stand-in for
 * sandboxes that have none. Read once, at the start.
 * @throws {ConfigError} where a file is not what it should be
 */
export async function openJpkiByMode({
  jpkiFiles,
  publicUrl,
  demo,
}: Pick<Config, 'jpkiFiles' | 'publicUrl' | 'demo'>): Promise<JpkiByMode> {
  const open = (file: string | null) => (file === null ? null : openJpki(file, publicUrl));
  const own = { live: await open(jpkiFiles.live), sandbox: await open(jpkiFiles.sandbox) };
  const standIn = demo && own.sandbox === null ? standInProvider(publicUrl) : null;
  return {
    providerFor: async (mode) => own[mode] ?? (mode === 'sandbox' && standIn ? standIn.provider() : null),
    meets: (mode) => {
      const isStoodIn = mode === 'sandbox' && standIn !== null;
      if (isStoodIn || own[mode]?.platform) return ['jpkiProvider', 'jpkiSigning'];
      return own[mode] ? ['jpkiProvider'] : [];
    },
    close: async () => standIn?.close(),
  };
}
