/**
 * A bucket in S3's protocol as a process of its own: s3rver, which keeps objects as files. Its folder is the only word;
 * says its port to who forked it, and ends with it.
 */
import S3rver from 's3rver';

const [directory = ''] = process.argv.slice(2);
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'evidence', configs: [] }],
});
const { port } = await server.run();
process.send?.(port);
process.once('disconnect', () => process.exit(0));
