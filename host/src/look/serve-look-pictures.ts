import { prepareAnswer, sendPrepared, type PreparedAnswer } from '@bee/server/http/prepared-answer.ts'
import type { FastifyInstance } from 'fastify'
import { injectTransport } from '../inject-transport.ts'
import { createSchoolFace, type ShownSchool } from '../school-face.ts'
import { drawingOf, hashOf, LOOK_PICTURE_NAMES, type LookPictureName } from './look-pictures.ts'

const FOLDER = '/assets/brand/'
const FILE = new RegExp(`^(?<name>${LOOK_PICTURE_NAMES.join('|')})-(?<hash>[0-9a-f]{12})\\.png$`)
const A_YEAR = 'public, max-age=31536000, immutable'
/** Pages name six pictures of a school; a colleague tries some dozens of looks in previews. */
const KEPT_SCHOOLS = 300
/** Of at most some hundred kilobytes each. */
const KEPT_PICTURES = 40

/** By hash: which look a page of this process named. */
const schools = new Map<string, ShownSchool>()

/** The oldest goes first. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}

/** The address holds a digest of everything that is on the picture, so it may be kept for ever. */
export function lookPicturePath(school: ShownSchool, name: LookPictureName): string {
  const hash = hashOf(school, name)
  keep(schools, hash, school, KEPT_SCHOOLS)
  return `${FOLDER}${name}-${hash}.png`
}

/**
 * Draws the icons and the share picture when they are first asked for. Only looks are drawn that a page has named, or that the school has now:
 * an address made up by a visitor costs no drawing. An address of an older look, after a restart, gets the present picture, and no cache keeps it.
 */
export function mountLookPictures(app: FastifyInstance): void {
  const readSchool = createSchoolFace(injectTransport(app))
  const drawn = new Map<string, Promise<PreparedAnswer>>()

  async function draw(school: ShownSchool, name: LookPictureName): Promise<PreparedAnswer> {
    return prepareAnswer(await app.lookPictures.draw(drawingOf(school, name)), { contentType: 'image/png' })
  }

  /** Visitors at one moment share one drawing; a failed one is tried again. */
  function answerOf(school: ShownSchool, name: LookPictureName): Promise<PreparedAnswer> {
    const key = `${name}-${hashOf(school, name)}`
    const known = drawn.get(key)
    if (known) return known
    const answer = draw(school, name)
    keep(drawn, key, answer, KEPT_PICTURES)
    answer.catch(() => drawn.delete(key))
    return answer
  }

  app.get<{ Params: { file: string } }>(`${FOLDER}:file(.+\\.png$)`, async (request, reply) => {
    const { name, hash = '' } = FILE.exec(request.params.file)?.groups ?? {}
    if (name === undefined) {
      reply.callNotFound()
      return reply
    }
    const picture = name as LookPictureName
    const school = schools.get(hash) ?? (await readSchool())
    const { plain, ...answer } = await answerOf(school, picture)
    const isCurrent = hashOf(school, picture) === hash
    const headers = { ...plain.headers, 'cache-control': isCurrent ? A_YEAR : 'no-cache' }
    return sendPrepared(request, reply, { ...answer, plain: { ...plain, headers } })
  })
}
