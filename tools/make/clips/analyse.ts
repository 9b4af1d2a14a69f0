import { findTools } from '@bee/server/outside/transcoder/find-tools.ts'
import { createTranscoder } from '@bee/server/outside/transcoder/transcoder.ts'

const LIMIT_MS = 120_000

/** The pictures over the seek bar and the peaks of the sound, as the school makes them of an uploaded film. */
export async function analyseClip(film: string, folder: string): Promise<void> {
  const { signal } = new AbortController()
  const programFolders = (process.env['PATH'] ?? '').split(':')
  const tools = await findTools({ programFolders }, signal)
  if (!tools) throw new Error('There is no ffmpeg')
  const transcoder = createTranscoder(tools)
  const run = { folder, signal, limitMs: LIMIT_MS }
  await transcoder.analyse(film, await transcoder.probe(film, run), run)
}
