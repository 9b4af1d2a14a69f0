import * as z from 'zod/mini'
import type { Ground } from '../../ground.ts'
import type { JobKind } from '../../job-kind.ts'
import { createDraftRights } from '../drafts/draft-rights.ts'
import { createDraftRightsRepository } from '../drafts/draft-rights.repository.ts'
import type { Sight } from '../drafts/sight.ts'
import { createContentRepository } from './content.repository.ts'
import { createContentService } from './content.service.ts'
import { createTrashRepository } from './trash.repository.ts'

export function createContent({ database, clock }: Pick<Ground, 'database' | 'clock'>) {
  const repository = createContentRepository()
  const rights = createDraftRights(createDraftRightsRepository())
  const trash = createTrashRepository(database)
  const content = createContentService({ database, content: repository, trash, rights, clock })
  const sight: Sight = {
    isHidden: repository.isHidden,
    hide: (work, kind, contentId) => repository.hide(work, kind, [contentId], clock.now()),
    show: (work, kind, contentId) => repository.show(work, kind, [contentId]),
  }
  const purging: JobKind = {
    name: 'content.purge',
    title: '清空回收站里过期的',
    input: z.unknown(),
    run: () => content.purge(),
    schedule: { dailyAt: { hour: 4, minute: 20 } },
  }
  return { services: { sight, content }, jobs: [purging] }
}
