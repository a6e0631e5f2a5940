/**
 * Method and path of every call, without schemas, so that a browser can use them without loading a validator.
 * Paths are the specification's (§7) and design §8's, letter for letter.
 */
const identification = '/api/v1/identifications/{publicId}';

export const paths = {
  getEndpoints: ['GET', '/api/endpoints'],
  reportFatal: ['POST', '/api/fatal'],
  detect: ['POST', '/ai/detect'],

  createIdentification: ['POST', '/api/v1/identifications'],
  listIdentifications: ['GET', '/api/v1/identifications'],
  getIdentification: ['GET', identification],
  decideIdentification: ['POST', `${identification}/decision`],
  createResumeLink: ['POST', `${identification}/resume_link`],
  cancelIdentificationByClient: ['POST', `${identification}/cancel_by_client`],
  redactIdentification: ['DELETE', identification],
  endDealings: ['POST', `${identification}/dealings_ended`],
  getMaterialImage: ['GET', `${identification}/materials/{id}/image`],
  getEvidence: ['GET', `${identification}/evidence`],
  listEvidenceKeys: ['GET', '/api/v1/evidence_keys'],
  redeemResult: ['POST', '/api/v1/results'],
  createWebhookEndpoint: ['POST', '/api/v1/webhook_endpoints'],
  listWebhookEndpoints: ['GET', '/api/v1/webhook_endpoints'],
  deleteWebhookEndpoint: ['DELETE', '/api/v1/webhook_endpoints/{id}'],
  rotateWebhookSecret: ['POST', '/api/v1/webhook_endpoints/{id}/rotate_secret'],
  retireWebhookSecret: ['DELETE', '/api/v1/webhook_endpoints/{id}/previous_secret'],
  listWebhookMessages: ['GET', '/api/v1/webhook_messages'],
  redeliverWebhookMessage: ['POST', '/api/v1/webhook_messages/{id}/redeliver'],

  bindSecurityCode: ['POST', `${identification}/security`],
  resetSecurityCode: ['POST', `${identification}/reset`],
  getClient: ['GET', `${identification}/client`],
  getCustomizations: ['GET', `${identification}/customizations`],
  getProfile: ['GET', `${identification}/profile`],
  putProfile: ['PUT', `${identification}/profile`],
  getIdType: ['GET', `${identification}/id_type`],
  putIdType: ['PUT', `${identification}/id_type`],
  startTake: ['PUT', `${identification}/take_start`],
  startDetection: ['PUT', `${identification}/detection_start`],
  uploadMaterial: ['POST', `${identification}/materials`],
  listMaterials: ['GET', `${identification}/materials`],
  endTake: ['PUT', `${identification}/take_end`],
  extractText: ['POST', `${identification}/extract_text`],
  checkSimilarity: ['POST', `${identification}/check_similarity`],
  takeOath: ['PUT', `${identification}/oath`],
  getCompleted: ['GET', `${identification}/completed`],
  getWebhookState: ['GET', `${identification}/webhook`],
  cancelIdentification: ['PUT', `${identification}/cancel`],
} as const;

export type EndpointName = keyof typeof paths;
