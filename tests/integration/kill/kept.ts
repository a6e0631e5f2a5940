import { createHash } from 'node:crypto';
import { findBrokenEntry } from '@ekyc/service';
import { expectOk, type LicenceHolder, type WebhookReceiver } from '@ekyc/testkit';
import { expect } from 'vitest';
import { type OpenDatabase } from '@ekyc/server/testing';
import type { StubbornBusiness, StubbornVisitor } from './stubborn.ts';

const decisions = ['identification.approved', 'identification.review', 'identification.declined'];

/** Each visitor's decision was told of at least once, in rising sequence. @param limitMs for each message that is awaited */
export async function expectTold(
  receiver: WebhookReceiver,
  visitors: readonly StubbornVisitor[],
  limitMs: number,
): Promise<void> {
  for (const { publicId } of visitors)
    for (const types of [['identification.submitted'], decisions])
      await receiver.waitFor(
        ({ body }) => body.includes(publicId) && types.some((type) => body.includes(`"${type}"`)),
        limitMs,
      );
  for (const { publicId } of visitors) {
    const messages = messagesOf(receiver, publicId);
    const bySequence = new Map(messages.map(({ sequence, type }) => [sequence, type]));
    expect([...bySequence].toSorted(([a], [b]) => a - b)).toEqual([
      [1, 'identification.submitted'],
      [2, expect.stringMatching(decisions.join('|'))],
    ]);
    // The same sequence never bears two messages.
    expect(new Set(messages.map(({ sequence, type }) => `${sequence} ${type}`)).size).toBe(2);
  }
}

const messagesOf = (receiver: WebhookReceiver, publicId: string) =>
  receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; sequence: number; data: { publicId: string } })
    .filter(({ data }) => data.publicId === publicId);

/** Everything that a visitor was told is kept, is kept: what they entered, and the bytes of their pictures. */
export async function expectKept(
  business: StubbornBusiness,
  visitors: readonly StubbornVisitor[],
  holder: LicenceHolder,
): Promise<void> {
  for (const visitor of visitors) {
    const params = { publicId: visitor.publicId };
    const whole = expectOk(await business.call('identification.get', { params }), 'identification');
    expect(visitor.acknowledged).toContain('identification.takeOath');
    expect(whole).toMatchObject({
      idType: 'driversLicense',
      submittedAt: expect.any(String),
      profile: { familyName: holder.familyName },
    });
    const stored = new Map(whole.materials.map(({ id, sha256 }) => [id, sha256]));
    for (const [id, sha256] of visitor.materials) {
      expect(stored.get(id)).toBe(sha256);
      expect(await hashOfImage(business, params.publicId, id)).toBe(sha256);
    }
  }
}

async function hashOfImage({ url, apiKey }: StubbornBusiness, publicId: string, id: string) {
  const path = `/api/v1/identifications/${publicId}/materials/${id}/image`;
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

/** Each was decided once, by checks of which none was done twice, and its chain of what happened is whole. */
export async function expectDecidedOnce(
  { db }: OpenDatabase,
  visitors: readonly StubbornVisitor[],
): Promise<void> {
  for (const { publicId } of visitors) {
    const row = await db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', row.id)
      .orderBy('sequence')
      .execute();
    expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
    const reached = entries
      .map(({ details }) => (JSON.parse(details) as { status?: string }).status)
      .filter((status) => status !== undefined);
    expect(reached).toEqual(['started', 'capturing', 'submitted', 'examining', row.status]);
    const checks = await db
      .selectFrom('examination')
      .select('check_name')
      .where('verification_id', '=', row.id)
      .execute();
    expect(new Set(checks.map(({ check_name }) => check_name)).size).toBe(checks.length);
  }
}
