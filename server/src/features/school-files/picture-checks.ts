import { whyNoSvg } from '../../outside/school-texts.ts'

const startsWith = (content: Buffer, text: string, at = 0) => content.toString('latin1', at, at + text.length) === text

const SIGNS: Readonly<Record<string, (content: Buffer) => boolean>> = {
  '.webp': (content) => startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8),
  '.png': (content) => startsWith(content, '\u0089PNG\r\n\u001a\n'),
  '.jpg': (content) => startsWith(content, '\u00ff\u00d8\u00ff'),
  '.jpeg': (content) => startsWith(content, '\u00ff\u00d8\u00ff'),
  '.gif': (content) => startsWith(content, 'GIF8'),
}

/** Markers of camera metadata, which may contain the place and the name of the photographer. */
const CAMERA_MARKS = ['Exif\0\0', 'EXIF', 'eXIf']

/** Returns the reason why a picture cannot be used, or undefined. */
export async function refusePicture(name: string, content: Buffer): Promise<string | undefined> {
  const ending = name.slice(name.lastIndexOf('.'))
  if (ending === '.svg') return whyNoSvg(content)
  if (!SIGNS[ending]?.(content)) return `内容不是 ${ending.slice(1).toUpperCase()} 图片`
  return CAMERA_MARKS.some((mark) => content.includes(mark, 0, 'latin1'))
    ? '图片带着拍摄的信息（EXIF），请先去掉再来'
    : undefined
}
