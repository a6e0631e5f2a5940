import { describe, expect, test } from 'vitest';
import { createMasterKey } from '../sealing/index.ts';
import { type AccountSession, hashOfEmail, hashOfSubject, refuseOldSignIn } from './authorize-account.ts';
import { isPublishableKey, looksPublishable, publishableKey } from './profile-edit.ts';

const master = createMasterKey(Buffer.alloc(32, 1));
const hash = (issuer: string, subject = 'a') => hashOfSubject(master, { issuer, subject }).toString('hex');

describe('under which hash an account is found', () => {
  test('the same pool at another address has the same accounts', () => {
    expect(hash('https://old.example/pool_1')).toBe(hash('https://new.example/pool_1'));
  });

  test('another pool, person or master key has others', () => {
    const own = hash('https://old.example/pool_1');
    expect(hash('https://old.example/pool_2')).not.toBe(own);
    expect(hash('https://old.example/pool_1', 'b')).not.toBe(own);
    const other = hashOfSubject(createMasterKey(Buffer.alloc(32, 2)), {
      issuer: 'https://old.example/pool_1',
      subject: 'a',
    });
    expect(other.toString('hex')).not.toBe(own);
  });

  test('an address is the same however it is typed', () => {
    expect(hashOfEmail(master, ' Hanako@Example.JP ')).toEqual(hashOfEmail(master, 'hanako@example.jp'));
    expect(hashOfEmail(master, 'taro@example.jp')).not.toEqual(hashOfEmail(master, 'hanako@example.jp'));
  });
});

test('a sign-in counts up to the minute that is asked for, and no longer', () => {
  const session = { authenticatedAt: new Date('2026-11-23T10:00:00Z') } as AccountSession;
  const at = (instant: string) => refuseOldSignIn({ now: () => new Date(instant) }, session, 30);
  expect(at('2026-11-23T10:30:00Z').ok).toBe(true);
  expect(at('2026-11-23T10:30:00.001Z')).toMatchObject({ ok: false, code: 'recent_sign_in_needed' });
});

test('the publishable key is one for an installation, and only as a whole', () => {
  const key = publishableKey(master);
  expect(publishableKey(createMasterKey(Buffer.alloc(32, 1)))).toBe(key);
  expect(isPublishableKey(master, `Bearer ${key}`)).toBe(true);
  for (const wrong of [undefined, '', key, `bearer ${key}`, `Bearer ${key}0`, `Bearer ${key.slice(0, -1)}`])
    expect(isPublishableKey(master, wrong), wrong).toBe(false);
  expect(looksPublishable('Bearer ekyc_pk_of-another-installation')).toBe(true);
  expect(looksPublishable('Bearer ekyc_sk_secret')).toBe(false);
});
