import { errorStatus, errorTitle, type ErrorCode, problemType } from '@ekyc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

let service: ClockedService;
beforeAll(async () => {
  service = await startClockedService();
});
afterAll(() => service.close());

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.url}${path}`, { headers });
const refused = async (headers: Readonly<Record<string, string>>) => {
  const answer = await ask('/api/v1/identifications', headers);
  const body = (await answer.json()) as { type: string; title: string; code: ErrorCode };
  return { ...body, language: answer.headers.get('content-language') };
};

test('the type of a problem leads to a page that explains it', async () => {
  const { type, code } = await refused({});
  const page = await fetch(new URL(type, `${service.url}/api/v1/identifications`));
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).toContain(`<code>${code}</code> 401`);
  expect(text).toContain(errorTitle[code]);
  expect(text).toContain('What to do');
});

test('every code has a page, which names it with its status', async () => {
  for (const code of Object.keys(errorStatus) as ErrorCode[]) {
    const page = await ask(problemType(code));
    expect(page.status, code).toBe(200);
    expect(await page.text()).toContain(`<code>${code}</code> ${errorStatus[code]}`);
  }
});

test('the list leads to each; what is no problem is not found', async () => {
  const list = await (await ask('/problems')).text();
  for (const code of Object.keys(errorStatus)) expect(list).toContain(`href="/problems/${code}"`);
  for (const unknown of ['nothing', '__proto__', 'constructor', '%3Cscript%3E', 'x'.repeat(150)])
    expect((await ask(`/problems/${unknown}`)).status).toBe(404);
});

test('a program that asks for English gets English titles, everybody else Japanese ones', async () => {
  const japanese = errorTitle.api_key_missing;
  expect(await refused({})).toMatchObject({ title: japanese, language: 'ja' });
  expect(await refused({ 'accept-language': 'ja,en;q=0.8' })).toMatchObject({ title: japanese });
  const english = await refused({ 'accept-language': 'en-US,en;q=0.9' });
  expect(english).toMatchObject({ code: 'api_key_missing', language: 'en' });
  expect(english.title).toMatch(/^[\x20-\x7e\u2018-\u201d\u2026]+$/);
  // A page of ours shows titles to people, whatever languages their browser lists.
  for (const header of ['security-code', 'access-token', 'sec-fetch-site'])
    expect(await refused({ 'accept-language': 'en', [header]: 'cors' })).toMatchObject({ language: 'ja' });
});
