import { expect, test } from 'vitest';
import { maskContact } from './mask-contact.ts';
import { SignInMemory } from './sign-in-memory.ts';

const credentials = { username: 'a@example.jp', password: 'Abcdefghijk1' };

test('hands the credentials out once, and only after this address was confirmed', () => {
  const memory = new SignInMemory();
  memory.keep(credentials);
  expect(memory.takeArmed()).toBeNull();
  memory.arm('b@example.jp');
  expect(memory.takeArmed()).toBeNull();
  memory.arm('a@example.jp');
  expect(memory.takeArmed()).toEqual(credentials);
  memory.arm('a@example.jp');
  expect(memory.takeArmed()).toBeNull();
});

test('masks a contact so that its holder recognises it', () => {
  expect(maskContact('hanako@example.jp')).toBe('h****o@example.jp');
  expect(maskContact('ab@example.jp')).toBe('a*@example.jp');
  expect(maskContact('+819012345678')).toBe('*********5678');
});
