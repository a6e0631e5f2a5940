import type { listingEndpoints } from '../listing-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';

const id = 'c2a91e04-6b7d-4f35-8e12-90d3b5a7f6c8';
const staffId = 'stf_7c1d2e3f4a5b6c7d80';
const proposer = { kind: 'staff' as const, name: 'reviewer@shop.example', former: false };
const approver = { kind: 'staff' as const, name: 'owner@shop.example', former: false };
const note = '同じ免許証で、顔写真の異なる申し込みが3件ありました。';
const summary = {
  id,
  list: 'block' as const,
  by: 'documentNumber' as const,
  reason: 'forgedDocument' as const,
  expiresOn: '2027-11-20',
};
const proposed = {
  ...summary,
  state: 'proposed' as const,
  source: values.publicId,
  matches: 0,
  proposed: { at: values.decidedAt, staffId, person: proposer },
  own: true,
  approved: null,
  closed: null,
};
const act = { at: '2026-11-20T02:10:00.000Z', staffId: 'stf_0d5f2c7e1a6b4c3d90', person: approver };
const active = { ...proposed, state: 'active' as const, own: false, matches: 1, approved: act };
const person = {
  by: 'documentNumber' as const,
  document: 'driversLicense' as const,
  number: '900364014180',
};
const about = { list: 'block' as const, reason: 'forgedDocument' as const, note, expiresOn: '2027-11-20' };

export const listingExamples: ExamplesOf<typeof listingEndpoints> = {
  'listing.list': {
    query: { state: 'active', limit: 50 },
    headers: { search: '900364014180' },
    answer: { items: [active], nextCursor: null },
  },
  'listing.propose': {
    body: { ...about, person },
    answer: { ...proposed, source: null },
  },
  'listing.proposeFromCase': { body: { ...about, by: 'documentNumber' }, answer: proposed },
  'listing.ofCase': {
    answer: {
      items: [{ ...summary, state: 'active', matches: true, held: true, source: false }],
      can: ['documentNumber', 'nameAndBirthday'],
    },
  },
  'listing.show': {
    params: { id },
    answer: {
      ...active,
      listed: person,
      note,
      cases: [{ publicId: values.publicId, kind: 'identification', status: 'review', at: values.decidedAt }],
    },
  },
  'listing.approve': { params: { id }, answer: active },
  'listing.decline': {
    params: { id },
    body: { reason: '別の方の書類でした。' },
    answer: { ...proposed, state: 'declined', own: false, closed: act },
  },
  'listing.withdraw': {
    params: { id },
    answer: { ...proposed, state: 'withdrawn', closed: proposed.proposed },
  },
  'listing.end': {
    params: { id },
    body: { reason: '登録した方と別の方だと分かりました。' },
    answer: { ...active, state: 'ended', closed: act },
  },
};
