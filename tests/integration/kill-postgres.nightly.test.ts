import { databaseNames } from '@ekyc/testkit';
import { test } from 'vitest';
import { describeKills } from './kill/kills.ts';

if (databaseNames.includes('postgres')) describeKills('postgres');
// Shown as skipped where no Postgres is at hand; the embedded database then sees all hundred journeys.
else test.skip('kill -9 at random moments, on the postgres database', () => undefined);
