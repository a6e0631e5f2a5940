import type { ListingState } from '@ekyc/contract';
import { accessOfRole } from '@ekyc/contract/roles';
import { createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnListing, eraseExpired, type ListingAct, proposeListing } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { type Outcomes, oneWins, race, rounds } from './race.ts';
import { StaffMember } from './staff-member.ts';

const lastDay = '2027-04-02';
const beforeIt = '2027-04-01T10:00:00+09:00';
const afterIt = '2027-04-03T00:00:00+09:00';
const events: Readonly<Record<ListingAct, string>> = {
  approve: 'listing.approved',
  decline: 'listing.declined',
  withdraw: 'listing.withdrawn',
  end: 'listing.ended',
};

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('of listings that several act on at once', () => {
  let database: TestDatabase;
  let service: ClockedService;
  let members: { readonly proposer: Member; readonly second: Member; readonly third: Member };
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    service = await startClockedService(database.env);
    service.setClock(beforeIt);
    const { businessId } = await service.addBusiness();
    const join = async (role: 'reviewer' | 'owner') => {
      const { staffId } = await new StaffMember(service, businessId).join(role);
      return { businessId, by: { staff: staffId }, person: staffId, role, access: accessOfRole[role] };
    };
    members = {
      proposer: await join('reviewer'),
      second: await join('owner'),
      third: await join('reviewer'),
    };
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  type Member = Parameters<typeof actOnListing>[1];
  /** Id of each round's listing. */
  const ids: Record<number, string> = {};

  const proposed = async (round: number) => {
    const person = { by: 'documentNumber', document: 'driversLicense', number: '900364014180' } as const;
    const given = { list: 'block', person, reason: 'impersonation', note: '確認用' } as const;
    const made = await proposeListing(service.ports, members.proposer, { ...given, expiresOn: lastDay });
    if (!made.ok) throw new Error(made.code);
    ids[round] = made.value.id;
    return made.value.id;
  };
  const act = (id: string, who: keyof typeof members, name: ListingAct) => () =>
    actOnListing(service.ports, members[who], {
      id,
      act: name,
      ...(name === 'approve' || name === 'withdraw' ? {} : { words: '確認しました。' }),
    });
  const sweep = async () => {
    await eraseExpired({ db: service.ports.db, now: () => new Date(afterIt) });
    return { ok: true };
  };
  const stored = async (round: number) => {
    const { db } = service.ports;
    const id = ids[round] ?? '';
    const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const keys = await db
      .selectFrom('listing_key')
      .select('listing_id')
      .where('listing_id', '=', id)
      .execute();
    const noted = await db
      .selectFrom('business_event')
      .select('action')
      .where('business_id', '=', members.proposer.businessId)
      .where('details', 'like', `%"${id}"%`)
      .orderBy('id')
      .execute();
    return { row, keys: keys.length, actions: noted.map(({ action }) => action).slice(1) };
  };
  /** It stands as those who were told so left it: each act that succeeded is in the record once, and no other. */
  const standsAs = async (round: number, state: ListingState, done: readonly ListingAct[]) => {
    const { row, keys, actions } = await stored(round);
    expect({ round, state: row.state, actions }).toEqual({
      round,
      state,
      actions: done.map((one) => events[one]),
    });
    const stands = state === 'proposed' || state === 'active';
    expect(row.sealed_person === null).toBe(!stands);
    expect(keys > 0).toBe(stands);
    expect(row.closed_at === null).toBe(stands);
    const isApproved = done.includes('approve');
    expect([row.approved_by, row.approved_at].every((value) => (value !== null) === isApproved)).toBe(true);
  };
  const losesByState = (outcomes: Outcomes) => {
    for (const one of outcomes) if (!one.ok) expect(one.code).toBe('wrong_state');
  };

  test.each([
    ['approved and withdrawn', ['second', 'approve', 'active'], ['proposer', 'withdraw', 'withdrawn']],
    ['approved and declined', ['second', 'approve', 'active'], ['third', 'decline', 'declined']],
    ['approved by two', ['second', 'approve', 'active'], ['third', 'approve', 'active']],
    ['declined and withdrawn', ['second', 'decline', 'declined'], ['proposer', 'withdraw', 'withdrawn']],
  ] as const)('%s at once, one of both counts', async (_, one, other) => {
    const contestants = [one, other];
    await race(
      async (round) => {
        const id = await proposed(round);
        return contestants.map(([who, name]) => act(id, who, name));
      },
      async (outcomes, round) => {
        oneWins(outcomes, round);
        losesByState(outcomes);
        const winner = contestants[outcomes.findIndex(({ ok }) => ok)];
        await standsAs(round, winner?.[2] ?? 'proposed', winner ? [winner[1]] : []);
        const { row } = await stored(round);
        const by = members[winner?.[0] ?? 'third'].person;
        expect(winner?.[1] === 'approve' ? row.approved_by : row.closed_by).toBe(by);
      },
    );
  });

  test('approved twice at once by the same member, it is approved once', async () => {
    await race(
      async (round) => {
        const id = await proposed(round);
        return [act(id, 'second', 'approve'), act(id, 'second', 'approve')];
      },
      async (outcomes, round) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        await standsAs(round, 'active', ['approve']);
      },
    );
  });

  test('ended while it is approved, it is ended after it or not at all', async () => {
    await race(
      async (round) => {
        const id = await proposed(round);
        return [act(id, 'second', 'approve'), act(id, 'third', 'end')];
      },
      async (outcomes, round) => {
        expect(outcomes[0]?.ok).toBe(true);
        losesByState(outcomes);
        const isEnded = outcomes[1]?.ok === true;
        await standsAs(round, isEnded ? 'ended' : 'active', isEnded ? ['approve', 'end'] : ['approve']);
      },
    );
  });

  test('ended by two at once, it is ended by one', async () => {
    await race(
      async (round) => {
        const id = await proposed(round);
        await act(id, 'second', 'approve')();
        return [act(id, 'second', 'end'), act(id, 'third', 'end')];
      },
      async (outcomes, round) => {
        oneWins(outcomes, round);
        losesByState(outcomes);
        await standsAs(round, 'ended', ['approve', 'end']);
      },
    );
  });

  test.each(['approve', 'end'] as const)(
    'its last day passes while it is about to %s: what names the person is gone, whoever was first',
    async (name) => {
      // A sweep finds the listings of other rounds too: what was done before, and by whom, is looked at in the end.
      const done: Record<number, ListingAct[]> = {};
      await race(
        async (round) => {
          const id = await proposed(round);
          const isApproved = name === 'end' && (await act(id, 'second', 'approve')()).ok;
          done[round] = isApproved ? ['approve'] : [];
          return [act(id, 'third', name), sweep];
        },
        (outcomes, round) => {
          losesByState(outcomes);
          if (outcomes[0]?.ok === true) done[round]?.push(name);
        },
      );
      // What an act held was passed over: the next sweep, a minute later, finds it.
      await sweep();
      expect(Object.keys(done)).toHaveLength(rounds);
      for (const [round, acts] of Object.entries(done))
        await standsAs(Number(round), acts.includes('end') ? 'ended' : 'expired', acts);
    },
  );
});
