import { stat } from 'node:fs/promises'
import { ALL_FORMATS, FilePathSource, Input, type InputVideoTrack } from 'mediabunny'
import type { FilmFacts } from './film-facts.ts'
import { refuseAbsurd } from './probe.ts'
import { hdrOf } from './tone-mapping.ts'
import { FilmError } from './ffmpeg-errors.ts'

/** Our names of what the reader calls otherwise. */
const CODECS: Readonly<Record<string, string>> = { avc: 'h264' }
const CONTAINERS: Readonly<Record<string, string>> = { MP4: 'mov', 'QuickTime File Format': 'mov', WebM: 'webm' }
const TRANSFERS: Readonly<Record<string, string>> = { pq: 'smpte2084', hlg: 'arib-std-b67' }
/** Enough pictures to tell how many there are a second. */
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

/** Without a program: by reading the container ourselves. It tells what browsers need to know, not whether it decodes. */
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
