import { randomBytes } from 'node:crypto';
import { power } from '../../../packages/user-pool/src/srp/group.ts';
import { Person } from '../../../tests/integration/user-pool/person.ts';
import { endpointOf, type StartedEndpoint } from '../../../tests/integration/user-pool/started-pool.ts';
import { type Benchmark, compared } from './benchmark.ts';
import { processorSeconds } from './processor-time.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

const peopleCount = 80;
/** `--quick`. */
const fewPeople = 20;
/** Each person signs in once in a round: a one-time code is good once. */
const rounds = 2;
/** Sign-ins before it is measured: what compiles itself as it is used is compiled by then. */
const warmUp = 40;
/** People who sign in before the exponentiations take their turn: the machine is now faster, now slower, for both. */
const turnSize = 10;
const idleMs = 10_000;
/** g^a and the shared secret on one side, g^b and the shared secret on the other. */
const exponentiations = 4;

/**
 * Sign-ins by SRP and one-time code, with everything the service does for one (HTTP, embedded database, two RSA
 * signatures), in the processor time that it spends beyond an idle service's, against four modular exponentiations of
 * 256 bits with nothing around them. The client's side runs in this process and is not counted.
 */
export const signin: Benchmark = async ({ quick = false, say }) =>
  withService({}, async (service) => {
    const count = quick ? fewPeople : peopleCount;
    const pool = await endpointOf(service);
    say(`signin: ${count} people register`);
    const people = await register(pool, count);
    for (const person of await register(pool, quick ? fewPeople : warmUp)) await person.signIn();
    const idle = await idleRate(service.pid);
    const turns: Record<'service' | 'alone', number[]> = { service: [], alone: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (let at = 0; at < count; at += turnSize) {
        const turn = people.slice(at, at + turnSize);
        turns.alone.push(aloneSeconds(turn.length) / turn.length);
        const [before, started] = [processorSeconds(service.pid), performance.now()];
        for (const person of turn) await person.signIn(round);
        const besides = (idle * (performance.now() - started)) / 1000;
        turns.service.push((processorSeconds(service.pid) - before - besides) / turn.length);
      }
    }
    // Medians: now and then a job of the service's falls into a turn.
    const [each, alone] = [median(turns.service), median(turns.alone)];
    return [
      compared('signin', '1/s', {
        value: 1 / each,
        baseline: 1 / alone,
        bound: { atLeast: 0.6 },
        details: {
          signIns: count * rounds,
          processorSecondsEach: each,
          idleProcessorSecondsASecond: idle,
          processorSecondsOfFourExponentiations: alone,
        },
      }),
    ];
  });

/** Registered, with an authenticator whose codes up to the last step are used up. */
async function register(pool: StartedEndpoint, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => new Person(pool));
  for (const person of people) {
    await (await person.signUp()).confirm();
    const { body } = await person.provePassword();
    await person.setUp(body.Session, -1);
  }
  return people;
}

/** Processor seconds a second of the service with nobody there: jobs are looked for all the time. */
async function idleRate(pid: number): Promise<number> {
  const before = processorSeconds(pid);
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  return (processorSeconds(pid) - before) / (idleMs / 1000);
}

/** Processor seconds of the exponentiations of some sign-ins. */
function aloneSeconds(signIns: number): number {
  const number = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  const base = number(384);
  const count = signIns * exponentiations;
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) power(base, number(32));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
