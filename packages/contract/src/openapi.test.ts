import { describe, expect, test } from 'vitest';
import { endpoints, errorStatus, errorTitle, openApiDocument, paths } from './index.ts';

describe('openApiDocument', () => {
  const document = openApiDocument('https://ekyc.example') as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  };

  test('holds every call of the path table once', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
      Object.keys(paths).toSorted(),
    );
    expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(paths).toSorted());
  });

  test('names the success status and the problem documents of a call', () => {
    const operation = document.paths['/api/v1/identifications/{publicId}/materials']?.post;
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '401', '404', '409', '410', '413', '415', '422', '429', '503']),
    );
  });

  test('tells calls of a business from those of our pages, and what limits answer', () => {
    const described = document as unknown as {
      tags: { name: string }[];
      'x-tagGroups': { tags: string[] }[];
      components: { responses: Record<string, { headers: object }>; headers: object };
      paths: Record<
        string,
        Record<string, { tags: string[]; responses: Record<string, { headers: object }> }>
      >;
    };
    const tags = described.tags.map(({ name }) => name);
    expect(described['x-tagGroups'].flatMap((group) => group.tags).toSorted()).toEqual(tags.toSorted());
    const create = described.paths['/api/v1/identifications']?.['post'];
    expect(create?.tags).toEqual(['business']);
    const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    expect(Object.keys(create?.responses['201']?.headers ?? {})).toEqual([
      'X-Request-Id',
      ...limits,
      'Api-Version',
      'Idempotent-Replayed',
    ]);
    for (const [name, { headers }] of Object.entries(described.components.responses)) {
      expect(headers, name).toHaveProperty('X-Request-Id');
      if (name.startsWith('Problem429')) expect(Object.keys(headers)).toEqual(expect.arrayContaining(limits));
      if (name.startsWith('Problem401')) expect(headers).toHaveProperty('WWW-Authenticate');
    }
  });

  test('says which answers are bytes, and which call needs nothing', () => {
    const { paths: described } = document as unknown as {
      paths: Record<
        string,
        Record<string, { security: unknown[]; responses: Record<string, { content: object }> }>
      >;
    };
    const one = '/api/v1/identifications/{publicId}';
    const contentOf = (path: string) => described[path]?.['get']?.responses['200']?.content;
    expect(contentOf(`${one}/materials/{id}/image`)).toEqual({ 'image/jpeg': {} });
    expect(contentOf(`${one}/evidence`)).toEqual({ 'application/zip': {} });
    expect(described['/api/v1/evidence_keys']?.['get']?.security).toEqual([]);
  });
});

test('every error code has a Japanese title and an HTTP error status', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(errorTitle[code as keyof typeof errorTitle]).toMatch(/[ぁ-ん].*。$/u);
  }
});
