import { type KeptNetwork, readKeptNetwork } from './kept-networks.ts';
import { loadNetwork, type Network } from './network.ts';

/** Loads one of our own networks; throws where its file is another than the one that is meant. */
export async function loadKeptNetwork(name: KeptNetwork): Promise<Network> {
  return await loadNetwork(readKeptNetwork(name));
}
