/** Connects to the port of this machine that its argument names; the exit code tells whether that worked. */
import net from 'node:net';

const socket = net.connect(Number(process.argv[2]), '127.0.0.1');
socket.once('connect', () => process.exit(0));
socket.once('error', () => process.exit(1));
