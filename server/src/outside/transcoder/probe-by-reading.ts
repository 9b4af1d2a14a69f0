import { stat } from 'node:fs/promises'
import { ALL_FORMATS, FilePathSource, Input, type InputVideoTrack } from 'mediabunny'
import type { FilmFacts } from './film-facts.ts'
import { refuseAbsurd } from './probe.ts'
import { hdrOf } from './tone-mapping.ts'
import { FilmError } from './ffmpeg-errors.ts'

/** Names of the reader that differ from ours. */
const CODECS: Readonly<Record<string, string>> = { avc: 'h264' }
const CONTAINERS: Readonly<Record<string, string>> = { MP4: 'mov', 'QuickTime File Format': 'mov', WebM: 'webm' }
const TRANSFERS: Readonly<Record<string, string>> = { pq: 'smpte2084', hlg: 'arib-std-b67' }
/** Enough pictures to compute the frame rate. */
const LOOKED_AT = 120

const codecOf = (name: string | null) => (name === null ? 'unknown' : (CODECS[name] ?? name))

async function videoOf(track: InputVideoTrack): Promise<FilmFacts['video']> {
  const { averagePacketRate } = await track.computePacketStats(LOOKED_AT)
  const { transfer } = await track.getColorSpace()
  const hdr = hdrOf({ transfer: TRANSFERS[transfer ?? ''] ?? '', primaries: '', matrix: '' })
  return {
    codec: codecOf(await track.getCodec()),
    pixelFormat: '',
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    framesPerSecond: averagePacketRate,
    seconds: await track.computeDuration(),
    isSteady: true,
    isInterlaced: false,
    ...(hdr && { hdr }),
  }
}

async function read(input: Input): Promise<Omit<FilmFacts, 'bytes'>> {
  const format = await input.getFormat()
  const video = await input.getPrimaryVideoTrack()
  const sounds = await input.getAudioTracks()
  if (!video) throw new FilmError(sounds.length > 0 ? 'no-picture' : 'not-a-film')
  const [sound] = sounds
  return {
    container: CONTAINERS[format.name] ?? format.name.toLowerCase(),
    seconds: await input.computeDuration(),
    video: await videoOf(video),
    audio: sound ? { codec: codecOf(await sound.getCodec()), channels: await sound.getNumberOfChannels() } : null,
    soundTracks: sounds.length,
  }
}

/** Without ffprobe: reads the container itself. It finds the facts that browsers need, not whether the film can be decoded. */
export async function probeByReading(file: string): Promise<FilmFacts> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new FilmError('gone')
  if (found.size === 0) throw new FilmError('empty')
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  try {
    const facts = { ...(await read(input)), bytes: found.size }
    refuseAbsurd(facts)
    return facts
  } catch (error) {
    if (error instanceof FilmError) throw error
    throw new FilmError('not-a-film', error instanceof Error ? error.message : '')
  } finally {
    input.dispose()
  }
}
