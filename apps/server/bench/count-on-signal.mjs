// Loaded into a service by --import: counts what it asks Postgres for, and says so when it gets SIGUSR2.
import { Client } from 'pg';

// oxlint-disable-next-line typescript/unbound-method -- it is called on the client that was asked
const plain = Client.prototype.query;
let statements = 0;
let transactions = 0;
Client.prototype.query = function query(...given) {
  const text = typeof given[0] === 'string' ? given[0] : given[0]?.text;
  statements += 1;
  if (/^(?:begin|start transaction)/.test(text ?? '')) transactions += 1;
  return plain.apply(this, given);
};
process.on('SIGUSR2', () => process.stderr.write(`counted ${statements} ${transactions}\n`));
