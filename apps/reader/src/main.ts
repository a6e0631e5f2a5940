import { createInterface } from 'node:readline';
import { readerPort } from '@ekyc/contract/reader';
import { pino } from 'pino';
import { createEventLog, describeError } from './log-events.ts';
import { pcscReaders } from './pcsc/pcsc-readers.ts';
import { startReader } from './start-reader.ts';

// For a person at the counter's computer: what they must know and do is said in Japanese; the log goes to stderr.
const say = (text: string) => process.stdout.write(`${text}\n`);
const log = createEventLog(
  pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2)),
);

/** @returns null where it is not an origin alone */
function originIn(argument: string): string | null {
  const url = URL.parse(argument);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === argument.replace(/\/$/, '')
    ? url.origin
    : null;
}

function showCode(code: string): void {
  say(`\n  接続コード: ${code.slice(0, 3)} ${code.slice(3)}`);
  say(
    '  管理画面の「窓口」に入力してください。別の端末やブラウザーをつなぐときは、Enterキーを押してください。',
  );
}

const end = (error: unknown) => {
  log('process.failed', { error: describeError(error) });
  process.exit(1);
};

const origin = originIn(process.argv[2] ?? 'http://localhost:8080');
if (origin === null) {
  say('管理画面のアドレスを指定してください。例: npm run reader -- https://ekyc.example');
  process.exit(2);
}
try {
  const reader = await startReader({ origin, port: readerPort, readers: pcscReaders(), log });
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  log('reader.started', { port: reader.port, origin });
  say(`カードリーダーを ${origin} の管理画面から使えます。終了するときは Ctrl+C を押してください。`);
  showCode(reader.newCode());
  const input = createInterface({ input: process.stdin });
  input.on('line', () => showCode(reader.newCode()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      input.close();
      reader.close().then(() => process.exit(0), end);
    });
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  say('このコンピューターでは、カードリーダーの接続プログラムがすでに動いています。');
  process.exit(2);
}
