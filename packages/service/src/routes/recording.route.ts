import { kindEndpoints, type PieceType } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure, type Outcome } from '../outcome.ts';
import { addMarks, type BeginPorts, beginRecording, putPiece, startPieces } from '../recording/index.ts';
import { visitorRoute } from './visitor-route.ts';

/** Two seconds of video are about half a megabyte. */
const pieceBytes = 4 * 1024 * 1024;

/** POST webrtc of every kind, and what takes its place where no connection comes about. */
export function recordingRoutes(app: FastifyInstance, ports: BeginPorts): void {
  for (const calls of Object.values(kindEndpoints)) {
    visitorRoute(
      app,
      ports,
      calls.startWebrtc,
      ({ session, body }) => beginRecording(ports, session, body.sdp),
      { bodyLimit: 98_304 },
    );
    visitorRoute(app, ports, calls.startRecordingSegment, ({ session, body }) =>
      startPieces(ports, session, body.mimeType),
    );
    visitorRoute(app, ports, calls.addRecordingMarks, ({ session, body }) =>
      addMarks(ports, session, body.marks),
    );
  }
  // Only here bytes of these types are a body at all.
  app.register(async (pieces) => {
    const types: PieceType[] = ['video/webm', 'video/mp4'];
    pieces.removeAllContentTypeParsers();
    pieces.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: pieceBytes }, (_, body, done) =>
      done(null, body),
    );
    for (const calls of Object.values(kindEndpoints)) {
      visitorRoute(
        pieces,
        ports,
        calls.putRecordingPiece,
        async ({ session, params, request }) => {
          const sent = readPiece(request);
          return sent.ok ? putPiece(ports, session, { ...params, ...sent.value }) : sent;
        },
        { bodyLimit: pieceBytes },
      );
    }
  });
}

function readPiece(request: FastifyRequest): Outcome<{ type: PieceType; bytes: Buffer; digest: Buffer }> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() as PieceType;
  const bytes = request.body;
  if (!(bytes instanceof Buffer) || bytes.length === 0) return failure('malformed_request');
  const digest = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(
    String(request.headers['content-digest'] ?? ''),
  )?.[1];
  if (digest === undefined) return failure('malformed_request');
  return { ok: true, value: { type, bytes, digest: Buffer.from(digest, 'base64') } };
}
