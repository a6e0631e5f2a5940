import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from './raw-request.ts';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

const build = fileURLToPath(new URL('../../apps/docs/dist/', import.meta.url));
/** What the reference's first page loads, as sent: page, style, script. Every further one needs the page alone. */
const mostOfReference = 25_000;
/** The largest page, as sent. */
const mostOfPage = 30_000;

let service: ServiceWithoutModels;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-docs-'));
  const port = String(await freePort());
  service = await startWithoutModels({ DATA_DIR: dataDirectory, PORT: port });
});
afterAll(async () => {
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const host = () => new URL(service.url).host;
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest({ port: Number(new URL(service.url).port), path, headers: { host: host(), ...headers } });
const sizeOf = async (path: string) => {
  const answer = await get(path, { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding'], path).toBe('br');
  return Number(answer.headers['content-length']);
};

describe('the docs (no models are loaded)', () => {
  test.each([
    ['/docs/', 'en', 'Guides'],
    ['/docs/ja/', 'ja', 'ガイド'],
    ['/docs/quick-start/', 'en', 'Quick start'],
    ['/docs/ja/quick-start/', 'ja', 'クイックスタート'],
    ['/docs/adr/', 'en', 'Records of decisions'],
    ['/docs/adr/0005-evidence-and-redaction/', 'en', '5. '],
    ['/docs/repository/changelog/', 'en', 'Changelog'],
    ['/docs/api/', 'en', 'API reference'],
    ['/docs/api/business/', 'en', 'Calls of your business'],
  ])('%s is answered to anybody, closed and never older than the build', async (path, language, heading) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toMatch(new RegExp(`<h1[^>]*>${heading}`));
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "style-src 'self';",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|https?:|data:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await get(path, { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
  });

  test('files whose names change with their content may be kept', async () => {
    const { body } = await get('/docs/');
    const files = [...body.matchAll(/(?:href|src)="(\/docs\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.map((file) => file.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js', 'svg']);
    for (const file of files) {
      const { status, headers } = await get(file);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('a page has one address', async () => {
    for (const [path, target] of [
      ['/docs', '/docs/'],
      ['/docs/quick-start', '/docs/quick-start/'],
      ['/docs/ja', '/docs/ja/'],
      ['/docs/ja?x=//evil.example', '/docs/ja/?x=//evil.example'],
    ] as const) {
      const { status, headers } = await get(path);
      expect([301, 308]).toContain(status);
      expect(headers['location']).toBe(target);
    }
    expect((await get('/api/docs')).headers['location']).toBe('/docs/api/');
  });

  test('what is not there is not found, in the form of every other address', async () => {
    for (const path of [
      '/docs/gone/',
      '/docs/gone',
      '/docs/ja/gone/',
      '/docs/.sources',
      '/docs/assets/gone.js',
    ]) {
      const { status, headers, body } = await get(path, { accept: 'application/json' });
      expect(status, path).toBe(404);
      expect(headers['content-type']).toContain('application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ code: 'not_found', status: 404 });
    }
    const shown = await get('/docs/gone/', { accept: 'text/html' });
    expect(shown.status).toBe(404);
    expect(shown.headers['content-type']).toContain('text/html');
  });

  test.each([
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/ja/..%2f..%2f..%2fpackage.json',
    '/docs/..%5c..%5cpackage.json',
    '/docs//etc/passwd',
    '/docs/%00',
    '/docs/assets/../../../package.json',
  ])('%s leads nowhere', async (path) => {
    const { status, body } = await get(path);
    expect([400, 403, 404]).toContain(status);
    expect(body).not.toContain('"workspaces"');
    expect(JSON.parse(body)).toHaveProperty('code');
  });

  test('nothing is written there', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await rawRequest({
        port: Number(new URL(service.url).port),
        method,
        path: '/docs/quick-start/',
        headers: { host: host() },
      });
      expect(status).toBe(405);
      expect(headers['allow']).toContain('GET');
    }
  });

  test(`the reference's first page comes with at most ${mostOfReference} bytes, no page has more than ${mostOfPage}`, async () => {
    const { body } = await get('/docs/api/');
    const files = [...body.matchAll(/(?:href|src)="(\/docs\/assets\/[^"]+\.(?:css|js))"/g)].map(
      ([, file = '']) => file,
    );
    expect(files).toHaveLength(2);
    let sent = await sizeOf('/docs/api/');
    for (const file of files) sent += await sizeOf(file);
    expect(sent).toBeLessThanOrEqual(mostOfReference);
    const pages = globSync('**/index.html', { cwd: build }).map(
      (file) => `/docs/${file.replace(/index\.html$/, '')}`,
    );
    expect(pages.length).toBeGreaterThan(100);
    for (const page of pages) expect(await sizeOf(page), page).toBeLessThanOrEqual(mostOfPage);
  });

  test('no page bears a script or a style of its own, a comment for the tests, or what only this machine knows', async () => {
    const pages = globSync('**/*.html', { cwd: build });
    for (const page of pages) {
      const html = await readFile(join(build, page), 'utf8');
      const outside = html.replaceAll(/<(pre|code)\b[\s\S]*?<\/\1>/g, '');
      expect(outside, page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=|\son\w+=|<!--/);
      expect(outside, page).not.toMatch(/(?:src|href)="http[^"]*\.(?:js|css|woff2?|png|svg)"/);
      expect(html, page).not.toContain(fileURLToPath(new URL('../../', import.meta.url)));
      expect(html, page).not.toMatch(/test: (given|browser|not run|service stopped)/);
    }
  });

  test('problems and docs lead to each other, and a program finds both', async () => {
    expect((await get('/problems')).body).toContain('href="/docs/api/"');
    expect((await get('/problems/not_found')).body).toContain('href="/docs/"');
    const { body } = await get('/docs/');
    for (const address of ['/docs/api/', '/problems', '/console', '/docs/ja/'])
      expect(body).toContain(`href="${address}"`);
    expect((await get('/docs/api/business/')).body).toContain('href="/problems/wrong_state"');
    const document = JSON.parse((await get('/api/openapi.json')).body) as { externalDocs: { url: string } };
    expect(new URL(document.externalDocs.url).pathname).toBe('/docs/');
  });
});
