import { listingStates } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { listingActs, objectionTo } from './close-listing.ts';

const acts = Object.values(listingActs);

describe('what a member may do with a listing', () => {
  test.each([
    ['approve', false, null],
    ['approve', true, 'own_listing'],
    ['decline', false, null],
    ['decline', true, 'own_listing'],
    ['withdraw', true, null],
    ['withdraw', false, 'listing_of_another'],
    ['end', true, 'wrong_state'],
    ['end', false, 'wrong_state'],
  ] as const)('%s a proposal, own: %s', (act, own, objection) => {
    expect(objectionTo(listingActs[act], { state: 'proposed', own, doneBy: null }, 'me')).toBe(objection);
  });

  test.each([true, false])('an active one is ended by one member; own: %s', (own) => {
    expect(objectionTo(listingActs.end, { state: 'active', own, doneBy: null }, 'me')).toBeNull();
  });

  test('nothing leads out of a state in which it is over, nor twice to another', () => {
    for (const act of acts)
      for (const state of listingStates.filter((one) => one !== act.from)) {
        const own = act.whose === 'own';
        expect(objectionTo(act, { state, own, doneBy: 'other' }, 'me'), `${act.to} from ${state}`).toBe(
          'wrong_state',
        );
      }
  });

  test('who did it already is answered the same', () => {
    for (const act of acts) {
      const own = act.whose === 'own';
      expect(objectionTo(act, { state: act.to, own, doneBy: 'me' }, 'me')).toBe('done');
    }
  });
});
