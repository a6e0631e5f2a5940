import { toString as drawQrCode } from 'qrcode';
import type { Config } from '../config/config.ts';
import { demoBusinessId } from './demo-business.ts';
import { isLoopbackHost } from '../http/host-check.ts';

/** What the start prints for people: the demo's address, and for phones the same as a QR code. */
export async function announceDemo(
  config: Pick<Config, 'publicUrl' | 'tls'>,
  demo: {
    readonly demoToken: string | null;
    readonly embeddingUrl: string | null;
    /** Null where a mail server sends mails instead of a folder storing them: then nobody was invited. */
    readonly messageFolder: unknown;
  },
): Promise<string> {
  const here = isLoopbackHost(new URL(config.publicUrl).host);
  const url = `${config.publicUrl}/demo${here ? '' : `?token=${demo.demoToken}`}`;
  const lines = [
    '',
    `デモ / demo: ${url}`,
    `管理画面 / console: ${config.publicUrl}/console (${invitation(config.publicUrl, demo.messageFolder !== null)})`,
    `ドキュメント / docs: ${config.publicUrl}/docs/ja/ , ${config.publicUrl}/docs/`,
    `埋め込みのデモ(このパソコンのみ) / embedding demo (this machine only): ${demo.embeddingUrl}`,
    '',
  ];
  if (config.tls.kind === 'selfSigned') {
    lines.push(
      await drawQrCode(url, { type: 'terminal', small: true }),
      'スマートフォンでは証明書の警告が一度表示されます。 / A phone warns once of the certificate.',
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

function invitation(publicUrl: string, hasMessageFolder: boolean): string {
  return hasMessageFolder
    ? `招待のメール / invitation mail: ${publicUrl}/dev/mail`
    : `停止中に招待します / invite while it is stopped: npm run ekyc -- staff invite EMAIL --business ${demoBusinessId} --role owner`;
}
