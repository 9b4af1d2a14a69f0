import { forbidden, notFound } from '@bee/contract/failures.ts'
import type { Handout } from '@bee/contract/handouts/handouts.contract.ts'
import type { LinkSigner } from '../../http/media/media-links.ts'
import type { CatalogueService } from '../player/catalogue.service.ts'
import { fileNameOf, handoutAddress } from './handout-names.ts'
import type { HandoutsRepository } from './handouts.repository.ts'

/** The handouts of a lesson, for members who may watch it. */
export function createHandoutsService(parts: {
  handouts: Pick<HandoutsRepository, 'lesson' | 'list'>
  catalogue: Pick<CatalogueService, 'viewerOf'>
  links: Pick<LinkSigner, 'toFile'>
}) {
  const { handouts, catalogue, links } = parts

  async function ofLesson(lessonId: number, userId: number): Promise<Handout[]> {
    const lesson = await handouts.lesson(lessonId)
    if (!lesson) throw notFound('没有这一讲')
    const viewer = await catalogue.viewerOf(lesson, userId)
    if (!viewer) throw forbidden('购买这门课以后才能下载讲义')
    const rows = await handouts.list(lessonId)
    return rows.map(({ handoutId, kind, bytes, path, ...row }) => ({
      id: handoutId,
      name: fileNameOf(row),
      kind,
      bytes,
      url: handoutAddress(links.toFile(path, viewer), row),
    }))
  }

  return { ofLesson }
}

export type HandoutsService = ReturnType<typeof createHandoutsService>
