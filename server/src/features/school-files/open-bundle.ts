import { buffer } from 'node:stream/consumers'
import { notFound } from '@bee/contract/failures.ts'
import {
  IMPORT_MAX_FILES,
  IMPORT_TEXT_MAX_BYTES,
  IMPORT_UNPACKED_MAX_BYTES,
} from '@bee/contract/manage/school-files/school-files-limits.ts'
import type { ArchiveStore } from '../../outside/archive-store.ts'
import { decodeUtf8 } from '../../text/decode-text.ts'
import { isRubbish, readZip, type ZipFile } from '../../text/zip/read-zip.ts'
import { readBundle, type Bundle } from './read-bundle.ts'

export type BundleZip = ReadonlyMap<string, ZipFile>

const LIMITS = { totalBytes: IMPORT_UNPACKED_MAX_BYTES, files: IMPORT_MAX_FILES }
const FOLDERS = [
  'school',
  'courses',
  'questions',
  'news',
  'pictures',
  'clips',
  'uploads',
  'media',
  'originals',
  'subtitles',
  'handouts',
]

/** An archive of a folder often contains the folder itself: then everything is one level deeper. */
function withoutFolder(files: ReadonlyMap<string, ZipFile>): Map<string, ZipFile> {
  const names = [...files.keys()].filter((name) => !isRubbish(name))
  const [outer = ''] = names[0]?.split('/') ?? []
  const isWrapped = !FOLDERS.includes(outer) && names.every((name) => name.startsWith(`${outer}/`))
  return new Map(
    names.flatMap((name) => {
      const file = files.get(name)
      return file ? [[isWrapped ? name.slice(outer.length + 1) : name, file] as const] : []
    }),
  )
}

async function textOf(file: ZipFile): Promise<string> {
  if (file.bytes > IMPORT_TEXT_MAX_BYTES) throw new Error(`文字文件不能超过 ${IMPORT_TEXT_MAX_BYTES / 1024 / 1024} MB`)
  const text = decodeUtf8(await buffer(file.open()))
  if (text === undefined) throw new Error('文件不是 UTF-8 编码，请用编辑器另存为 UTF-8')
  return text.replaceAll('\r\n', '\n')
}

/** Opens an archive, reads it, and closes it again. */
export async function withBundle<Result>(
  archives: ArchiveStore,
  { name, now }: { name: string; now: Date },
  use: (bundle: Bundle, files: BundleZip) => Promise<Result>,
): Promise<Result> {
  const archive = await archives.open(name)
  if (!archive) throw notFound('传上来的文件已经不在了，请再传一次')
  try {
    const files = withoutFolder(await readZip(archive, LIMITS))
    const text = async (file: string) => {
      const found = files.get(file)
      return found && textOf(found)
    }
    const bundle = await readBundle({ names: [...files.keys()], text }, now)
    if (bundle.things.length === 0 && bundle.mistakes.length === 0) {
      throw notFound('文件包里没有认识的文件：应有 school/、courses/、questions/ 或 news/，先导出一份就看得到写法')
    }
    return await use(bundle, files)
  } finally {
    await archive.close()
  }
}
