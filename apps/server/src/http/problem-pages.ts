import { createHash } from 'node:crypto';
import { errorStatus, errorTitle, explanationOf, type ErrorCode, problemPages } from '@ekyc/contract';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyReply } from 'fastify';

const style = `body{font-family:system-ui,sans-serif;line-height:1.7;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin-top:1.5rem}code{background:#f2f2f2;padding:.1em .3em;border-radius:4px}
a{color:#0017c1}table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.5rem .5rem .5rem 0;vertical-align:top}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Where a developer reads on. */
const docs =
  '<a href="/docs/api/">API reference</a> · <a href="/docs/">Docs</a> · <a href="/docs/ja/" lang="ja">ドキュメント</a>';

const codes = Object.keys(errorStatus) as ErrorCode[];

/** GET /problems and /problems/{code}: where a problem's `type` leads; what it means, and what to do about it. */
export function serveProblemPages(app: FastifyInstance): void {
  app.get(problemPages, (_, reply) => sendPage(reply, 'エラーの一覧 / Problems', indexPage()));
  app.get<{ Params: { code: string } }>(`${problemPages}/:code`, ({ params }, reply) => {
    const code = codes.find((one) => one === params.code);
    return code ? sendPage(reply, code, problemPage(code)) : sendProblem(reply, 'not_found');
  });
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'public, max-age=300')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – クリィeKYC API</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
    );
}

function problemPage(code: ErrorCode): string {
  const { meaning, action } = explanationOf(code);
  return `<h1><code>${code}</code> ${errorStatus[code]}</h1><p lang="ja">${marked(errorTitle[code])}</p><h2>Meaning</h2><p>${marked(meaning)}</p><h2>What to do</h2><p>${marked(action)}</p><p><a href="${problemPages}">All problems</a> · ${docs}</p>`;
}

function indexPage(): string {
  const rows = codes
    .toSorted()
    .map(
      (code) =>
        `<tr><td><a href="${problemPages}/${code}"><code>${code}</code></a></td><td>${errorStatus[code]}</td><td lang="ja">${marked(errorTitle[code])}</td></tr>`,
    );
  return `<h1>エラーの一覧 / Problems</h1><table>${rows.join('')}</table><p>${docs}</p>`;
}

/** Our own texts, with code between backquotes. */
function marked(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}
