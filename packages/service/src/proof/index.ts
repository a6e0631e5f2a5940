export { enterProof, type NewProof } from './enter-proof.ts';
export { eraseProof, keptProofFiles } from './kept-proof.ts';
