export { enterProof, enterSpecimenProof, type NewProof, simulatedFile } from './enter-proof.ts';
export { eraseProof, keptProofFiles } from './kept-proof.ts';
