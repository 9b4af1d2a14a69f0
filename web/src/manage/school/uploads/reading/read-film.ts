import { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM, OGG } from 'mediabunny'
import type { FilmFacts, FilmReading } from './film-facts.ts'

/** Enough packets for the frame rate, without reading the whole file. */
const PACKETS_LOOKED_AT = 100

async function factsOf(input: Input): Promise<FilmFacts> {
  const [video, audio, format] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
    input.getFormat(),
  ])
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  const base = {
    container: format.name,
    seconds: Number.isFinite(seconds) ? seconds : 0,
    hasSound: audio !== null,
    audioCodec: (await audio?.getCodec()) ?? '',
  }
  if (!video)
    return { ...base, hasPicture: false, videoCodec: '', width: 0, height: 0, rotation: 0, fps: 0, isHdr: false }
  const [width, height, rotation, codec, isHdr, stats] = await Promise.all([
    video.getDisplayWidth(),
    video.getDisplayHeight(),
    video.getRotation(),
    video.getCodec(),
    video.hasHighDynamicRange(),
    video.computePacketStats(PACKETS_LOOKED_AT).catch(() => undefined),
  ])
  return {
    ...base,
    hasPicture: true,
    videoCodec: codec ?? '',
    width,
    height,
    rotation,
    isHdr,
    fps: Math.round(stats?.averagePacketRate ?? 0),
  }
}

/** Reads a file's header and index only. The file is not sent. */
export async function readFilm(file: Blob): Promise<FilmReading> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS, OGG] })
  try {
    if (!(await input.canRead())) return { kind: 'unknown' }
    return { kind: 'read', facts: await factsOf(input) }
  } catch {
    return { kind: 'broken' }
  } finally {
    input.dispose()
  }
}
