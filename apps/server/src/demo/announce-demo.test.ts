import { expect, test } from 'vitest';
import { announceDemo } from './announce-demo.ts';

const config = { publicUrl: 'http://localhost:8080', tls: { kind: 'none' } } as const;
const demo = { demoToken: 't', embeddingUrl: 'http://127.0.0.1:9' };

test('names the page of mails only where mails are stored', async () => {
  const inFolder = await announceDemo(config, { ...demo, messageFolder: {} });
  expect(inFolder).toContain('http://localhost:8080/dev/mail');
  expect(inFolder).toContain('http://localhost:8080/docs/ja/');
  const sent = await announceDemo(config, { ...demo, messageFolder: null });
  expect(sent).not.toContain('/dev/mail');
  expect(sent).toContain('staff invite EMAIL --business biz_demo --role owner');
});
