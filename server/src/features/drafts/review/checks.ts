import { Failure } from '@bee/contract/failures.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { layOut } from '../../../outside/lay-out.ts'
import { siteLinkOf, type SiteLink } from '../../../database/rows/site-links.ts'
import { notice, passed, stops, textOf, waivable, type Inspecting } from './check-levels.ts'
import { courseChecks } from './course-checks.ts'
import { promotionChecks } from './promotion-checks.ts'
import { frontChecks } from './front-checks.ts'
import { countWords } from './review.repository.ts'

/** The Markdown fields and the address fields of each kind. */
const LINKED: Partial<Record<ContentKind, { markdown: readonly string[]; addresses: readonly string[] }>> = {
  course: { markdown: ['description'], addresses: [] },
  question: { markdown: ['content', 'answer'], addresses: [] },
  news: { markdown: ['body'], addresses: [] },
  banner: { markdown: [], addresses: ['link'] },
  advert: { markdown: [], addresses: ['link'] },
}

const HREF = /href="([^"]+)"/g
const isSame = (one: SiteLink, other: SiteLink) => one.page === other.page && one.id === other.id

interface Found {
  field: string
  address: string
}

/** Markdown that cannot be laid out cannot be published either. The check names the field and the reason. */
async function addressesIn(fields: readonly string[], body: Record<string, unknown>) {
  const addresses: Found[] = []
  const problems: Check[] = []
  for (const field of fields) {
    try {
      const { html } = await layOut(textOf(body[field]), { field })
      addresses.push(...Array.from(html.matchAll(HREF), ([, address = '']) => ({ field, address })))
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'bad-input') throw error
      problems.push(stops(`layout:${field}`, error.message, field))
    }
  }
  return { addresses, problems }
}

/** Addresses of this site in a draft, each with its field. Addresses of other sites are not requested: an editor waits for the answer. */
async function linkChecks({ work, review, draft: { kind, body } }: Inspecting): Promise<Check[]> {
  const linked = LINKED[kind]
  if (!linked) return []
  const written = await addressesIn(linked.markdown, body)
  if (written.problems.length > 0) return written.problems
  const addresses = [
    ...written.addresses,
    ...linked.addresses.map((field) => ({ field, address: textOf(body[field]) })),
  ].flatMap(({ field, address }) => {
    const link = siteLinkOf(address)
    return link ? [{ field, address, link }] : []
  })
  if (addresses.length === 0) return []
  const dead = await review.deadLinks(
    work,
    addresses.map(({ link }) => link),
  )
  const broken = addresses.filter(({ link }) => dead.some((each) => isSame(each, link)))
  const first = broken.filter(({ address }, index) => broken.findIndex((each) => each.address === address) === index)
  if (first.length === 0) return [passed('links', `${addresses.length} 个站内链接都打得开`)]
  return first.map(({ field, address }) =>
    waivable(`link:${address}`, `站内链接 ${address} 打不开`, field, '它指着的内容没有了或下架了'),
  )
}

const IMAGE_WITHOUT_WORDS = /!\[\s*\]\(/g

function wordlessPictures(text: string, field: string): Check[] {
  const count = text.match(IMAGE_WITHOUT_WORDS)?.length ?? 0
  return count === 0 ? [] : [notice(`alt:${field}`, `${count} 张图没有文字说明`, field, '看不见图的人不知道画的是什么')]
}

const isEmpty = (value: unknown) => value === undefined || value === null || textOf(value).trim() === ''
const hasNothing = (value: unknown) => value === undefined || value === null

type KindChecks = (inspecting: Inspecting) => Promise<Check[]>

function newsChecks({ draft: { body } }: Inspecting): Promise<Check[]> {
  return Promise.resolve([
    hasNothing(body['pictureId'])
      ? notice('cover', '没有配图', 'pictureId', '列表和分享出去的卡片上没有图')
      : passed('cover', '有配图'),
    ...(isEmpty(body['summary']) ? [notice('summary', '没有摘要', 'summary', '列表里只有标题')] : []),
    ...wordlessPictures(textOf(body['body']), 'body'),
  ])
}

async function questionChecks({ work, review, draft: { contentId, body, standing } }: Inspecting): Promise<Check[]> {
  const answered = contentId === null ? 0 : await review.answerers(work, contentId)
  const isOtherKey = standing !== undefined && JSON.stringify(standing['right']) !== JSON.stringify(body['right'])
  const { lessonId, lessonSecond } = body
  const seconds = typeof lessonId === 'number' ? await review.lessonSeconds(work, lessonId) : undefined
  const isLate = seconds !== undefined && typeof lessonSecond === 'number' && lessonSecond > seconds
  return [
    ...(isEmpty(body['answer']) ? [notice('answer', '没有解析', 'answer', '学员答完看到「还没有解析」')] : []),
    ...(isOtherKey && answered > 0
      ? [notice('key', '正确答案变了', 'right', `${countWords(answered)} 人答过，他们的对错照当时的答案`)]
      : []),
    ...(isLate ? [notice('second', '讲解的时间点比视频还长', 'lessonSecond', '学员会从视频末尾看起')] : []),
    ...(seconds !== undefined && !isLate ? [passed('second', '讲解的时间点在视频长度内')] : []),
    ...wordlessPictures(textOf(body['content']), 'content'),
    ...wordlessPictures(textOf(body['answer']), 'answer'),
  ]
}

function teacherChecks({ draft: { body } }: Inspecting): Promise<Check[]> {
  return Promise.resolve([
    ...(hasNothing(body['portraitId']) ? [notice('portrait', '没有照片', 'portraitId')] : []),
    ...(isEmpty(body['bio']) ? [notice('bio', '没有介绍', 'bio')] : []),
  ])
}

async function pathChecks({ work, review, draft: { body } }: Inspecting): Promise<Check[]> {
  const steps = Array.isArray(body['steps']) ? (body['steps'] as { courseId?: unknown }[]) : []
  const ids = steps.flatMap((step) => (typeof step.courseId === 'number' ? step.courseId : []))
  const hidden = await review.hiddenCourses(work, ids)
  return [
    ...hidden.map((name) => notice(`hidden:${name}`, `《${name}》已经下架`, 'steps', '新来的人在路径上看不到它')),
    ...(hidden.length === 0 && ids.length > 0 ? [passed('courses', `${ids.length} 门课都看得到`)] : []),
    ...(isEmpty(body['summary']) ? [notice('summary', '没有一句话介绍', 'summary')] : []),
  ]
}

/** A type that others depend on stays where it is: the same rules refuse the publication itself. */
async function typeChecks({ work, review, draft: { contentId, body, standing } }: Inspecting): Promise<Check[]> {
  const parentId = body['parentId'] ?? null
  if (contentId === null || !standing || parentId === standing['parentId']) return []
  if (parentId === contentId) return [stops('parent', '类型不能放在自己下面', 'parentId')]
  const { subtypes, questions } = await review.typeUse(work, contentId)
  const use = subtypes > 0 ? `${subtypes} 个类型` : questions > 0 ? `${questions} 道题` : undefined
  return use === undefined ? [] : [stops('parent', `它下面还有 ${use}，不能换到别的方向`, 'parentId')]
}

const none: KindChecks = () => Promise.resolve([])

/** Checks besides the schema and the references of a draft. */
const KIND_CHECKS: Record<ContentKind, KindChecks> = {
  course: courseChecks,
  question: questionChecks,
  news: newsChecks,
  banner: frontChecks,
  advert: frontChecks,
  teacher: teacherChecks,
  courseType: typeChecks,
  page: none,
  path: pathChecks,
  promotion: promotionChecks,
}

export async function inspectDraft(inspecting: Inspecting): Promise<Check[]> {
  return [...(await KIND_CHECKS[inspecting.draft.kind](inspecting)), ...(await linkChecks(inspecting))]
}
