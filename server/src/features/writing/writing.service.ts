import { notFound } from '@bee/contract/failures.ts'
import type { Picture } from '@bee/contract/manage/content/writing.contract.ts'
import { countCharacters, plainText as cleanLine } from '@bee/contract/plain-text.ts'
import type { Work } from '../../database/database.ts'
import { pictureAddress } from '../../http/media/picture-address.ts'
import { ownOf, reach } from '../../http/staff/reach.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import { layOut } from '../../outside/lay-out.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { PictureRow, WritingRepository } from './writing.repository.ts'

const PICTURES_AT_ONCE = 24
/** A reader reads about this many Chinese characters a minute. */
export const READ_A_MINUTE = 400
const TITLE_MAX_CHARACTERS = 80

const present = ({ path, sha256, ...row }: PictureRow): Picture => ({ ...row, url: pictureAddress(path, sha256) })

/** Turns a file name into a title; empty when the name has no usable characters. */
const titleOf = (fileName: string) =>
  [...cleanLine(fileName.replace(/\.[A-Za-z0-9]{1,5}$/, ''), 'one')].slice(0, TITLE_MAX_CHARACTERS).join('')

/** Helps the author of a text: previews and pictures. */
export function createWritingService(parts: {
  writing: WritingRepository
  uploads: Pick<UploadsService, 'keepForSchool'>
  assets: Pick<AssetsService, 'register'>
}) {
  const { writing, uploads, assets } = parts

  async function preview(text: string, person: number) {
    const { html, words } = await layOut(text, { field: 'text', person })
    const characters = countCharacters(words.replace(/\s/g, ''))
    return {
      html,
      characters,
      readingMinutes: Math.max(1, Math.ceil(characters / READ_A_MINUTE)),
    }
  }

  async function pictures(staff: Staff, before: number | undefined) {
    const asked = { before, ownOf: ownOf(reach(staff, 'content.read')) }
    const rows = await writing.list(asked, PICTURES_AT_ONCE + 1)
    return { list: rows.slice(0, PICTURES_AT_ONCE).map(present), hasMore: rows.length > PICTURES_AT_ONCE }
  }

  async function pictureOf(pictureId: number): Promise<Picture> {
    const row = await writing.find(pictureId)
    if (!row) throw notFound('没有这张图片')
    return present(row)
  }

  /** Re-encoded, so that no camera metadata remains. Slow, so it runs before any lock is taken. */
  function clean(content: Buffer) {
    return uploads.keepForSchool(content)
  }

  async function addPicture(
    work: Work,
    facts: Awaited<ReturnType<typeof clean>>,
    fileName: string,
    ownerId: number,
  ): Promise<Outcome<Picture>> {
    const title = titleOf(fileName)
    const { path, bytes, width, height } = facts
    const [pictureId = 0] = await assets.register(work, [{ kind: 'picture', title, ownerId, ...facts }])
    return {
      // The name is random, so the address needs no content hash.
      result: present({ pictureId, path, sha256: '', width, height, bytes, title }),
      event: {
        action: 'picture.add',
        target: { kind: 'picture', id: pictureId },
        summary: `传一张图片${title === '' ? '' : `「${title}」`}，${width} × ${height}`,
        undo: '没有人用的图片不影响什么',
      },
    }
  }

  return { preview, pictures, pictureOf, clean, addPicture }
}

export type WritingService = ReturnType<typeof createWritingService>
