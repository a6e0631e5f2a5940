import { type BuiltInNetwork, readBuiltInNetwork } from './built-in-networks.ts';
import { loadNetwork, type Network } from './network.ts';

/** Loads one of our own networks; throws where its file is another than the one that is meant. */
export async function loadBuiltInNetwork(name: BuiltInNetwork): Promise<Network> {
  return loadNetwork(readBuiltInNetwork(name));
}
