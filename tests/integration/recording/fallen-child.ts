// An engine's child that falls as soon as it stands.
process.exit(1);
