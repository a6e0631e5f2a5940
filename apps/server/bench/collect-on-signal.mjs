// Loaded into the service by the memory benchmark: what is garbage, but not yet collected, is not held. The ordinary
// collection leaves the heap as large as it was; only the last resort gives the room back.
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
