import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { Clock } from '../../outside/clock.ts'

/** A link is valid for 6 hours (ruling 15). */
export const MEDIA_LINK_SECONDS = 6 * 60 * 60
/** Shorter for paid courses; the player requests a new link in time without losing its place. */
export const PAID_MEDIA_LINK_SECONDS = 60 * 60
export const MEDIA_PREFIX = '/media/'
/** The staff cookie is sent to this path, and no member's cookie is. */
export const STAFF_MEDIA_PREFIX = `${API_BASE_PATH}/manage/media/`
/** Below the address of a preview, for the staff member who looks at it. */
export const PREVIEW_MEDIA_PREFIX = `/preview/:token${MEDIA_PREFIX}`
const SIGNATURE_CHARACTERS = 32
/** File names of the site's own making; other paths are never signed or opened. */
const SAFE_PATH = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/

/** The address at which a link is used. It is signed: a link does not work at the address of another audience. */
export type MediaAudience = 'member' | 'staff' | 'preview'

/**
 * The right for which a staff member got a link, and the film or course it covers. It is checked at every use of the link: meanwhile a role
 * may be narrowed or a course given to a colleague.
 */
export interface StaffSubject {
  by: 'content.read' | 'inbox.read' | 'insight.read'
  kind: 'film' | 'course'
  id: number
}

/** Stands before the id of a free preview lesson. */
const PREVIEW_LETTER = 'p'

/** The letters in a link before the id. */
const SUBJECT_LETTERS: Readonly<Record<string, Omit<StaffSubject, 'id'> | undefined>> = {
  f: { by: 'content.read', kind: 'film' },
  c: { by: 'content.read', kind: 'course' },
  i: { by: 'inbox.read', kind: 'course' },
  s: { by: 'insight.read', kind: 'course' },
}

export interface StaffViewer {
  userId: number
  subject: StaffSubject
}

/** The user of a link. */
export interface MediaViewer {
  userId: number
  /** Set for a paid course: the access to the course is checked at every use of the link. */
  paidCourseId?: number
  /** Set for a free preview lesson: it is checked at every use of the link. */
  previewLessonId?: number
}

/** The content of a link with a valid signature. */
export interface MediaLink extends MediaViewer {
  path: string
  /** Set in a link for staff. */
  subject?: StaffSubject
}

export interface LinkSigner<Viewer = MediaViewer> {
  /** A link to one file. */
  toFile: (path: string, viewer: Viewer) => string
  /** A link that also covers the neighbours of the file: a playlist names its segments relative to itself. */
  toFolderOf: (path: string, viewer: Viewer) => string
}

/** Signs for members, and in the preview sandbox for the viewer of the preview. */
export interface MediaLinks extends LinkSigner {
  forStaff: LinkSigner<StaffViewer>
  /** Undefined when the link is altered, guessed, expired or made for another audience. */
  read: (audience: MediaAudience, key: string, path: string) => MediaLink | undefined
}

function spelt({ by, kind, id }: StaffSubject): string {
  const letters = Object.keys(SUBJECT_LETTERS)
  const letter = letters.find((each) => SUBJECT_LETTERS[each]?.by === by && SUBJECT_LETTERS[each].kind === kind)
  if (letter === undefined) throw new Error(`No link is given for a ${kind} by ${by}`)
  return `${letter}${id}`
}

const parentOf = (path: string) => path.split('/').slice(0, -1)

/**
 * `/media/<userId>-<paid course, lesson to try or 0, for staff the subject>-<expiry>-<depth>-<signature>/<path>`: the signature covers the
 * first `depth` parts of the path, or the whole path when the depth is 0, and the user of the link. It signs the text of the link itself:
 * another spelling of the same numbers is another link.
 */
export function createMediaLinks({
  secret,
  clock,
  previewPrefix,
}: {
  secret: string
  clock: Clock
  /** In the preview sandbox: the address prefix of its films. */
  previewPrefix?: () => string
}): MediaLinks {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function sign(audience: MediaAudience, claim: string, depth: number, path: string): string {
    const signedPath = depth === 0 ? path : path.split('/').slice(0, depth).join('/')
    return createHmac('sha256', secret)
      .update(['media', audience, claim, signedPath].join('\n'))
      .digest('base64url')
      .slice(0, SIGNATURE_CHARACTERS)
  }

  function signerFor<Viewer extends { userId: number }>(
    audience: MediaAudience,
    prefix: () => string,
    termsOf: (viewer: Viewer) => { about: string | number; forSeconds: number },
  ): LinkSigner<Viewer> {
    function link(path: string, viewer: Viewer, depth: number): string {
      const { about, forSeconds } = termsOf(viewer)
      const claim = [viewer.userId, about, (seconds() + forSeconds).toString(36), depth].join('-')
      return `${prefix()}${claim}-${sign(audience, claim, depth, path)}/${path}`
    }

    function toFile(path: string, viewer: Viewer): string {
      return link(path, viewer, 0)
    }

    function toFolderOf(path: string, viewer: Viewer): string {
      return link(path, viewer, parentOf(path).length)
    }

    return { toFile, toFolderOf }
  }

  const termsOfMember = ({ paidCourseId, previewLessonId }: MediaViewer) => ({
    about: previewLessonId === undefined ? (paidCourseId ?? 0) : `${PREVIEW_LETTER}${previewLessonId}`,
    forSeconds: paidCourseId === undefined ? MEDIA_LINK_SECONDS : PAID_MEDIA_LINK_SECONDS,
  })
  const termsOfStaff = ({ subject }: StaffViewer) => ({ about: spelt(subject), forSeconds: MEDIA_LINK_SECONDS })

  function read(audience: MediaAudience, key: string, path: string): MediaLink | undefined {
    const parts = /^((\d{1,10})-([a-z]?)(\d{1,10})-([0-9a-z]{1,9})-(\d))-([\w-]{32})$/.exec(key)
    if (!parts || !SAFE_PATH.test(path)) return undefined
    const [, claim = '', userId = '', letter = '', id = '', expiry = '', depth = '', signature = ''] = parts
    const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(audience, claim, Number(depth), path)))
    if (!isGenuine || Number.parseInt(expiry, 36) <= seconds()) return undefined
    const subject = SUBJECT_LETTERS[letter]
    if (subject) return { userId: Number(userId), path, subject: { ...subject, id: Number(id) } }
    if (letter === PREVIEW_LETTER) return { userId: Number(userId), path, previewLessonId: Number(id) }
    return { userId: Number(userId), path, ...(id !== '0' && { paidCourseId: Number(id) }) }
  }

  return {
    ...(previewPrefix
      ? signerFor('preview', previewPrefix, termsOfMember)
      : signerFor('member', () => MEDIA_PREFIX, termsOfMember)),
    forStaff: signerFor('staff', () => STAFF_MEDIA_PREFIX, termsOfStaff),
    read,
  }
}
